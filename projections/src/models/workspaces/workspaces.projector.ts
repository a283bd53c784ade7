import { freezeStream, type FreezeEvent } from '@verbatim/domain/freeze/freeze-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { reportsStream, type ReportEvent } from '@verbatim/domain/report/report-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import { evolveContent, initialWorkspace, type WorkspaceContent } from '@verbatim/domain/workspace/workspace-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { getPrefixEnd } from '../../stores/read-store.ts';
import { findFirstPosition } from '../first-position.ts';
import { SHARED_STREAMS } from '../model-streams.ts';
import type { HandledEvent, EventHandlers, ModelSession, Projector } from '../projector.ts';
import { dropReports, reportHandlers, restoreReports } from './reports.ts';
import {
  BY_PROJECT,
  FREEZES,
  FREEZES_BY_PROJECT,
  OF_DELETED,
  WORKSPACES,
  WORKSPACES_MODEL,
  type FreezeDocument,
  type WorkspaceDocument,
} from './workspaces.ts';

const PREFIX = 'workspace-';
const FREEZE_PREFIX = freezeStream('');
const REPORTS_PREFIX = reportsStream('');

type Coming = Extract<WorkspaceEvent, { readonly type: 'WorkspaceCreated' | 'WorkspaceUndeleted' }>;

const isNews = (stored: WorkspaceDocument | undefined, { revision }: { readonly revision: number }): boolean =>
  (stored?.revision ?? -1) < revision;

const come = async (event: HandledEvent<Coming>, created: string, session: ModelSession): Promise<void> => {
  const { streamId: id, revision, data } = event;
  if (!isNews(await session.get<WorkspaceDocument>(WORKSPACES, id), event)) return;
  const { version, ...content } = evolveContent(initialWorkspace, event);
  put(session, { id, projectId: data.projectId, ...toStored(content), created, version, revision });
};

const change = async (event: HandledEvent<WorkspaceEvent>, session: ModelSession): Promise<void> => {
  const stored = await session.get<WorkspaceDocument>(WORKSPACES, event.streamId);
  if (stored === undefined || !isNews(stored, event)) return;
  const { nets = [], banners = [], ...before } = stored;
  const { version, ...content } = evolveContent({ ...before, nets, banners, version: stored.version ?? 0 }, event);
  const counted = stored.version === undefined ? {} : { version, revision: event.revision };
  put(session, { ...before, ...toStored(content), ...counted });
};

const toStored = ({ name, themes, nets, banners }: Omit<WorkspaceContent, 'version'>) => ({
  name,
  themes,
  ...(nets.length > 0 && { nets }),
  ...(banners.length > 0 && { banners }),
});

const handlers = (
  events: Pick<EventStore, 'readStream'>,
): EventHandlers<WorkspaceEvent | FreezeEvent | ReportEvent | ProjectEvent> => ({
  WorkspaceCreated: (event, session) => come(event, event.at, session),
  WorkspaceRenamed: change,
  WorkspaceThemesSet: change,
  WorkspaceThemeAdded: change,
  WorkspaceNetsSet: change,
  WorkspaceBannersSet: change,
  async WorkspaceDeleted(event, session) {
    const workspace = await session.get<WorkspaceDocument>(WORKSPACES, event.streamId);
    if (workspace !== undefined && isNews(workspace, event)) remove(session, workspace);
  },
  async WorkspaceUndeleted(event, session) {
    await come(event, (await findFirstPosition(events, event.stream)).created, session);
  },
  async WorkspaceFrozen({ streamId: id, revision, data, at, actor: by }, session) {
    const known = await session.get<FreezeDocument>(FREEZES, id);
    if (known === undefined) putFreeze(session, { ...data, id, at, by, isDeleted: false, revision });
  },
  FreezeDeleted: (event, session) => setDeleted(event, true, session),
  FreezeUndeleted: (event, session) => setDeleted(event, false, session),
  ...reportHandlers,
  async ProjectDeleted({ streamId }, session) {
    for (const { id, document } of await ofProject(BY_PROJECT, streamId, session)) {
      remove(session, document);
      session.put(OF_DELETED, id, document);
    }
    await dropReports(streamId, session);
  },
  async ProjectUndeleted({ streamId }, session) {
    for (const { id, document } of await ofProject(OF_DELETED, streamId, session)) {
      put(session, document);
      session.delete(OF_DELETED, id);
    }
    await restoreReports(streamId, session, events);
  },
});

const ofProject = (collection: string, projectId: string, session: ModelSession) =>
  session.range<WorkspaceDocument>(collection, { from: `${projectId}/`, to: getPrefixEnd(`${projectId}/`) });

/** The only project events it handles. */
const ENDS: ReadonlySet<string> = new Set<ProjectEvent['type']>(['ProjectDeleted', 'ProjectUndeleted']);

export const workspacesProjector: Projector = {
  name: WORKSPACES_MODEL,
  filter: { streamPrefixes: SHARED_STREAMS[WORKSPACES_MODEL] },
  // Of projects it only handles deletion and restoration: an unknown event of one project must not stop the
  // workspaces of all.
  concerns: ({ stream, type }) =>
    [PREFIX, FREEZE_PREFIX, REPORTS_PREFIX].some((prefix) => stream.startsWith(prefix)) || ENDS.has(type),
  start: (_reader, events) => ({ on: handlers(events) }),
};

/** A deleted freeze stays, for its restoration. */
const setDeleted = async (
  { streamId, revision }: HandledEvent<FreezeEvent>,
  isDeleted: boolean,
  session: ModelSession,
): Promise<void> => {
  const freeze = await session.get<FreezeDocument>(FREEZES, streamId);
  if (freeze !== undefined && freeze.revision < revision) putFreeze(session, { ...freeze, isDeleted, revision });
};

const putFreeze = (session: ModelSession, freeze: FreezeDocument): void => {
  const { id, projectId, isDeleted } = freeze;
  session.put(FREEZES, id, freeze);
  if (isDeleted) session.delete(FREEZES_BY_PROJECT, `${projectId}/${id}`);
  else session.put(FREEZES_BY_PROJECT, `${projectId}/${id}`, freeze);
};

const put = (session: ModelSession, workspace: WorkspaceDocument): void => {
  session.put(WORKSPACES, workspace.id, workspace);
  session.put(BY_PROJECT, `${workspace.projectId}/${workspace.id}`, workspace);
};

const remove = (session: ModelSession, { id, projectId }: WorkspaceDocument): void => {
  session.delete(WORKSPACES, id);
  session.delete(BY_PROJECT, `${projectId}/${id}`);
};
