export interface Segment {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Cuts a text at its spans ([start, end) in UTF-16 units, in order); spans that overlap or leave the text are
 * trimmed.
 */
export const markedSegments = (text: string, spans: readonly (readonly [number, number])[]): readonly Segment[] => {
  const segments: Segment[] = [];
  let at = 0;
  const push = (end: number, marked: boolean): void => {
    if (end > at) segments.push({ text: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const [start, end] of spans) {
    push(Math.min(start, text.length), false);
    push(Math.min(end, text.length), true);
  }
  push(text.length, false);
  return segments;
};
