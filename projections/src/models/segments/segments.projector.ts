/** Keeps the `segments` model: from comments, sentences and runs to columns that queries loop over. */
import { fileStreamsOf, type FileEvent } from '@verbatim/domain/file/file-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { HandledEvent, Handlers, ModelSession, Projector } from '../projector.ts';
import { checkThemeColumns, keepColumnsOfRuns } from '../../results/theme-column-keeper.ts';
import { checkKeptResults } from '../../results/kept-results.ts';
import { importFile } from './import-file.ts';
import { segmentsModel } from './segments.ts';
import { SegmentsRun } from './segments-run.ts';
import { changedColumns } from './project-columns.ts';
import { TimeSlice } from './time-slice.ts';

type ProjectPart = Exclude<
  ProjectEvent,
  {
    type:
      'ProjectCreated' | 'ProjectEdited' | 'ProjectChangeUndone' | 'BuildRequested' | 'BuildFinished' | 'BuildFailed';
  }
>;
type FilePart = Extract<FileEvent, { type: 'SentencesSplit' | 'SentencesParsed' }>;

/**
 * The rows of a file are read from its own stream when `FileAdded` arrives: until then nothing shows it, and an upload that
 * never ended leaves no trace. A file that was erased later on has no stream to read any more: it is passed over.
 */
export const segmentsProjector = (projectId: string): Projector => ({
  name: segmentsModel(projectId),
  filter: { streamPrefixes: [projectStream(projectId), fileStreamsOf(projectId)] },
  start(_reader, events) {
    const run = new SegmentsRun();
    return { on: handlers(run, events), flush: (session) => run.flush(session) };
  },
  keepCache: keepColumnsOfRuns(projectId),
  async checkCache(reader, signal) {
    const columns = await checkThemeColumns(reader, projectId, signal);
    const results = await checkKeptResults(reader, projectId, signal);
    return {
      ...columns,
      compared: columns.compared + results.compared,
      different: [...columns.different, ...results.different],
    };
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
  const toProject = withRests<HandledEvent<ProjectPart>>((event, session) =>
    applyToProject(run, event, session, events),
  );
  return {
    SentencesSplit: toFile,
    SentencesParsed: toFile,
    ProjectDeleted: toProject,
    ProjectUndeleted: toProject,
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
    await draft.split(session, event.data.spans);
  } else {
    if (event.data.first !== parsed || event.data.first + event.data.tags.length > split) return;
    await draft.parse(session, event.data.tags);
  }
  run.touchFile(draft);
  run.touchProject(projectId, position);
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
    case 'GroupDefined':
    case 'GroupDeleted':
    case 'ProjectUndeleted':
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
      run.touchClassification(projectId, position);
      for (const draft of await run.filesOf(session, projectId)) {
        const { firstId, count } = draft.document;
        // A file is classified whole as soon as one of its comments is to be: the result of a query does not depend on when it ran.
        if (event.data.minId !== null && firstId + count <= event.data.minId) continue;
        draft.classify(event.data, position);
        run.touchFile(draft);
      }
      return;
    case 'SentimentRun':
      for (const draft of await run.filesOf(session, projectId)) {
        const { firstId } = draft.document;
        draft.score([event.data.fromId - firstId, event.data.toId + 1 - firstId], position);
        run.touchFile(draft);
      }
  }
};
