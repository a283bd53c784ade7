import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { listRows, type RowsBatch } from '@verbatim/domain/file/file-rows';
import { getFileStreamPrefix, type FileEvent, fileStream } from '@verbatim/domain/file/file-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { getPrefixEnd, padId } from '../../stores/read-store.ts';
import type { EventHandlers, ModelSession, Projector } from '../projector.ts';
import { readSplit } from '../segments/read-split.query.ts';
import {
  COMMENTS,
  commentsModel,
  FILES,
  PAGE_COMMENTS,
  PAGE_LENGTH,
  SENTENCES,
  type CommentFileDocument,
  type CommentPageDocument,
} from './comments.ts';

/**
 * Text enters the model with `FileAdded`, read from the file's own stream: an upload that never ended leaves
 * no trace here.
 */
export const commentsProjector = (projectId: string): Projector => ({
  name: commentsModel(projectId),
  filter: { streamPrefixes: [projectStream(projectId), getFileStreamPrefix(projectId)] },
  start: (_reader, events) => ({ on: handlers(events) }),
  isOutdated: async (reader) =>
    (await readFiles(projectId, reader)).some(({ document: { pageSize } }) => pageSize !== PAGE_COMMENTS),
});

/** Comments are added at `FileAdded`; derived data is in `segments`. */
const handlers = (events: Pick<EventStore, 'readStream'>): EventHandlers<ProjectEvent | FileEvent> => ({
  async FileAdded({ data: { fileId, firstId, count }, streamId }, session) {
    const file: CommentFileDocument = { fileId, firstId, count, pageSize: PAGE_COMMENTS };
    session.put(FILES, `${streamId}/${padId(firstId)}`, file);
    await copyComments({ fileId, count }, session, events);
  },
  SentencesSplit({ data: { first, spans }, streamId }, session) {
    session.putOnce(SENTENCES, `${streamId}/${padId(first)}`, { first, spans });
  },
  async FileSplitAnew({ data: { fileId, splitId }, streamId }, session) {
    const files = await readFiles(streamId, session);
    // One that was erased later on has no text any more.
    if (!files.some(({ document }) => document.fileId === fileId)) return;
    for await (const part of readSplit(events, fileId, splitId))
      if (part.kind === 'sentences') {
        const { first, spans } = part;
        session.putOnce(SENTENCES, `${fileId}/${padId(first)}`, { first, spans });
      }
  },
  async FileErased({ data: { fileId }, streamId }, session) {
    const files = await readFiles(streamId, session);
    for (const { id, document } of files) if (document.fileId === fileId) session.delete(FILES, id);
    // A file may be erased twice: a build step appended after the first receipt.
    dropText(fileId, session);
  },
  async ProjectDeleted({ streamId }, session) {
    for (const { id, document } of await readFiles(streamId, session)) {
      session.delete(FILES, id);
      dropText(document.fileId, session);
    }
  },
});

const readFiles = (projectId: string, session: Pick<ModelSession, 'range'>) =>
  session.range<CommentFileDocument>(FILES, { from: `${projectId}/`, to: getPrefixEnd(`${projectId}/`) });

const dropText = (fileId: string, session: ModelSession): void => {
  for (const collection of [COMMENTS, SENTENCES])
    session.deleteRange(collection, `${fileId}/`, getPrefixEnd(`${fileId}/`));
};

/** Events after the last batch of comments are handled later; a file that was erased since has no text. */
const copyComments = async (
  { fileId, count }: { readonly fileId: string; readonly count: number },
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  for await (const batch of listRows(readStreamEvents<FileEvent>(events, fileStream(fileId)), count)) {
    const toPage = getPages(batch);
    for (let at = 0; at < batch.rows.length;) {
      const page = toPage(at);
      session.putOnce(COMMENTS, `${fileId}/${padId(page.first)}`, page);
      at += page.texts.length;
    }
  }
};

/** Makes the page that begins at a row of the batch. */
const getPages = ({ columns, first, rows, raw, unused }: RowsBatch): ((from: number) => CommentPageDocument) => {
  const used = columns.filter(({ field }) => field === undefined);
  const textAt = used.findIndex(({ type }) => type === 'long-text');
  const fieldsAt = used.flatMap((_, at) => (at === textAt ? [] : [at]));
  const names = fieldsAt.map((at) => used[at]!.name);
  const unusedFields = columns.flatMap(({ field }) => field ?? []);
  return (from) => {
    const end = findPageEnd(rows, first, from);
    const page = rows.slice(from, end);
    const html = page.flatMap((_, at) => {
      const cell = raw.get(from + at);
      return cell === undefined ? [] : [[at, cell] as const];
    });
    return {
      first: first + from,
      texts: page.map((row) => row[textAt] ?? ''),
      columns: names,
      cells: page.map((row) => fieldsAt.map((at) => row[at] ?? '')),
      ...(html.length === 0 ? {} : { raw: html }),
      ...(unused.length === 0 ? {} : { unusedFields, unused: unused.slice(from, end) }),
    };
  };
};

/** @returns index of the row after the page that begins at `from` */
const findPageEnd = (rows: readonly (readonly string[])[], first: number, from: number): number => {
  const most = Math.min(rows.length, from + PAGE_COMMENTS - ((first + from) % PAGE_COMMENTS));
  let end = from;
  for (let length = 0; end < most && length < PAGE_LENGTH; end++) length += getLength(rows[end]!);
  return end;
};

const getLength = (row: readonly string[]): number => {
  let length = 0;
  for (const cell of row) length += cell.length;
  return length;
};
