/** Subjects of tags, checked in their streams, because models may lag. */
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { Theme } from '@verbatim/domain/library/library-state';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import type { Net } from '@verbatim/domain/workspace/nets';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import type { Past } from '@verbatim/projections/past/past-models';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { loadAt } from '../past/load-at.ts';
import { projectNotFound } from '../projects/read-project-models.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import type { Context } from '../http/request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';

export interface TaggedPlace {
  readonly projectId: string;
  readonly project: ProjectState;
  /** Ids of the workspace's themes. */
  readonly themes: readonly string[];
  readonly nets: readonly Net[];
}

/**
 * Of the moment that the request asks about, or of now.
 * @throws HttpError 404 PROJECT_NOT_FOUND, WORKSPACE_NOT_FOUND
 */
export const requirePlace = async (
  ctx: Context,
  { load, events }: Pick<Dependencies, 'load' | 'events'>,
): Promise<TaggedPlace> => {
  const { past } = ctx.state;
  if (past !== undefined) return readPastPlace(events, past);
  const projectId = ctx.params['pid'] ?? '';
  const project = await requireActiveProject({ load }, projectId);
  const { state: workspace } = await load(workspaceDecider, workspaceStream(ctx.params['wid'] ?? ''));
  if (workspace.status !== 'active' || workspace.projectId !== projectId) throw workspaceNotFound();
  return { projectId, project, themes: workspace.themes, nets: workspace.nets };
};

const readPastPlace = async (
  events: Dependencies['events'],
  { projectId, workspaceId = '', moment }: Past,
): Promise<TaggedPlace> => {
  const project = await loadAt(events, projectDecider, projectStream(projectId), moment.project);
  if (project.status !== 'active') throw projectNotFound();
  const workspace = await loadAt(events, workspaceDecider, workspaceStream(workspaceId), moment.workspace);
  if (workspace.status !== 'active' || workspace.projectId !== projectId) throw workspaceNotFound();
  return { projectId, project, themes: workspace.themes, nets: workspace.nets };
};

/** @throws HttpError 404 THEME_NOT_FOUND, 400 THEME_NOT_IN_WORKSPACE */
export const requireTheme = async (
  { load }: Pick<Dependencies, 'load'>,
  { themes }: TaggedPlace,
  themeId: string,
): Promise<Theme> => {
  const theme = await requireLibraryTheme({ load }, themeId, 't_id');
  if (themes.includes(themeId)) return theme;
  const message = `The theme '${theme.name}' is not in this workspace. Add it there first.`;
  throw new HttpError(400, 'THEME_NOT_IN_WORKSPACE', message, { errors: [{ field: 't_id', message }] });
};

/** @param field of the body that names it @throws HttpError 404 THEME_NOT_FOUND */
export const requireLibraryTheme = async (
  { load }: Pick<Dependencies, 'load'>,
  themeId: string,
  field: string,
): Promise<Theme> => {
  const { state } = await load(libraryDecider, LIBRARY_STREAM);
  const theme = state.themes.get(themeId);
  if (theme === undefined) throw notFound('THEME_NOT_FOUND', `There is no theme '${themeId}'`, field);
  return theme;
};

/** @throws HttpError 404 COMMENT_NOT_FOUND, COMMENT_ERASED */
export const requireComments = ({ project }: TaggedPlace, comments: readonly number[]): void => {
  const inUse = filesInUse(project);
  for (const comment of comments) {
    if (inUse.some(holds(comment))) continue;
    if (project.files.some(holds(comment)))
      throw notFound('COMMENT_ERASED', `Comment ${comment} was erased with its file`);
    throw notFound('COMMENT_NOT_FOUND', `There is no comment ${comment} in this project`);
  }
};

const holds =
  (comment: number) =>
  ({ firstId, count }: { readonly firstId: number; readonly count: number }): boolean =>
    firstId <= comment && comment < firstId + count;

/** The `_id` of the path. @throws HttpError 404 COMMENT_NOT_FOUND */
export const parseCommentParam = (ctx: Context): number => {
  const text = ctx.params['rid'] ?? '';
  if (!/^[1-9]\d{0,11}$/u.test(text)) throw notFound('COMMENT_NOT_FOUND', `There is no comment '${text}'`);
  return Number(text);
};
