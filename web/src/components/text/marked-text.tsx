import { markedSegments } from './marked-segments.ts';

interface MarkedTextProps {
  readonly text: string;
  /** [start, end) in UTF-16 units of the text, in order. */
  readonly spans: readonly (readonly [number, number])[];
}

/** A text with the words that matched marked. */
export const MarkedText = ({ text, spans }: MarkedTextProps) =>
  markedSegments(text, spans).map((segment, index) =>
    segment.marked ? <mark key={index}>{segment.text}</mark> : <span key={index}>{segment.text}</span>,
  );
