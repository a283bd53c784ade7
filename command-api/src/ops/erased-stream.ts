import type { EventLine } from '@verbatim/eventstore/event-line';

/** The stream that a `FileErased` is the receipt of: wherever its log goes, the text stays erased. */
export const erasedStream = ({ type, data }: Pick<EventLine, 'type' | 'data'>): string | undefined => {
  const { stream } = data;
  return type === 'FileErased' && typeof stream === 'string' ? stream : undefined;
};
