import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import { isSameBanner, type Banner } from '@verbatim/domain/workspace/banners';
import { isFolderNet, isSameNet, type Net } from '@verbatim/domain/workspace/nets';
import type { HandledEvent, ModelSession } from '../projector.ts';
import {
  type AuditFacts,
  type AuditMappers,
  findKnown,
  type KnownWorkspace,
  namedThing,
  putKnown,
  toAuditChange,
} from './audit-entry-writer.ts';
import type { AuditChange, AuditEntryPart, Named } from './history.ts';

const NO_WORKSPACE: KnownWorkspace = { name: '', projectId: '', themes: [] };
const MAX_NAMES = 50;

const readWorkspace = async (event: HandledEvent<WorkspaceEvent>, session: ModelSession): Promise<KnownWorkspace> =>
  (await findKnown(session, 'workspace', event.streamId)) ?? NO_WORKSPACE;

const toFacts = async (
  { name, projectId }: KnownWorkspace,
  session: ModelSession,
  part: Partial<Omit<AuditEntryPart, 'type'>> = {},
  themes: readonly Named[] = [],
): Promise<AuditFacts> => ({
  kind: 'workspace',
  themes,
  part: { subject: name, ...part },
  project: projectId === '' ? undefined : await namedThing(session, 'project', projectId),
});

const named = (session: ModelSession, ids: readonly string[]): Promise<readonly Named[]> =>
  Promise.all(ids.map((id) => namedThing(session, 'theme', id)));

const listed = (themes: readonly Named[]): string | null => {
  if (themes.length === 0) return null;
  const names = themes.slice(0, MAX_NAMES).map(({ name }) => name);
  return themes.length > MAX_NAMES ? `${names.join(', ')} and ${themes.length - MAX_NAMES} more` : names.join(', ');
};

/** Additions and removals in one change. */
const themeChanges = (added: readonly Named[], removed: readonly Named[]): readonly AuditChange[] =>
  toAuditChange('themes', listed(removed), listed(added));

/** 'Price (Cheap, Expensive)', or the folder it follows. */
const describeNet = async (session: ModelSession, net: Net): Promise<string> => {
  if (isFolderNet(net)) return `folder ${(await namedThing(session, 'folder', net.folderId)).name}`;
  return `${net.name} (${listed(await named(session, net.themes)) ?? 'no themes'})`;
};

/** Of some of the nets. */
const describeNets = async (session: ModelSession, nets: readonly Net[]): Promise<string | null> =>
  nets.length === 0 ? null : (await Promise.all(nets.map((net) => describeNet(session, net)))).join('; ');

/** 'Report (season; season › grade)'. */
const describeBanners = (banners: readonly Banner[]): string | null =>
  banners.length === 0
    ? null
    : banners.map(({ name, parts }) => `${name} (${parts.map((part) => part.join(' › ')).join('; ')})`).join(', ');

type Coming = Extract<WorkspaceEvent, { readonly type: 'WorkspaceCreated' | 'WorkspaceUndeleted' }>;

const come = async (event: HandledEvent<Coming>, session: ModelSession): Promise<AuditFacts> => {
  const { name, projectId, themes } = event.data;
  const { nets, banners } = event.type === 'WorkspaceUndeleted' ? event.data : { nets: [], banners: [] };
  const workspace = { name, projectId, themes, nets, banners };
  putKnown(session, 'workspace', event.streamId, workspace);
  const added = await named(session, themes);
  return toFacts(workspace, session, { count: themes.length, changes: themeChanges(added, []) }, added);
};

export const workspaceAuditMappers: AuditMappers<WorkspaceEvent['type']> = {
  WorkspaceCreated: come,
  WorkspaceUndeleted: come,
  async WorkspaceRenamed(event, session) {
    const before = await readWorkspace(event, session);
    putKnown(session, 'workspace', event.streamId, { ...before, name: event.data.name });
    return toFacts(before, session, { changes: toAuditChange('name', before.name, event.data.name) });
  },
  async WorkspaceThemesSet(event, session) {
    const before = await readWorkspace(event, session);
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
    return toFacts(before, session, part, [...added, ...removed]);
  },
  async WorkspaceThemeAdded(event, session) {
    const before = await readWorkspace(event, session);
    const { themeId } = event.data;
    const themes = before.themes.includes(themeId) ? before.themes : [...before.themes, themeId];
    putKnown(session, 'workspace', event.streamId, { ...before, themes });
    const added = await named(session, [themeId]);
    return toFacts(before, session, { changes: themeChanges(added, []) }, added);
  },
  async WorkspaceNetsSet(event, session) {
    const before = await readWorkspace(event, session);
    const [had, has] = [before.nets ?? [], event.data.nets];
    putKnown(session, 'workspace', event.streamId, { ...before, nets: has });
    const missingIn = (nets: readonly Net[]) => (net: Net) => !nets.some((other) => isSameNet(net, other));
    const removed = await describeNets(session, had.filter(missingIn(has)));
    const added = await describeNets(session, has.filter(missingIn(had)));
    return toFacts(before, session, { count: has.length, changes: toAuditChange('nets', removed, added) });
  },
  async WorkspaceBannersSet(event, session) {
    const before = await readWorkspace(event, session);
    const [had, has] = [before.banners ?? [], event.data.banners];
    putKnown(session, 'workspace', event.streamId, { ...before, banners: has });
    const missingIn = (banners: readonly Banner[]) => (one: Banner) =>
      !banners.some((other) => isSameBanner(one, other));
    const removed = describeBanners(had.filter(missingIn(has)));
    const added = describeBanners(has.filter(missingIn(had)));
    return toFacts(before, session, { count: has.length, changes: toAuditChange('banners', removed, added) });
  },
  WorkspaceDeleted: async (event, session) => toFacts(await readWorkspace(event, session), session),
  async WorkspaceChangeUndone(event, session) {
    const act = await toFacts(await readWorkspace(event, session), session);
    return { ...act, kind: 'undo', undoes: event.data.from };
  },
};
