import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { Told } from './act-writer.ts';
import type { ActChange, ActPart, Named } from './history.ts';
import { findKnown, namedThing, putKnown, type KnownWorkspace } from './known-things.ts';
import { change, type Tellers } from './told.ts';

const NO_WORKSPACE: KnownWorkspace = { name: '', projectId: '', themes: [] };
const MOST_NAMES = 50;

const workspaceOf = async (event: HandledEvent<WorkspaceEvent>, session: ModelSession): Promise<KnownWorkspace> =>
  (await findKnown(session, 'workspace', event.streamId)) ?? NO_WORKSPACE;

const told = async (
  { name, projectId }: KnownWorkspace,
  session: ModelSession,
  part: Partial<Omit<ActPart, 'type'>> = {},
  themes: readonly Named[] = [],
): Promise<Told> => ({
  ...{ kind: 'workspace', themes, part: { subject: name, ...part } },
  project: projectId === '' ? undefined : await namedThing(session, 'project', projectId),
});

const named = (session: ModelSession, ids: readonly string[]): Promise<readonly Named[]> =>
  Promise.all(ids.map((id) => namedThing(session, 'theme', id)));

const listed = (themes: readonly Named[]): string | null => {
  if (themes.length === 0) return null;
  const names = themes.slice(0, MOST_NAMES).map(({ name }) => name);
  return themes.length > MOST_NAMES ? `${names.join(', ')} and ${themes.length - MOST_NAMES} more` : names.join(', ');
};

/** What came and what went, in one change. */
const themeChanges = (added: readonly Named[], removed: readonly Named[]): readonly ActChange[] =>
  change('themes', listed(removed), listed(added));

type Coming = Extract<WorkspaceEvent, { readonly type: 'WorkspaceCreated' | 'WorkspaceUndeleted' }>;

const come = async (event: HandledEvent<Coming>, session: ModelSession): Promise<Told> => {
  const { name, projectId, themes } = event.data;
  const workspace = { name, projectId, themes };
  putKnown(session, 'workspace', event.streamId, workspace);
  const added = await named(session, themes);
  return told(workspace, session, { count: themes.length, changes: themeChanges(added, []) }, added);
};

export const workspaceTellers: Tellers<WorkspaceEvent['type']> = {
  WorkspaceCreated: come,
  WorkspaceUndeleted: come,
  async WorkspaceRenamed(event, session) {
    const before = await workspaceOf(event, session);
    putKnown(session, 'workspace', event.streamId, { ...before, name: event.data.name });
    return told(before, session, { changes: change('name', before.name, event.data.name) });
  },
  async WorkspaceThemesSet(event, session) {
    const before = await workspaceOf(event, session);
    const { themes } = event.data;
    putKnown(session, 'workspace', event.streamId, { ...before, themes });
    const [had, has] = [new Set(before.themes), new Set(themes)];
    const added = await named(
      session,
      themes.filter((id) => !had.has(id)),
    );
    const removed = await named(
      session,
      before.themes.filter((id) => !has.has(id)),
    );
    const part = { count: themes.length, changes: themeChanges(added, removed) };
    return told(before, session, part, [...added, ...removed]);
  },
  async WorkspaceThemeAdded(event, session) {
    const before = await workspaceOf(event, session);
    const { themeId } = event.data;
    const themes = before.themes.includes(themeId) ? before.themes : [...before.themes, themeId];
    putKnown(session, 'workspace', event.streamId, { ...before, themes });
    const added = await named(session, [themeId]);
    return told(before, session, { changes: themeChanges(added, []) }, added);
  },
  WorkspaceDeleted: async (event, session) => told(await workspaceOf(event, session), session),
  async WorkspaceChangeUndone(event, session) {
    const act = await told(await workspaceOf(event, session), session);
    return { ...act, kind: 'undo', undoes: event.data.from };
  },
};
