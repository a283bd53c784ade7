import type { EventLine } from '@verbatim/eventstore/event-line';

/** The stream that a `FileErased` receipt belongs to. Copies and imports of the log keep it erased. */
export const erasedStream = ({ type, data }: Pick<EventLine, 'type' | 'data'>): string | undefined => {
  const { stream } = data;
  return type === 'FileErased' && typeof stream === 'string' ? stream : undefined;
};
