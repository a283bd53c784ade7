/** Keeps the `segments` model: from comments, sentences, theme queries and runs to columns that queries loop over. */
import { fileStreamsOf, type FileEvent } from '@verbatim/domain/file/file-events';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import type { EventStore, RecordedEvent } from '@verbatim/eventstore/event-store';
import type { ModelSession, Projector, ProjectorRun } from '../projector.ts';
import { asEvent, idOfStream } from '@verbatim/eventstore/stored-event';
import { importFile } from './import-file.ts';
import { segmentsModel } from './segments.ts';
import { SegmentsRun } from './segments-run.ts';
import { changedColumns } from './project-columns.ts';
import { TimeSlice } from './time-slice.ts';

type ProjectPart = Exclude<ProjectEvent, { type: 'ProjectCreated' | 'ProjectEdited' }>;
type FilePart = Extract<FileEvent, { type: 'SentencesSplit' | 'SentencesParsed' }>;
type LibraryPart = Extract<LibraryEvent, { type: 'ThemeCreated' | 'ThemeQueryChanged' | 'ThemeDeleted' }>;

/**
 * The rows of a file are read from its own stream when `FileAdded` arrives: until then nothing shows it, and an upload that
 * never ended leaves no trace. A file that was erased later on has no stream to read any more: it is passed over.
 */
export const segmentsProjector = (projectId: string): Projector => ({
  name: segmentsModel(projectId),
  filter: { streamPrefixes: [projectStream(projectId), fileStreamsOf(projectId), LIBRARY_STREAM] },
  start(_reader, events): ProjectorRun {
    const run = new SegmentsRun();
    const slice = new TimeSlice();
    return {
      async apply(recorded, session) {
        await apply(run, recorded, session, events);
        if (slice.isOver()) await slice.rest();
      },
      flush: (session) => run.flush(session),
    };
  },
});

const apply = async (
  run: SegmentsRun,
  recorded: RecordedEvent,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  const event = asEvent<ProjectEvent | FileEvent | LibraryEvent>(recorded);
  switch (event.type) {
    case 'SentencesSplit':
    case 'SentencesParsed':
      return applyToFile(run, idOfStream(recorded.stream), event, recorded, session);
    case 'ThemeCreated':
    case 'ThemeQueryChanged':
    case 'ThemeDeleted':
      return applyToLibrary(run, event, recorded, session);
    case 'ProjectDeleted':
    case 'ColumnsDefined':
    case 'TableCreated':
    case 'FileAdded':
    case 'FileErased':
    case 'ClassificationRun':
    case 'SentimentRun':
      return applyToProject(run, idOfStream(recorded.stream), event, recorded, session, events);
    // Rows come in with `FileAdded`; names, folders and looks are other models' matters.
    case 'UploadStarted':
    case 'CommentsImported':
    case 'ProjectCreated':
    case 'ProjectEdited':
    case 'ThemeRenamed':
    case 'ThemeMoved':
    case 'ThemePresentationChanged':
    case 'FolderCreated':
    case 'FolderRenamed':
    case 'FolderMoved':
    case 'FolderDeleted':
      return;
  }
};

/** Batches come in order: one that does not go on where the last one ended has been applied, or has lost its forerunners. */
const applyToFile = async (
  run: SegmentsRun,
  fileId: string,
  event: FilePart,
  { position }: RecordedEvent,
  session: ModelSession,
): Promise<void> => {
  const draft = await run.file(session, fileId);
  if (draft === undefined) return;
  const { split, parsed, projectId } = draft.document;
  if (event.type === 'SentencesSplit') {
    if (event.data.first !== split) return;
    await draft.split(session, event.data.spans, position);
  } else {
    if (event.data.first !== parsed || event.data.first + event.data.tags.length > split) return;
    await draft.parse(session, event.data.tags);
  }
  run.touchFile(draft);
  run.touchProject(projectId, position);
};

const applyToLibrary = async (
  run: SegmentsRun,
  event: LibraryPart,
  { revision, position }: RecordedEvent,
  session: ModelSession,
): Promise<void> => {
  if (!(await run.isNewInLibrary(session, revision))) return;
  const { themeId } = event.data;
  const text = event.type === 'ThemeDeleted' ? null : event.data.text;
  run.setThemeText(themeId, text);
  const hasQuery = (await run.queryOf(session, themeId)) !== null;
  for (const draft of await run.allFiles(session)) {
    if (hasQuery && draft.document.split > 0) draft.classify([themeId], position);
    else if (!hasQuery && themeId in draft.document.themes) draft.dropTheme(session, themeId);
    else continue;
    run.touchFile(draft);
    run.touchProject(draft.document.projectId, position);
  }
};

const applyToProject = async (
  run: SegmentsRun,
  projectId: string,
  event: ProjectPart,
  { revision, position }: RecordedEvent,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  const columns = await run.columns(session, projectId);
  if (columns.revision >= revision) return;
  run.setColumns(projectId, changedColumns(columns, event, revision));
  run.touchProject(projectId, position);
  switch (event.type) {
    case 'ColumnsDefined':
    case 'TableCreated':
      return;
    case 'ProjectDeleted':
      return run.dropProject(session, projectId);
    case 'FileErased':
      return run.dropFile(session, event.data.fileId);
    case 'FileAdded': {
      const document = await importFile(projectId, event.data, session, events);
      return document && run.addFile(document);
    }
    case 'ClassificationRun':
      return classify(run, projectId, event.data, position, session);
    case 'SentimentRun':
      for (const draft of await run.filesOf(session, projectId)) {
        const { firstId } = draft.document;
        draft.score([event.data.fromId - firstId, event.data.toId + 1 - firstId], position);
        run.touchFile(draft);
      }
  }
};

/** A file is classified whole as soon as one of its comments is to be: the result of a query does not depend on when it ran. */
const classify = async (
  run: SegmentsRun,
  projectId: string,
  { minId, themes }: Extract<ProjectEvent, { type: 'ClassificationRun' }>['data'],
  position: string,
  session: ModelSession,
): Promise<void> => {
  const known: string[] = [];
  for (const theme of themes) if ((await run.queryOf(session, theme)) !== null) known.push(theme);
  for (const draft of await run.filesOf(session, projectId)) {
    const { firstId, count } = draft.document;
    if (minId !== null && firstId + count <= minId) continue;
    draft.classify(known, position);
    run.touchFile(draft);
  }
};
