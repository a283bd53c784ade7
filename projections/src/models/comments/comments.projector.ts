import { fileStream, fileStreamsOf, type FileEvent } from '@verbatim/domain/file/file-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { StreamDeletedError, type EventStore } from '@verbatim/eventstore/event-store';
import { padded } from '../../stores/id-path.ts';
import type { ModelSession, Projector } from '../projector.ts';
import { endOf } from '../../stores/read-store.ts';
import { asEvent, idOfStream } from '@verbatim/eventstore/stored-event';
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
  start: (_reader, events) => ({
    apply: (recorded, session) =>
      applyCommentsEvent(idOfStream(recorded.stream), asEvent<ProjectEvent | FileEvent>(recorded), session, events),
  }),
});

const applyCommentsEvent = async (
  streamId: string,
  event: ProjectEvent | FileEvent,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  switch (event.type) {
    case 'FileAdded': {
      const { fileId, firstId, count } = event.data;
      session.put(FILES, `${streamId}/${padded(firstId)}`, { fileId, firstId, count } satisfies CommentFileDocument);
      return copyComments(fileId, session, events);
    }
    case 'SentencesSplit': {
      const { first, spans } = event.data;
      return session.put(SENTENCES, `${streamId}/${padded(first)}`, { first, spans });
    }
    case 'FileErased':
    case 'ProjectDeleted': {
      const prefix = `${streamId}/`;
      const files = await session.range<CommentFileDocument>(FILES, { from: prefix, to: endOf(prefix) });
      const ids = files.map(({ document }) => document.fileId);
      // A file may be erased twice: a build step's page was appended after the first receipt.
      const gone = event.type === 'FileErased' ? [event.data.fileId] : ids;
      for (const { id, document } of files) if (gone.includes(document.fileId)) session.delete(FILES, id);
      for (const fileId of gone)
        for (const collection of [COMMENTS, SENTENCES])
          session.deleteRange(collection, `${fileId}/`, endOf(`${fileId}/`));
      return;
    }
    // Comments come in with `FileAdded`; what is made of them is in `segments`.
    case 'UploadStarted':
    case 'CommentsImported':
    case 'SentencesParsed':
    case 'ProjectCreated':
    case 'ProjectEdited':
    case 'ColumnsDefined':
    case 'TableCreated':
    case 'ClassificationRun':
    case 'SentimentRun':
      return;
  }
};

const copyComments = async (
  fileId: string,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  let names: readonly string[] = [];
  let textAt = -1;
  try {
    for await (const recorded of events.readStream(fileStream(fileId))) {
      const event = asEvent<FileEvent>(recorded);
      if (event.type === 'UploadStarted') {
        names = event.data.columns.map(({ name }) => name);
        textAt = event.data.columns.findIndex(({ type }) => type === 'long-text');
      } else if (event.type === 'CommentsImported') {
        event.data.rows.forEach((row, i) => {
          session.put(COMMENTS, `${fileId}/${padded(event.data.first + i)}`, commentOf(row, names, textAt));
        });
      } else return; // Sentence events come after the last batch of comments.
    }
  } catch (error) {
    // The file was erased later on: its text is gone for good, and `FileErased` follows.
    if (!(error instanceof StreamDeletedError)) throw error;
  }
};

const commentOf = (row: readonly string[], names: readonly string[], textAt: number): CommentDocument => ({
  text: row[textAt] ?? '',
  fields: Object.fromEntries(names.flatMap((name, i) => (i === textAt ? [] : [[name, row[i] ?? '']]))),
});
