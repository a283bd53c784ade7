/** What tags are about, looked up in the streams themselves: a model may lag. */
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { Theme } from '@verbatim/domain/library/library-state';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import type { Dependencies } from '../dependencies.ts';
import { HttpError, notFound } from '../http-error.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import type { Context } from '../request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';

export interface TaggedPlace {
  readonly projectId: string;
  readonly project: ProjectState;
  /** Ids of the workspace's themes. */
  readonly themes: readonly string[];
}

/** @throws HttpError 404 PROJECT_NOT_FOUND, WORKSPACE_NOT_FOUND */
export const requirePlace = async (ctx: Context, { load }: Pick<Dependencies, 'load'>): Promise<TaggedPlace> => {
  const projectId = ctx.params['pid'] ?? '';
  const project = await requireActiveProject({ load }, projectId);
  const { state: workspace } = await load(workspaceDecider, workspaceStream(ctx.params['wid'] ?? ''));
  if (workspace.status !== 'active' || workspace.projectId !== projectId) throw workspaceNotFound();
  return { projectId, project, themes: workspace.themes };
};

/** @throws HttpError 400 THEME_NOT_FOUND, THEME_NOT_IN_WORKSPACE */
export const requireTheme = async (
  { load }: Pick<Dependencies, 'load'>,
  { themes }: TaggedPlace,
  themeId: string,
): Promise<Theme> => {
  const { state } = await load(libraryDecider, LIBRARY_STREAM);
  const theme = state.themes.get(themeId);
  if (theme === undefined) throw refused('THEME_NOT_FOUND', `There is no theme '${themeId}'`);
  if (!themes.includes(themeId))
    throw refused('THEME_NOT_IN_WORKSPACE', `The theme '${theme.name}' is not in this workspace. Add it there first.`);
  return theme;
};

const refused = (code: string, message: string): HttpError =>
  new HttpError(400, code, message, { errors: [{ field: 't_id', message }] });

/** @throws HttpError 404 COMMENT_NOT_FOUND, COMMENT_ERASED */
export const requireComments = ({ project }: TaggedPlace, comments: readonly number[]): void => {
  const inUse = filesInUse(project);
  for (const comment of comments) {
    if (inUse.some(holds(comment))) continue;
    if (project.files.some(holds(comment)))
      throw notFound('COMMENT_ERASED', `Comment ${comment} was erased together with its file`);
    throw notFound('COMMENT_NOT_FOUND', `There is no comment ${comment} in this project`);
  }
};

const holds =
  (comment: number) =>
  ({ firstId, count }: { readonly firstId: number; readonly count: number }): boolean =>
    firstId <= comment && comment < firstId + count;

/** The `_id` of the path. @throws HttpError 404 COMMENT_NOT_FOUND */
export const commentOf = (ctx: Context): number => {
  const text = ctx.params['rid'] ?? '';
  if (!/^[1-9]\d{0,11}$/u.test(text)) throw notFound('COMMENT_NOT_FOUND', `There is no comment '${text}'`);
  return Number(text);
};
