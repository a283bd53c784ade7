import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import type { ModelSession, Projector } from '../projector.ts';
import { endOf } from '../../stores/read-store.ts';
import { asEvent, idOfStream, instantOf } from '@verbatim/eventstore/stored-event';
import { BY_PROJECT, WORKSPACES, WORKSPACES_MODEL, type WorkspaceDocument } from './workspaces.ts';

const PREFIX = 'workspace-';

export const workspacesProjector: Projector = {
  name: WORKSPACES_MODEL,
  filter: { streamPrefixes: [PREFIX, 'project-'] },
  // Of a project it is to know the end alone: what nobody knows of one project must not stop the workspaces of all.
  concerns: ({ stream, type }) =>
    stream.startsWith(PREFIX) || type === ('ProjectDeleted' satisfies ProjectEvent['type']),
  start: () => ({
    apply: (event, session) =>
      applyWorkspaceEvent(
        idOfStream(event.stream),
        instantOf(event),
        asEvent<WorkspaceEvent | ProjectEvent>(event),
        session,
      ),
  }),
};

const applyWorkspaceEvent = async (
  id: string,
  at: string,
  event: WorkspaceEvent | ProjectEvent,
  session: ModelSession,
): Promise<void> => {
  switch (event.type) {
    case 'WorkspaceCreated': {
      const { projectId, name, themes } = event.data;
      return put(session, { id, projectId, name, themes, created: at });
    }
    case 'WorkspaceRenamed':
      return change(session, id, () => ({ name: event.data.name }));
    case 'WorkspaceThemesSet':
      return change(session, id, () => ({ themes: event.data.themes }));
    case 'WorkspaceThemeAdded': {
      const { themeId } = event.data;
      return change(session, id, ({ themes }) => ({
        themes: themes.includes(themeId) ? themes : [...themes, themeId],
      }));
    }
    case 'WorkspaceDeleted': {
      const workspace = await session.get<WorkspaceDocument>(WORKSPACES, id);
      return workspace === undefined ? undefined : remove(session, workspace);
    }
    case 'ProjectDeleted': {
      const prefix = `${id}/`;
      const rows = await session.range<WorkspaceDocument>(BY_PROJECT, { from: prefix, to: endOf(prefix) });
      for (const { document } of rows) remove(session, document);
      return;
    }
    case 'ProjectCreated':
    case 'ProjectEdited':
    case 'ColumnsDefined':
    case 'TableCreated':
    case 'FileAdded':
    case 'FileErased':
    case 'ClassificationRun':
    case 'SentimentRun':
      return;
  }
};

const put = (session: ModelSession, workspace: WorkspaceDocument): void => {
  session.put(WORKSPACES, workspace.id, workspace);
  session.put(BY_PROJECT, `${workspace.projectId}/${workspace.id}`, workspace);
};

const remove = (session: ModelSession, { id, projectId }: WorkspaceDocument): void => {
  session.delete(WORKSPACES, id);
  session.delete(BY_PROJECT, `${projectId}/${id}`);
};

const change = async (
  session: ModelSession,
  id: string,
  changeOf: (workspace: WorkspaceDocument) => Partial<WorkspaceDocument>,
): Promise<void> => {
  const workspace = await session.get<WorkspaceDocument>(WORKSPACES, id);
  if (workspace !== undefined) put(session, { ...workspace, ...changeOf(workspace) });
};
