import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import { evolveWorkspace, initialWorkspace } from '@verbatim/domain/workspace/workspace-state';
import { endOf } from '../../stores/read-store.ts';
import type { HandledEvent, HandlersOf, ModelSession, Projector } from '../projector.ts';
import { BY_PROJECT, WORKSPACES, WORKSPACES_MODEL, type WorkspaceDocument } from './workspaces.ts';

const PREFIX = 'workspace-';

const create = (event: HandledEvent<WorkspaceEvent>, session: ModelSession): void => {
  const { projectId, name, themes } = evolveWorkspace(initialWorkspace, event);
  put(session, { id: event.streamId, projectId, name, themes, created: event.at });
};

const change = async (event: HandledEvent<WorkspaceEvent>, session: ModelSession): Promise<void> => {
  const stored = await session.get<WorkspaceDocument>(WORKSPACES, event.streamId);
  if (stored === undefined) return;
  const { name, themes } = evolveWorkspace({ ...stored, status: 'active', workspaceId: stored.id }, event);
  put(session, { ...stored, name, themes });
};

const on: HandlersOf<WorkspaceEvent | ProjectEvent> = {
  WorkspaceCreated: create,
  WorkspaceRenamed: change,
  WorkspaceThemesSet: change,
  WorkspaceThemeAdded: change,
  async WorkspaceDeleted({ streamId }, session) {
    const workspace = await session.get<WorkspaceDocument>(WORKSPACES, streamId);
    if (workspace !== undefined) remove(session, workspace);
  },
  async ProjectDeleted({ streamId }, session) {
    const prefix = `${streamId}/`;
    const rows = await session.range<WorkspaceDocument>(BY_PROJECT, { from: prefix, to: endOf(prefix) });
    for (const { document } of rows) remove(session, document);
  },
};

export const workspacesProjector: Projector = {
  name: WORKSPACES_MODEL,
  filter: { streamPrefixes: [PREFIX, 'project-'] },
  // Of a project it is to know the end alone: what nobody knows of one project must not stop the workspaces of all.
  concerns: ({ stream, type }) =>
    stream.startsWith(PREFIX) || type === ('ProjectDeleted' satisfies ProjectEvent['type']),
  start: () => ({ on }),
};

const put = (session: ModelSession, workspace: WorkspaceDocument): void => {
  session.put(WORKSPACES, workspace.id, workspace);
  session.put(BY_PROJECT, `${workspace.projectId}/${workspace.id}`, workspace);
};

const remove = (session: ModelSession, { id, projectId }: WorkspaceDocument): void => {
  session.delete(WORKSPACES, id);
  session.delete(BY_PROJECT, `${projectId}/${id}`);
};
