/** Keeps the `segments` model: from comments, sentences, theme queries and runs to columns that queries loop over. */
import { fileStreamsOf, type FileEvent } from '@verbatim/domain/file/file-events';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { HandledEvent, Handlers, ModelSession, Projector } from '../projector.ts';
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
  start(_reader, events) {
    const run = new SegmentsRun();
    return { on: handlers(run, events), flush: (session) => run.flush(session) };
  },
});

const handlers = (run: SegmentsRun, events: Pick<EventStore, 'readStream'>): Handlers => {
  const slice = new TimeSlice();
  const withRests =
    <Event>(apply: (event: Event, session: ModelSession) => Promise<void>) =>
    async (event: Event, session: ModelSession): Promise<void> => {
      await apply(event, session);
      if (slice.isOver()) await slice.rest();
    };
  const toFile = withRests<HandledEvent<FilePart>>((event, session) => applyToFile(run, event, session));
  const toLibrary = withRests<HandledEvent<LibraryPart>>((event, session) => applyToLibrary(run, event, session));
  const toProject = withRests<HandledEvent<ProjectPart>>((event, session) =>
    applyToProject(run, event, session, events),
  );
  return {
    SentencesSplit: toFile,
    SentencesParsed: toFile,
    ThemeCreated: toLibrary,
    ThemeQueryChanged: toLibrary,
    ThemeDeleted: toLibrary,
    ProjectDeleted: toProject,
    ColumnsDefined: toProject,
    TableCreated: toProject,
    FileAdded: toProject,
    FileErased: toProject,
    ClassificationRun: toProject,
    SentimentRun: toProject,
  };
};

/** Batches come in order: one that does not go on where the last one ended has been applied, or has lost its forerunners. */
const applyToFile = async (run: SegmentsRun, event: HandledEvent<FilePart>, session: ModelSession): Promise<void> => {
  const { streamId, position } = event;
  const draft = await run.file(session, streamId);
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
  event: HandledEvent<LibraryPart>,
  session: ModelSession,
): Promise<void> => {
  const { revision, position } = event;
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
  event: HandledEvent<ProjectPart>,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  const { streamId: projectId, revision, position } = event;
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
