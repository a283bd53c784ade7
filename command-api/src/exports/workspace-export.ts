/** Common parts of a workspace's exports. */
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { findCommentField, labelPeriodLevel, parsePeriodLevel } from '@verbatim/domain/project/group-levels';
import { LIBRARY_MODEL, type ThemeDocument } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { readSplitters } from '@verbatim/projections/models/segments/splitters.query';
import { WORKSPACES_MODEL, type WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { Group } from '@verbatim/projections/results/engine/grouping';
import type { BannerPart } from '@verbatim/projections/results/table/net-rows';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { TableRequest } from '../contract/results/table.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { projectNotFound } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import { listGroups } from '../tables/workspace-scope.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { describeSplitters, formatRevisions, type Stamp } from './export-stamp.ts';
import { filterSentences } from './filter-sentences.ts';
import { createStampWriter, type StampWriter } from './stamp-writer.ts';

const MODELS = { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL, projects: PROJECTS_MODEL };

export interface WorkspaceExport {
  readonly project: ProjectDocument;
  readonly workspace: WorkspaceDocument;
  /** Visible themes in the order of the workspace. */
  readonly themes: readonly ThemeDocument[];
  readonly groups: readonly Group[];
  /** Labels of the group-by columns. */
  readonly groupLabels: readonly string[];
  readonly stampLines: StampWriter;
}

type Asked = Pick<TableRequest, 'groupBy' | 'filters'> &
  Partial<Pick<TableRequest, 'weight'>> & { readonly minBase?: number; readonly banner?: readonly BannerPart[] };
type Deps = Pick<Dependencies, 'reads' | 'events' | 'now'>;

/**
 * Needs `settleMoment` before. Also sets the revisions in the header `X-Verbatim-Stamp`.
 * @throws HttpError 404 WORKSPACE_NOT_FOUND, PROJECT_NOT_FOUND
 */
export const readWorkspaceExport = async (
  ctx: Context,
  { reads, events, now }: Deps,
  { groupBy, filters, weight, minBase = 0, banner }: Asked,
  what: string,
): Promise<WorkspaceExport> => {
  const { workspaces, library, projects } = await reads.read(ctx, MODELS);
  const workspace = await findWorkspace(workspaces, ctx.params['wid'] ?? '');
  if (workspace === undefined) throw workspaceNotFound();
  const project = await findProject(projects, workspace.projectId);
  if (project === undefined) throw projectNotFound();
  const all = await readExportThemes(library, workspace.themes);
  const themes = all.filter(({ visible }) => visible);
  const groups = listGroups(project, groupBy);
  const named = (filters['themes']?.value ?? []).map(String);
  const filtered = new Map((await readExportThemes(library, named)).map(({ id, name }) => [id, name]));
  const groupLabels = groupBy.map((name) => getColumnLabel(project, name));
  const about: Omit<Stamp, 'revisions' | 'who' | 'at'> = {
    what,
    project: project.name,
    workspace: workspace.name,
    groupBy: banner === undefined ? groupLabels : [banner.map(({ title }) => title).join(' | ')],
    weight: weight === undefined ? null : getColumnLabel(project, weight),
    minBase,
    files: project.files,
    filters: filterSentences(filters, { columns: project.columns, files: project.files, themeNames: filtered }),
    themes: themes.map((theme) => ({ name: exportName(theme), text: theme.text })),
    leftOut: all.filter(({ visible }) => !visible).map(({ name }) => name),
    sentences: describeSplitters(
      project,
      await readSplitters(await reads.readStale(segmentsModel(project.id)), project.id),
    ),
  };
  if (ctx.state.settled !== undefined) ctx.set('X-Verbatim-Stamp', formatRevisions(ctx.state.settled.moment));
  const writer = createStampWriter(ctx, { events, now }, about);
  return { project, workspace, themes, groups, groupLabels, stampLines: writer };
};

/** Label of a theme in exports. */
export const exportName = ({ portalName, name }: Pick<ThemeDocument, 'portalName' | 'name'>): string =>
  portalName || name;

/** Existing themes, in order. */
export const readExportThemes = async (
  library: ModelReader,
  ids: readonly string[],
): Promise<readonly ThemeDocument[]> =>
  (await Promise.all(ids.map((id) => findTheme(library, id)))).filter((theme) => theme !== undefined);

/** Label or header of a column, or label of another level of a grouping. */
export const getColumnLabel = (project: Pick<ProjectDocument, 'columns' | 'groups'>, name: string): string => {
  const { columns, groups = [] } = project;
  const column = columns.find((one) => one.name === name);
  if (column !== undefined) return columnTitle(column);
  const period = parsePeriodLevel(name);
  if (period !== null) return labelPeriodLevel(period.step, getColumnLabel(project, period.column));
  return findCommentField(name)?.label ?? groups.find(({ id }) => name === `group:${id}`)?.name ?? name;
};
