/** Undoes one command. Its events are read by revision, so the cost depends only on their number. */
import { agreementDecider } from '@verbatim/domain/agreement/agreement-decider';
import { agreementStream, type AgreementEvent } from '@verbatim/domain/agreement/agreement-events';
import { CommandRejected } from '@verbatim/domain/command-rejected';
import type { Fold } from '@verbatim/domain/decider';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import {
  DICTIONARY_STREAM,
  parseDictionaryProject,
  type DictionaryEvent,
} from '@verbatim/domain/dictionary/dictionary-events';
import { freezeDecider } from '@verbatim/domain/freeze/freeze-decider';
import { freezeStream, type FreezeEvent } from '@verbatim/domain/freeze/freeze-events';
import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import type { LibraryState } from '@verbatim/domain/library/library-state';
import { queriesToUndo } from '@verbatim/domain/library/undo-library-change';
import { parseTagsProject, tagsStream, type TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { reportsDecider } from '@verbatim/domain/report/report-decider';
import { parseReportsProject, type ReportEvent } from '@verbatim/domain/report/report-events';
import type { ReducedState } from '@verbatim/domain/undone-changes';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream, type WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { undoRequest, type UndoResult } from '../contract/undo.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { DomainEvent } from '../commands/stream-states.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { followSplit } from '../projects/move-tags-to-split.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { handleTags } from '../responses/tag-command.ts';
import { changeNotFound, readChange, readQueries } from './read-change.ts';
import { readWithoutUndone } from './read-without-undone.ts';
import { requireProjectOfWorkspace } from './require-project-of-workspace.ts';
import { parseUndoToken, type StoredChange } from './undo-token.ts';

export const undoRoutes = [
  defineRoute({
    method: 'POST',
    path: '/undo',
    summary: 'Undo the changes of a call',
    more: 'By the header `Undo` of its answer, or by `undo` of its entry in the history, however long ago it was. What was changed since stays.',
    body: undoRequest,
    errors: {
      404: [
        'CHANGE_NOT_FOUND',
        'PROJECT_NOT_FOUND',
        'WORKSPACE_NOT_FOUND',
        'FOLDER_NOT_FOUND',
        'THEME_NOT_FOUND',
        'FILE_NOT_FOUND',
        'GROUP_NOT_FOUND',
        'FREEZE_NOT_FOUND',
        'REPORT_NOT_FOUND',
      ],
      409: ['CHANGED_SINCE'],
    },
    example: { body: { change: EXAMPLE.change } },
    answer: json<UndoResult>(),
    handler: async ({ ctx, deps, body }) => {
      const change = parseUndoToken(body.change);
      if (change === undefined) throw changeNotFound();
      const stored = await readChange(deps, change);
      const { position } = await undo(ctx, deps, change, stored);
      deps.reads.noteWrite(ctx, change.stream, position);
      return { undone: stored.length };
    },
  }),
];

/**
 * Undoes a change that is the last one of its parts, or is again, because all that came after it was undone.
 */
const undoAgain = async <State, Event extends DomainEvent, Result>(
  { events }: Pick<Dependencies, 'events'>,
  fold: Fold<State, Event>,
  change: StoredChange,
  handle: (reduced: ReducedState<State> | undefined) => Promise<Result>,
): Promise<Result> => {
  try {
    return await handle(undefined);
  } catch (error) {
    if (!(error instanceof CommandRejected) || error.code !== 'CHANGED_SINCE') throw error;
    const reduced = await readWithoutUndone(events, fold, change);
    if (reduced === undefined) throw error;
    return handle(reduced);
  }
};

const undo = async (ctx: Context, deps: Dependencies, change: StoredChange, stored: readonly RecordedEvent[]) => {
  const context = commandContext(ctx, deps.now);
  if (change.stream === LIBRARY_STREAM)
    return undoAgain(deps, libraryDecider, change, async (reduced) =>
      deps.handle(libraryDecider, LIBRARY_STREAM, await libraryUndo(deps, change, stored, reduced), context),
    );
  const projectId = parseTagsProject(change.stream);
  if (projectId !== undefined) {
    await requireActiveProject(deps, projectId);
    const acts = stored.map((event) => ({ revision: event.revision, event: asEvent<TagStreamEvent>(event) }));
    return handleTags(deps, projectId, { type: 'UndoTagging', acts, screen: 'undo' }, context);
  }
  const { stream, from } = change;
  const ofWords = parseDictionaryProject(stream);
  if (stream === DICTIONARY_STREAM || ofWords !== undefined) {
    if (ofWords !== undefined) await requireActiveProject(deps, ofWords);
    const events = stored.map((event) => asEvent<DictionaryEvent>(event));
    return deps.handle(dictionaryDecider, stream, { type: 'UndoDictionaryChange', from, events }, context);
  }
  if (stream.startsWith(workspaceStream(''))) {
    await requireProjectOfWorkspace(deps, stream);
    const events = stored.map((event) => asEvent<WorkspaceEvent>(event));
    return undoAgain(deps, workspaceDecider, change, (reduced) =>
      deps.handle(workspaceDecider, stream, { type: 'UndoWorkspaceChange', from, events, reduced }, context),
    );
  }
  if (stream.startsWith(freezeStream(''))) {
    const { state } = await deps.load(freezeDecider, stream);
    if (state.freeze !== undefined) await requireActiveProject(deps, state.freeze.projectId);
    const events = stored.map((event) => asEvent<FreezeEvent>(event));
    return deps.handle(freezeDecider, stream, { type: 'UndoFreezeChange', from, events }, context);
  }
  if (stream.startsWith(agreementStream(''))) {
    const { state } = await deps.load(agreementDecider, stream);
    if (state.sample !== null) await requireActiveProject(deps, state.sample.projectId);
    const events = stored.map((event) => asEvent<AgreementEvent>(event));
    return deps.handle(agreementDecider, stream, { type: 'UndoSampleChange', from, events }, context);
  }
  const ofReports = parseReportsProject(stream);
  if (ofReports !== undefined) {
    await requireActiveProject(deps, ofReports);
    const events = stored.map((event) => asEvent<ReportEvent>(event));
    return deps.handle(reportsDecider, stream, { type: 'UndoReportChange', from, events }, context);
  }
  if (!stream.startsWith(projectStream(''))) throw changeNotFound();
  return undoOfProject(ctx, deps, change, stored, context);
};

const undoOfProject = async (
  ctx: Context,
  deps: Dependencies,
  change: StoredChange,
  stored: readonly RecordedEvent[],
  context: CommandContext,
) => {
  const events = stored.map((event) => asEvent<ProjectEvent>(event));
  const { stream, from } = change;
  const handled = await undoAgain(deps, projectDecider, change, (reduced) =>
    deps.handle(projectDecider, stream, { type: 'UndoProjectChange', from, events, reduced }, context),
  );
  for (const { type, data } of events) {
    if (type !== 'FileSplitAnew') continue;
    const { projectId } = handled.state;
    const position = await followSplit(deps, projectId, data.fileId, context);
    if (position !== undefined) deps.reads.noteWrite(ctx, tagsStream(projectId), position);
  }
  return handled;
};

const libraryUndo = async (
  deps: Pick<Dependencies, 'events' | 'load'>,
  { from }: StoredChange,
  stored: readonly RecordedEvent[],
  reduced: ReducedState<LibraryState> | undefined,
): Promise<LibraryCommand> => {
  const events = stored.map((event) => asEvent<LibraryEvent>(event));
  const { state } = reduced ?? (await deps.load(libraryDecider, LIBRARY_STREAM));
  const queries = await readQueries(deps, queriesToUndo({ from, events }, state));
  return { type: 'UndoLibraryChange', from, events, queries, reduced };
};
