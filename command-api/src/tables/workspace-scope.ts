import { FILE_LEVEL, findCommentField, parsePeriodLevel } from '@verbatim/domain/project/group-levels';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { type ProjectDocument, PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import { type Group, groupsNamed, toFileGroup } from '@verbatim/projections/results/engine/grouping';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import type { Context } from '../http/request-state.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';

const GROUP_PREFIX = 'group:';

type Grouped = Pick<ProjectDocument, 'groups' | 'files'>;

/** Whether a level of `groupBy` needs the project's document. */
const isOfProject = (name: string): boolean => name.startsWith(GROUP_PREFIX) || name === FILE_LEVEL;

/** Custom groups that are named, and the files if they are. */
export const listGroups = (project: Grouped | undefined, groupBy: readonly string[]): readonly Group[] =>
  project === undefined ? [] : groupsNamed(groupBy, [...(project.groups ?? []), toFileGroup(project.files)]);

/** Whether the project has what a level groups by. */
export const hasLevel = (
  { columns, groups = [] }: Pick<ProjectDocument, 'columns' | 'groups'>,
  name: string,
): boolean => {
  const isColumn = (column: string, type: 'enum' | 'date'): boolean =>
    columns.some((one) => one.name === column && one.type === type);
  if (name.startsWith(GROUP_PREFIX)) return groups.some(({ id }) => name === `${GROUP_PREFIX}${id}`);
  if (isColumn(name, 'enum') || findCommentField(name) !== undefined) return true;
  return isColumn(parsePeriodLevel(name)?.column ?? name, 'date');
};

const MODELS = { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL };

/**
 * The scope of a workspace, by default that in the path, with the context for query threads.
 * @throws HttpError 404 WORKSPACE_NOT_FOUND
 */
export const readWorkspaceScope = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  workspaceId = ctx.params['wid'] ?? '',
) => {
  const readers = await reads.read(ctx, MODELS);
  const workspace = await findWorkspace(readers.workspaces, workspaceId);
  if (workspace === undefined) throw workspaceNotFound();
  const { projectId, themes, nets, banners = [] } = workspace;
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId) };
  await readProjectModels(ctx, { reads }, projectId, models);
  const asking = createQueryRequest(ctx, { reads }, [...Object.values(models), LIBRARY_MODEL]);
  return { scope: { projectId, themes, nets: nets && { themes, nets } }, banners, asking };
};

/** Custom groups by which a table is grouped, and its files. */
export const readGroups = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  groupBy: readonly string[],
) => {
  // Columns alone need no read.
  if (!groupBy.some(isOfProject)) return [];
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  return listGroups(await findProject(projects, projectId), groupBy);
};
