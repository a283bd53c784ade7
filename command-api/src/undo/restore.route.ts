/**
 * Restores what one command deleted, or the version of a theme or word list that it created. The cost is that
 * of reading back: for a word list, the changes since.
 */
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { dictionaryDecider } from '@verbatim/domain/dictionary/dictionary-decider';
import {
  DICTIONARY_STREAM,
  parseDictionaryProject,
  type DictionaryEvent,
} from '@verbatim/domain/dictionary/dictionary-events';
import { findChangedList, revertEntries } from '@verbatim/domain/dictionary/dictionary-state';
import type { EventType } from '@verbatim/domain/event-types';
import type { LibraryCommand, RestoreThemeVersion } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import { findThemeVersion, type ThemeVersion } from '@verbatim/domain/library/library-state';
import { queriesToUndo } from '@verbatim/domain/library/undo-library-change';
import { erasuresStream, type ErasureEvent } from '@verbatim/domain/operations/erasure-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream, type WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent, parseStreamId } from '@verbatim/eventstore/stored-event';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Handled } from '../commands/handle-command.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { restoreRequest, type RestoreResult } from '../contract/undo.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { commandContext } from '../http/request-state.ts';
import { inSlices } from '../http/yield-in-slices.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { changeNotFound, readChange, readLibraryEvent, readQueries } from './read-change.ts';
import { requireProjectOfWorkspace } from './require-project-of-workspace.ts';
import { parseUndoToken, setUndoHeader, type StoredChange } from './undo-token.ts';

export const restoreRoutes = [
  defineRoute({
    method: 'POST',
    path: '/restore',
    summary: 'Restore what was deleted, or an earlier version',
    more: 'By `restore` of an entry in the history, however long ago it was. What was deleted comes back as far as its place is still there: a theme without its folder is in Uncategorized, and where the name is taken it gets another one. A project comes back without files that were permanently erased. An earlier version of a theme or word list becomes the present one, whatever was changed since.',
    body: restoreRequest,
    errors: {
      404: ['CHANGE_NOT_FOUND', 'PROJECT_NOT_FOUND', 'WORKSPACE_NOT_FOUND', 'THEME_NOT_FOUND'],
      409: ['CHANGED_SINCE'],
    },
    example: { body: { change: EXAMPLE.change } },
    answer: json<RestoreResult>(),
    handler: async ({ ctx, deps, body }) => {
      const change = parseUndoToken(body.change);
      if (change === undefined) throw changeNotFound();
      const stored = await readChange(deps, change);
      const context = commandContext(ctx, deps.now);
      const { handled, what } = await restore(deps, { ...change, stored }, context);
      deps.reads.noteWrite(ctx, change.stream, handled.position);
      // Restoring a project has no undo token: deleting it has its own route.
      if (!change.stream.startsWith(projectStream(''))) setUndoHeader(ctx, context.commandId, change.stream, handled);
      // The first event only records the restore.
      return { what, changes: Math.max(0, handled.appended - 1) };
    },
  }),
];

interface ChangeToRestore extends StoredChange {
  readonly stored: readonly RecordedEvent[];
}

interface Restored {
  readonly handled: Pick<Handled<unknown>, 'position' | 'revision' | 'appended'>;
  readonly what: RestoreResult['what'];
}

const DELETIONS: ReadonlySet<string> = new Set<EventType>([
  ...(['ThemeDeleted', 'FolderDeleted', 'WorkspaceDeleted', 'ProjectDeleted'] as const),
]);
const isDeletion = ({ type }: RecordedEvent): boolean => DELETIONS.has(type);

const restore = async (deps: Dependencies, change: ChangeToRestore, context: CommandContext): Promise<Restored> => {
  const { stream, stored } = change;
  const what = stored.some(isDeletion) ? 'deleted' : 'version';
  if (stream === LIBRARY_STREAM) {
    const command = await (what === 'deleted' ? deletedItems : themeVersion)(deps, change);
    return { handled: await deps.handle(libraryDecider, stream, command, context), what };
  }
  const ofProject = parseDictionaryProject(stream);
  if (stream === DICTIONARY_STREAM || ofProject !== undefined) {
    if (ofProject !== undefined) await requireActiveProject(deps, ofProject);
    const command = await listVersion(deps, change);
    return { handled: await deps.handle(dictionaryDecider, stream, command, context), what };
  }
  if (what !== 'deleted') throw changeNotFound();
  if (stream.startsWith(workspaceStream(''))) return { handled: await workspaceAgain(deps, change, context), what };
  if (stream.startsWith(projectStream(''))) return { handled: await projectAgain(deps, change, context), what };
  throw changeNotFound();
};

