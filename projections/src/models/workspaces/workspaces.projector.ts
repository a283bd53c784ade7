import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import { evolveContent, initialWorkspace } from '@verbatim/domain/workspace/workspace-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { endOf } from '../../stores/read-store.ts';
import { beginningOf } from '../beginning-of.ts';
import type { HandledEvent, HandlersOf, ModelSession, Projector } from '../projector.ts';
import { BY_PROJECT, OF_DELETED, WORKSPACES, WORKSPACES_MODEL, type WorkspaceDocument } from './workspaces.ts';

const PREFIX = 'workspace-';

type Coming = Extract<WorkspaceEvent, { readonly type: 'WorkspaceCreated' | 'WorkspaceUndeleted' }>;

const isNews = (stored: WorkspaceDocument | undefined, { revision }: { readonly revision: number }): boolean =>
  (stored?.revision ?? -1) < revision;

const come = async (event: HandledEvent<Coming>, created: string, session: ModelSession): Promise<void> => {
  const { streamId: id, revision, data } = event;
  if (!isNews(await session.get<WorkspaceDocument>(WORKSPACES, id), event)) return;
  put(session, { id, projectId: data.projectId, ...evolveContent(initialWorkspace, event), created, revision });
};

const change = async (event: HandledEvent<WorkspaceEvent>, session: ModelSession): Promise<void> => {
  const stored = await session.get<WorkspaceDocument>(WORKSPACES, event.streamId);
  if (stored === undefined || !isNews(stored, event)) return;
  const { name, themes, version } = evolveContent({ ...stored, version: stored.version ?? 0 }, event);
  const counted = stored.version === undefined ? {} : { version, revision: event.revision };
  put(session, { ...stored, name, themes, ...counted });
};

const handlers = (events: Pick<EventStore, 'readStream'>): HandlersOf<WorkspaceEvent | ProjectEvent> => ({
  WorkspaceCreated: (event, session) => come(event, event.at, session),
  WorkspaceRenamed: change,
  WorkspaceThemesSet: change,
  WorkspaceThemeAdded: change,
  async WorkspaceDeleted(event, session) {
    const workspace = await session.get<WorkspaceDocument>(WORKSPACES, event.streamId);
    if (workspace !== undefined && isNews(workspace, event)) remove(session, workspace);
  },
  async WorkspaceUndeleted(event, session) {
    await come(event, (await beginningOf(events, event.stream)).created, session);
  },
  async ProjectDeleted({ streamId }, session) {
    for (const { id, document } of await ofProject(BY_PROJECT, streamId, session)) {
      remove(session, document);
      session.put(OF_DELETED, id, document);
    }
  },
  async ProjectUndeleted({ streamId }, session) {
    for (const { id, document } of await ofProject(OF_DELETED, streamId, session)) {
      put(session, document);
      session.delete(OF_DELETED, id);
    }
  },
});

const ofProject = (collection: string, projectId: string, session: ModelSession) =>
  session.range<WorkspaceDocument>(collection, { from: `${projectId}/`, to: endOf(`${projectId}/`) });

/** All that it knows of projects. */
const ENDS: ReadonlySet<string> = new Set<ProjectEvent['type']>(['ProjectDeleted', 'ProjectUndeleted']);

export const workspacesProjector: Projector = {
  name: WORKSPACES_MODEL,
  filter: { streamPrefixes: [PREFIX, 'project-'] },
  // Of a project it is to know the end alone: what nobody knows of one project must not stop the workspaces of all.
  concerns: ({ stream, type }) => stream.startsWith(PREFIX) || ENDS.has(type),
  start: (_reader, events) => ({ on: handlers(events) }),
};

const put = (session: ModelSession, workspace: WorkspaceDocument): void => {
  session.put(WORKSPACES, workspace.id, workspace);
  session.put(BY_PROJECT, `${workspace.projectId}/${workspace.id}`, workspace);
};

const remove = (session: ModelSession, { id, projectId }: WorkspaceDocument): void => {
  session.delete(WORKSPACES, id);
  session.delete(BY_PROJECT, `${projectId}/${id}`);
};
