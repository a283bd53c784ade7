/** The sentences of one split of a file, read from its own stream. */
import { fileStream, type FileEvent, type Tool } from '@verbatim/domain/file/file-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';

export type SplitPart =
  | {
      readonly kind: 'sentences';
      readonly first: number;
      readonly splitter: Tool;
      readonly spans: readonly (readonly number[])[];
    }
  | { readonly kind: 'tags'; readonly first: number; readonly tokeniser: string; readonly tags: readonly string[] };

/**
 * In the order of their appends. Empty for a deleted stream.
 * @param splitId null: that of its build
 */
export async function* readSplit(
  events: Pick<EventStore, 'readStream'>,
  fileId: string,
  splitId: string | null,
): AsyncGenerator<SplitPart, void, undefined> {
  for await (const event of readStreamEvents<FileEvent>(events, fileStream(fileId))) yield* getParts(event, splitId);
}

const getParts = ({ type, data }: FileEvent, splitId: string | null): readonly SplitPart[] => {
  switch (type) {
    case 'SentencesSplit':
      return splitId === null ? [{ kind: 'sentences', ...data }] : [];
    case 'SentencesParsed':
      return splitId === null ? [{ kind: 'tags', ...data }] : [];
    case 'BatchSplitAnew': {
      const { first, splitter, spans, tokeniser, tags } = data;
      if (data.splitId !== splitId) return [];
      return [
        { kind: 'sentences', first, splitter, spans },
        { kind: 'tags', first, tokeniser, tags },
      ];
    }
    case 'UploadStarted':
    case 'CommentsImported':
      return [];
  }
};