const deletedItems = async (deps: Dependencies, { from, stored }: ChangeToRestore): Promise<LibraryCommand> => {
  const events = stored.map((event) => asEvent<LibraryEvent>(event));
  const { state } = await deps.load(libraryDecider, LIBRARY_STREAM);
  const queries = await readQueries(deps, queriesToUndo({ from, events }, state));
  return { type: 'RestoreDeleted', from, events, queries };
};

const themeVersion = async (deps: Dependencies, { to, stored }: ChangeToRestore): Promise<LibraryCommand> => {
  const themes = new Set(stored.flatMap((event) => getTheme(asEvent<LibraryEvent>(event))));
  const [themeId] = themes;
  if (themeId === undefined || themes.size > 1) throw changeNotFound();
  const { state } = await deps.load(libraryDecider, LIBRARY_STREAM);
  const revisions = findThemeVersion(state.themeVersions.get(themeId), to);
  if (revisions === undefined) throw changeNotFound();
  return { type: 'RestoreThemeVersion', themeId, revision: to, version: await readVersion(deps, revisions) };
};

const getTheme = ({ data }: LibraryEvent): readonly string[] => ('themeId' in data ? [data.themeId] : []);

const readVersion = async (
  deps: Dependencies,
  { name, query, presentation }: ThemeVersion,
): Promise<RestoreThemeVersion['version']> => {
  const [named, queried, presented] = await Promise.all(
    [name, query, presentation].map((revision) => readLibraryEvent(deps, revision)),
  );
  if (named === undefined || !('themeId' in named.data && 'name' in named.data)) throw changeNotFound();
  if (queried === undefined || !('originalText' in queried.data)) throw changeNotFound();
  if (presented === undefined || !('visible' in presented.data)) throw changeNotFound();
  const { originalText, text, reader } = queried.data;
  const { portalName, visible } = presented.data;
  return { name: named.data.name, originalText, text, ...(reader !== undefined && { reader }), portalName, visible };
};

/** The current list, with all later changes reverted. */
const listVersion = async (deps: Dependencies, { stream, to, stored }: ChangeToRestore) => {
  const list = findChangedList(stored.map((event) => asEvent<DictionaryEvent>(event)));
  if (list === undefined) throw changeNotFound();
  const { state, revision: head } = await deps.load(dictionaryDecider, stream);
  const entries = new Map(state[list].entries);
  const since: DictionaryEvent[] = [];
  const later = { direction: 'backwards', from: head, maxCount: head - to } as const;
  if (head > to) for await (const event of deps.events.readStream(stream, later)) since.push(asEvent(event));
  for await (const event of inSlices(since)) revertEntries(entries, list, event);
  return { type: 'RestoreWordList', list, revision: to, entries } as const;
};

const workspaceAgain = async (deps: Dependencies, change: ChangeToRestore, context: CommandContext) => {
  const { stream, from } = change;
  await requireProjectOfWorkspace(deps, stream);
  const events = change.stored.map((event) => asEvent<WorkspaceEvent>(event));
  return deps.handle(workspaceDecider, stream, { type: 'UndoWorkspaceChange', from, events }, context);
};

const projectAgain = async (deps: Dependencies, { stream, from, stored }: ChangeToRestore, context: CommandContext) => {
  await requireErasureEnded(deps, parseStreamId(stream));
  const deletedAt = from + stored.findIndex(isDeletion);
  const handled = await deps.handle(projectDecider, stream, { type: 'RestoreProject', deletedAt }, context);
  // The project may have been deleted during a build.
  if (handled.state.build !== null) deps.builds.wake(parseStreamId(stream));
  return handled;
};

/** Before the erasure has ended, the next start would complete it and delete the project again. */
const requireErasureEnded = async ({ events }: Pick<Dependencies, 'events'>, projectId: string): Promise<void> => {
  for await (const recorded of events.readStream(erasuresStream(projectId), { direction: 'backwards' })) {
    const event = asEvent<ErasureEvent>(recorded);
    if (event.type === 'ErasureEnded' && event.data.project) return;
    if (event.type === 'ProjectErasureBegun')
      throw new CommandRejected(
        'CHANGED_SINCE',
        'The files of this project are still being erased. Restore it again in a minute.',
      );
  }
};
