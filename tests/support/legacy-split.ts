/** Files of a legacy version: split by the legacy splitter, tagged, classified and scored. */
import { fileStream, MAX_BATCH_ROWS, newFileId, type FileEvent } from '@verbatim/domain/file/file-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { TOKENISER_VERSION, tokenise } from '@verbatim/domain/text/tokenise';
import { chainHead, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { randomUUID } from 'node:crypto';

export const LEGACY_SPLITTER = { name: 'compromise/sentences', version: '14.17.0+1' };
const FORMER_TAGGER = { name: 'compromise/two-preTagger', version: '14.17.0+1' };

export interface LegacyComment {
  readonly text: string;
  /** By the legacy splitter: start, end, start, end … */
  readonly spans: readonly number[];
}

/** For a project with one column, `comment`, and no files. @returns the file's id */
export const appendLegacyFile = async (
  events: EventStore,
  projectId: string,
  comments: readonly LegacyComment[],
  library: { readonly revision: number; readonly themes: readonly string[] },
): Promise<string> => {
  const fileId = newFileId(projectId, randomUUID());
  const fileName = 'former.csv';
  const batches: LegacyComment[][] = [];
  for (let first = 0; first < comments.length; first += MAX_BATCH_ROWS)
    batches.push(comments.slice(first, first + MAX_BATCH_ROWS));
  const columns = [{ name: 'comment', type: 'long-text' as const }];
  await appendToStream(events, fileStream(fileId), [
    { type: 'UploadStarted', data: { projectId, fileId, fileName, columns } },
    ...batches.map((batch, at): FileEvent => ({
      type: 'CommentsImported',
      data: { first: at * MAX_BATCH_ROWS, rows: batch.map(({ text }) => [text]) },
    })),
  ]);
  const count = comments.length;
  const added = { fileId, fileName, firstId: 1, count, newOptions: {}, dateOrders: {}, digest: null };
  await appendToStream(events, projectStream(projectId), [{ type: 'FileAdded', data: added }]);
  await appendToStream(
    events,
    fileStream(fileId),
    batches.flatMap((batch, at): readonly FileEvent[] => {
      const first = at * MAX_BATCH_ROWS;
      const spans = batch.map((comment) => comment.spans);
      const tags = batch.map((comment) => 'X'.repeat(getTokens(comment)));
      return [
        { type: 'SentencesSplit', data: { first, splitter: LEGACY_SPLITTER, spans } },
        { type: 'SentencesParsed', data: { first, tagger: FORMER_TAGGER, tokeniser: TOKENISER_VERSION, tags } },
      ];
    }),
  );
  const project = { stream: projectStream(projectId), revision: 0 };
  await appendToStream(events, projectStream(projectId), [
    {
      type: 'ClassificationRun',
      data: {
        minId: null,
        themes: library.themes,
        library: { stream: 'library', revision: library.revision },
        comments: count,
      },
    },
    { type: 'SentimentRun', data: { fromId: 1, toId: count, dictionary: null, project } },
  ]);
  return fileId;
};

const getTokens = ({ text, spans }: LegacyComment): number => {
  let count = 0;
  for (let at = 0; at < spans.length; at += 2) count += tokenise(text, spans[at], spans[at + 1]).terms.length;
  return count;
};

export const appendToStream = async (
  events: EventStore,
  stream: string,
  made: readonly (FileEvent | ProjectEvent)[],
): Promise<void> => {
  let head: ChainHead = 'no-stream';
  for await (const event of events.readStream(stream, { direction: 'backwards', maxCount: 1 })) head = chainHead(event);
  const at = new Date(Date.UTC(2026, 0, 5)).toISOString();
  const metadata = { actor: { id: 'former', name: 'Former' }, at, schema: 1, correlationId: 'f', causationId: 'f' };
  const plain = made.map(({ type, data }) => ({
    id: randomUUID(),
    type,
    data: data as unknown as JsonObject,
    metadata,
  }));
  await events.append(stream, head === 'no-stream' ? head : head.revision, sealEvents(stream, head, plain));
};
