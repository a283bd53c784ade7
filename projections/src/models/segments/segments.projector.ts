/** Maintains the `segments` model: from comments, sentences and runs to columns for queries. */
import { getFileStreamPrefix, type FileEvent } from '@verbatim/domain/file/file-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { HandledEvent, Handlers, ModelSession, Projector } from '../projector.ts';
import { checkThemeColumns, cacheColumnsAfterRuns } from '../../results/engine/theme-column-cache.ts';
import { checkCachedResults } from '../../results/engine/result-cache.ts';
import { readSplit } from './read-split.query.ts';
import { importFile } from './import-file.ts';
import { segmentsModel } from './segments.ts';
import { SegmentsRun } from './segments-run.ts';
import { changedColumns } from './project-columns.ts';
import { rewriteColumn } from './reinterpret-column.ts';
import { hasOutdatedRules } from './text-rules.query.ts';
import { TimeSlice } from './theme-columns.ts';

type ProjectPart = Exclude<
  ProjectEvent,
  {
    type:
      'ProjectCreated' | 'ProjectEdited' | 'ProjectChangeUndone' | 'BuildRequested' | 'BuildFinished' | 'BuildFailed';
  }
>;
type FilePart = Extract<FileEvent, { type: 'SentencesSplit' | 'SentencesParsed' }>;

/**
 * A file's rows are read from its stream at `FileAdded`, so that unfinished uploads leave no trace. A file
 * that was erased later has no stream and is skipped.
 */
export const segmentsProjector = (projectId: string): Projector => ({
  name: segmentsModel(projectId),
  filter: { streamPrefixes: [projectStream(projectId), getFileStreamPrefix(projectId)] },
  start(_reader, events) {
    const run = new SegmentsRun();
    return { on: handlers(run, events), flush: (session) => run.flush(session) };
  },
  isOutdated: (reader) => hasOutdatedRules(reader, projectId),
  keepCache: cacheColumnsAfterRuns(projectId),
  async checkCache(reader, signal) {
    const columns = await checkThemeColumns(reader, projectId, signal);
    const results = await checkCachedResults(reader, projectId, signal);
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
    ColumnReadAnew: toProject,
    OptionsMerged: toProject,
    FileSplitAnew: toProject,
    ClassificationRun: toProject,
    SentimentRun: toProject,
  };
};

type FileSplitAnew = Extract<ProjectEvent, { readonly type: 'FileSplitAnew' }>;

/** In one commit: a query sees one split or the other, and scored comments are scored again. */
const splitAnew = async (
  run: SegmentsRun,
  { data: { fileId, splitId }, revision, position }: HandledEvent<FileSplitAnew>,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  const draft = await run.file(session, fileId);
  if (draft === undefined) return;
  const slice = new TimeSlice();
  const { scored } = draft.document;
  draft.beginAnew(revision);
  for await (const part of readSplit(events, fileId, splitId)) {
    const { split, parsed } = draft.document;
    if (part.kind === 'sentences' && part.first === split) await draft.split(session, part, position);
    if (part.kind === 'tags' && part.first === parsed && parsed + part.tags.length <= draft.document.split)
      await draft.parse(session, part);
    if (slice.isOver()) await slice.rest();
  }
  for (const range of scored) draft.score(range, position);
  run.dropFound(session, draft);
  run.touchFile(draft);
};

/** Batches are ordered: one that does not continue the last was applied before, or lacks its predecessors. */
const applyToFile = async (run: SegmentsRun, event: HandledEvent<FilePart>, session: ModelSession): Promise<void> => {
  const { streamId, position } = event;
  const draft = await run.file(session, streamId);
  if (draft === undefined) return;
  const { split, parsed, projectId } = draft.document;
  if (event.type === 'SentencesSplit') {
    if (event.data.first !== split) return;
    await draft.split(session, event.data, position);
  } else {
    if (event.data.first !== parsed || event.data.first + event.data.tags.length > split) return;
    await draft.parse(session, event.data);
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
  const after = changedColumns(columns, event, revision);
  run.setColumns(projectId, after);
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
      const document = await importFile(projectId, event.data, after, session, events);
      if (document !== undefined) run.addFile(document);
      return;
    }
    case 'ColumnReadAnew':
    case 'OptionsMerged':
      return rewriteColumn(run, event, { before: columns, after }, session, events);
    case 'FileSplitAnew':
      return splitAnew(run, event, session, events);
    case 'ClassificationRun':
      run.touchClassification(projectId, position);
      for (const draft of await run.filesOf(session, projectId)) {
        const { firstId, count } = draft.document;
        // A file is classified whole even for a run over part of it: results do not depend on when a query
        // ran.
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
