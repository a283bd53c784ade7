/** Takes back what one command did. The command is read by its revisions, so it costs what the command did, whatever came before or since. */
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import { DICTIONARY_STREAM, projectOfWords, type DictionaryEvent } from '@verbatim/domain/dictionary/dictionary-events';
import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { queriesToUndo } from '@verbatim/domain/library/undo-library-change';
import { projectOfTags, type TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream, type WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { undoRequest, type UndoResult } from '../contract/undo.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound, type HttpError } from '../http-error.ts';
import { bodyOf } from '../middleware/validate.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { handleTags } from '../responses/tag-command.ts';
import { changeOfWord, type StoredChange } from './undo-word.ts';

/** More than fits into one append. */
const MOST_EVENTS = 10_000;
const READ_AT_ONCE = 8;

export const undoRoute = (routes: Routes, deps: Dependencies): void => {
  routes.post('/undo', async (ctx: Context) => {
    const change = changeOfWord(bodyOf(ctx, undoRequest).change);
    if (change === undefined) throw changeNotFound();
    const stored = await readChange(deps, change);
    const { position } = await undo(ctx, deps, change, stored);
    deps.reads.noteWrite(ctx, change.stream, position);
    ctx.body = { undone: stored.length } satisfies UndoResult;
  });
};

const changeNotFound = (): HttpError =>
  notFound('CHANGE_NOT_FOUND', 'There is no such change to undo. Look for it in the history.');

const readChange = async (
  { events }: Pick<Dependencies, 'events'>,
  { command, stream, from, to }: StoredChange,
): Promise<readonly RecordedEvent[]> => {
  const count = to - from + 1;
  if (count < 1 || count > MOST_EVENTS) throw changeNotFound();
  const found: RecordedEvent[] = [];
  for await (const event of events.readStream(stream, { from, maxCount: count }))
    if (event.metadata['causationId'] === command) found.push(event);
  if (found.length !== count) throw changeNotFound();
  return found;
};

const undo = async (ctx: Context, deps: Dependencies, change: StoredChange, stored: readonly RecordedEvent[]) => {
  const context = commandContext(ctx, deps.now);
  if (change.stream === LIBRARY_STREAM)
    return deps.handle(libraryDecider, LIBRARY_STREAM, await libraryUndo(deps, change, stored), context);
  const projectId = projectOfTags(change.stream);
  if (projectId !== undefined) {
    await requireActiveProject(deps, projectId);
    const acts = stored.map((event) => ({ revision: event.revision, event: asEvent<TagStreamEvent>(event) }));
    return handleTags(deps, projectId, { type: 'UndoTagging', acts, screen: 'undo' }, context);
  }
  const { stream, from } = change;
  const ofWords = projectOfWords(stream);
  if (stream === DICTIONARY_STREAM || ofWords !== undefined) {
    if (ofWords !== undefined) await requireActiveProject(deps, ofWords);
    const events = stored.map((event) => asEvent<DictionaryEvent>(event));
    return deps.handle(dictionaryDecider, stream, { type: 'UndoDictionaryChange', from, events }, context);
  }
  if (stream.startsWith(workspaceStream(''))) {
    await requireProjectOf(deps, stream);
    const events = stored.map((event) => asEvent<WorkspaceEvent>(event));
    return deps.handle(workspaceDecider, stream, { type: 'UndoWorkspaceChange', from, events }, context);
  }
  if (!stream.startsWith(projectStream(''))) throw changeNotFound();
  const events = stored.map((event) => asEvent<ProjectEvent>(event));
  return deps.handle(projectDecider, stream, { type: 'UndoProjectChange', from, events }, context);
};

/** With its project a workspace is gone, too. */
const requireProjectOf = async ({ load }: Pick<Dependencies, 'load'>, stream: string): Promise<void> => {
  const workspace = await load(workspaceDecider, stream);
  const project = await load(projectDecider, projectStream(workspace.state.projectId));
  if (project.state.status !== 'active')
    throw new CommandRejected('CHANGED_SINCE', 'The project of this workspace has been deleted since');
};

const libraryUndo = async (
  deps: Pick<Dependencies, 'events' | 'load'>,
  { from }: StoredChange,
  stored: readonly RecordedEvent[],
): Promise<LibraryCommand> => {
  const events = stored.map((event) => asEvent<LibraryEvent>(event));
  const { state } = await deps.load(libraryDecider, LIBRARY_STREAM);
  const queries = await readQueries(deps, queriesToUndo({ from, events }, state));
  return { type: 'UndoLibraryChange', from, events, queries };
};

const readQueries = async ({ events }: Pick<Dependencies, 'events'>, revisions: readonly number[]) => {
  const queries = new Map<number, { readonly originalText: string; readonly text: string }>();
  const read = async (revision: number): Promise<void> => {
    const recorded = await eventAt(events, LIBRARY_STREAM, revision);
    if (recorded === undefined) return;
    const { data } = asEvent<LibraryEvent>(recorded);
    if ('originalText' in data) queries.set(revision, data);
  };
  for (let at = 0; at < revisions.length; at += READ_AT_ONCE)
    await Promise.all(revisions.slice(at, at + READ_AT_ONCE).map(read));
  return queries;
};
