import { fileStream, fileStreamsOf, type FileEvent } from '@verbatim/domain/file/file-events';
import { projectStream, type ColumnType, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { StreamDeletedError, type EventStore } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { padded } from '../../stores/id-path.ts';
import { endOf } from '../../stores/read-store.ts';
import type { HandlersOf, ModelSession, Projector } from '../projector.ts';
import {
  COMMENTS,
  commentsModel,
  FILES,
  SENTENCES,
  type CommentDocument,
  type CommentFileDocument,
} from './comments.ts';

/** Text enters the model with `FileAdded`, read from the file's own stream: an upload that never ended leaves no trace here. */
export const commentsProjector = (projectId: string): Projector => ({
  name: commentsModel(projectId),
  filter: { streamPrefixes: [projectStream(projectId), fileStreamsOf(projectId)] },
  start: (_reader, events) => ({ on: handlers(events) }),
});

/** Comments come in with `FileAdded`; what is made of them is in `segments`. */
const handlers = (events: Pick<EventStore, 'readStream'>): HandlersOf<ProjectEvent | FileEvent> => ({
  async FileAdded({ data: { fileId, firstId, count }, streamId }, session) {
    session.put(FILES, `${streamId}/${padded(firstId)}`, { fileId, firstId, count } satisfies CommentFileDocument);
    await copyComments({ fileId, count }, session, events);
  },
  SentencesSplit({ data: { first, spans }, streamId }, session) {
    session.put(SENTENCES, `${streamId}/${padded(first)}`, { first, spans });
  },
  async FileErased({ data: { fileId }, streamId }, session) {
    const files = await filesOf(streamId, session);
    for (const { id, document } of files) if (document.fileId === fileId) session.delete(FILES, id);
    // A file may be erased twice: a build step's page was appended after the first receipt.
    dropText(fileId, session);
  },
  async ProjectDeleted({ streamId }, session) {
    for (const { id, document } of await filesOf(streamId, session)) {
      session.delete(FILES, id);
      dropText(document.fileId, session);
    }
  },
});

const filesOf = (projectId: string, session: ModelSession) =>
  session.range<CommentFileDocument>(FILES, { from: `${projectId}/`, to: endOf(`${projectId}/`) });

const dropText = (fileId: string, session: ModelSession): void => {
  for (const collection of [COMMENTS, SENTENCES]) session.deleteRange(collection, `${fileId}/`, endOf(`${fileId}/`));
};

const copyComments = async (
  { fileId, count }: { readonly fileId: string; readonly count: number },
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  let documentOf: DocumentOf = commentsOf([]);
  let copied = 0;
  try {
    for await (const recorded of events.readStream(fileStream(fileId))) {
      const event = asEvent<FileEvent>(recorded);
      if (event.type === 'UploadStarted') {
        documentOf = commentsOf(event.data.columns);
      } else if (event.type === 'CommentsImported') {
        event.data.rows.forEach((row, i) => {
          session.put(COMMENTS, `${fileId}/${padded(event.data.first + i)}`, documentOf(row));
        });
        copied += event.data.rows.length;
      }
      // What comes after the last batch of comments is applied when its turn comes.
      if (copied >= count) return;
    }
  } catch (error) {
    // The file was erased later on: its text is gone for good, and `FileErased` follows.
    if (!(error instanceof StreamDeletedError)) throw error;
  }
};

type DocumentOf = (row: readonly string[]) => CommentDocument;

const commentsOf = (columns: readonly { readonly name: string; readonly type: ColumnType }[]): DocumentOf => {
  const textAt = columns.findIndex(({ type }) => type === 'long-text');
  const others = columns.flatMap(({ name }, at) => (at === textAt ? [] : [{ name, at }]));
  return (row) => {
    const fields: Record<string, string> = {};
    for (const { name, at } of others) setOwn(fields, name, row[at] ?? '');
    return { text: row[textAt] ?? '', fields };
  };
};

/** A column may have any name, also `__proto__`. */
const setOwn = (fields: Record<string, string>, name: string, value: string): void => {
  if (name === '__proto__') Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
  else fields[name] = value;
};
