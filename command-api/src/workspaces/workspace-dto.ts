import type { LibraryState } from '@verbatim/domain/library/library-state';
import { formatNotFound } from '@verbatim/domain/not-found';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import type { WorkspaceState } from '@verbatim/domain/workspace/workspace-state';
import { LIBRARY_MODEL, type ThemeDocument } from '@verbatim/projections/models/library/library';
import { findTheme, listFolders, listThemes } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { WORKSPACES_MODEL, type WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { isFolderNet } from '@verbatim/domain/workspace/nets';
import { findWorkspace, listWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { Workspace, WorkspaceNet } from '../contract/workspaces.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { notFound, type HttpError } from '../http/http-error.ts';
import { workspaceUrl } from '../projects/project-dto.ts';
import { projectNotFound } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';

const MODELS = { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL };

export const workspaceNotFound = (): HttpError => notFound('WORKSPACE_NOT_FOUND', formatNotFound('workspace'));

/** @throws HttpError 404 WORKSPACE_NOT_FOUND */
export const readWorkspaceDto = async (
  ctx: Context,
  { reads, load }: Pick<Dependencies, 'reads' | 'load'>,
  id: string,
): Promise<Workspace> => {
  const { workspaces, library } = await reads.read(ctx, MODELS);
  const known = await findWorkspace(workspaces, id);
  if (known === undefined) throw workspaceNotFound();
  // Older models lack versions of what has not changed since: the state has them.
  const { state } = known.version === undefined ? await load(workspaceDecider, workspaceStream(id)) : { state: known };
  const workspace = { ...known, name: state.name, themes: state.themes, version: state.version };
  const ids = new Set([...state.themes, ...(state.nets ?? []).flatMap((net) => (isFolderNet(net) ? [] : net.themes))]);
  const themes = await Promise.all([...ids].map((themeId) => findTheme(library, themeId)));
  const folders = new Map((await listFolders(library)).map((folder) => [folder.id, folder]));
  const found = new Map(themes.flatMap((theme) => (theme === undefined ? [] : [[theme.id, theme] as const])));
  return toDto(workspace, { themes: found, folders });
};

/**
 * A workspace after a command.
 * @throws HttpError 404 WORKSPACE_NOT_FOUND for a late repeat
 */
export const toWorkspaceDto = (workspace: WorkspaceState, library: LibraryState): Workspace => {
  if (workspace.status !== 'active') throw workspaceNotFound();
  return toDto({ ...workspace, id: workspace.workspaceId }, library);
};

/** The workspaces of a project without one that has just been deleted. */
export const otherWorkspaces = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  deletedId: string,
  library: LibraryState,
): Promise<readonly Workspace[]> => {
  const { workspaces } = await reads.readBeside(ctx, { workspaces: WORKSPACES_MODEL });
  const others = (await listWorkspaces(workspaces, projectId)).filter(({ id }) => id !== deletedId);
  return others.map((workspace) => toDto(workspace, library));
};

/** @throws HttpError 404 PROJECT_NOT_FOUND */
export const requireProject = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
): Promise<void> => {
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
};

/** Of a project that exists, or did a moment ago. */
export const listWorkspaceDtos = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
): Promise<readonly Workspace[]> => {
  const { workspaces, library } = await reads.read(ctx, MODELS);
  const themes = new Map((await listThemes(library)).map((theme) => [theme.id, theme]));
  const folders = new Map((await listFolders(library)).map((folder) => [folder.id, folder]));
  return (await listWorkspaces(workspaces, projectId)).map((workspace) => toDto(workspace, { themes, folders }));
};

interface KnownLibrary {
  readonly themes: { get(id: string): Pick<ThemeDocument, 'name' | 'portalName' | 'text'> | undefined };
  readonly folders: { get(id: string): { readonly name: string } | undefined };
}

/**
 * A theme that was deleted from the library is in no workspace any more, though the workspace's events still
 * name it.
 */
const toDto = (
  workspace: Pick<WorkspaceDocument, 'id' | 'projectId' | 'name' | 'themes' | 'nets' | 'banners' | 'version'>,
  { themes, folders }: KnownLibrary,
): Workspace => ({
  id: workspace.id,
  name: workspace.name,
  project_id: workspace.projectId,
  themes: workspace.themes.flatMap((id) => {
    const theme = themes.get(id);
    return theme === undefined ? [] : [{ id, name: theme.name, portal_name: theme.portalName, text: theme.text }];
  }),
  nets: (workspace.nets ?? []).flatMap((net): readonly WorkspaceNet[] => {
    const { id } = net;
    if (!isFolderNet(net))
      return [{ id, name: net.name, folder_id: null, themes: net.themes.filter((theme) => themes.get(theme)) }];
    const folder = folders.get(net.folderId);
    return folder === undefined ? [] : [{ id, name: folder.name, folder_id: net.folderId, themes: [] }];
  }),
  banners: workspace.banners ?? [],
  url: workspaceUrl(workspace.projectId, workspace.id),
  version: workspace.version ?? 0,
});
