/** What an export of a workspace is made of, whichever it is. */
import { LIBRARY_MODEL, type ThemeDocument } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { WORKSPACES_MODEL, type WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import { groupsNamed } from '@verbatim/projections/results/grouping';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { TableRequest } from '../contract/table.ts';
import type { Dependencies } from '../dependencies.ts';
import { projectNotFound } from '../projects/read-project-models.ts';
import type { Context } from '../request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { readRevisions, stampLines, wordsOf, type Stamp } from './export-stamp.ts';
import { filterSentences } from './filter-sentences.ts';

const MODELS = { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL, projects: PROJECTS_MODEL };

export interface WorkspaceExport {
  readonly project: ProjectDocument;
  readonly workspace: WorkspaceDocument;
  /** Those that are visible, in the order of the workspace. */
  readonly themes: readonly ThemeDocument[];
  readonly groups: ReturnType<typeof groupsNamed<NonNullable<ProjectDocument['groups']>[number]>>;
  /** Of the columns to group by. */
  readonly groupLabels: readonly string[];
  /** Of the file, as of the moment that it is asked for. */
  readonly stampLines: () => ReturnType<typeof stampLines> extends infer Lines ? Promise<Lines> : never;
}

type Asked = Pick<TableRequest, 'groupBy' | 'filters'> &
  Partial<Pick<TableRequest, 'weight'>> & { readonly minBase?: number };
type Deps = Pick<Dependencies, 'reads' | 'events' | 'now'>;

/** Tells the revisions in the header `X-Verbatim-Stamp`, too. @throws HttpError 404 WORKSPACE_NOT_FOUND, PROJECT_NOT_FOUND */
export const readWorkspaceExport = async (
  ctx: Context,
  { reads, events, now }: Deps,
  { groupBy, filters, weight, minBase = 0 }: Asked,
  what: string,
): Promise<WorkspaceExport> => {
  const { workspaces, library, projects } = await reads.read(ctx, MODELS);
  const workspace = await findWorkspace(workspaces, ctx.params['wid'] ?? '');
  if (workspace === undefined) throw workspaceNotFound();
  const project = await findProject(projects, workspace.projectId);
  if (project === undefined) throw projectNotFound();
  const all = await themesOf(library, workspace.themes);
  const themes = all.filter(({ visible }) => visible);
  const groups = groupsNamed(groupBy, project.groups ?? []);
  const revisionsNow = () => readRevisions(events, project.id, workspace.id);
  const named = (filters['themes']?.value ?? []).map(String);
  const filtered = new Map((await themesOf(library, named)).map(({ id, name }) => [id, name]));
  const groupLabels = groupBy.map((name) => labelOf(project, name));
  const stamp: Stamp = {
    ...{ what, project: project.name, workspace: workspace.name, groupBy: groupLabels },
    weight: weight === undefined ? null : labelOf(project, weight),
    minBase,
    filters: filterSentences(filters, { columns: project.columns, themeNames: filtered }),
    themes: themes.map((theme) => ({ name: exportName(theme), text: theme.text })),
    leftOut: all.filter(({ visible }) => !visible).map(({ name }) => name),
    ...{ revisions: await revisionsNow(), who: ctx.state.account?.name ?? '', at: now().toISOString() },
  };
  ctx.set('X-Verbatim-Stamp', wordsOf(stamp.revisions));
  const lines = async () => stampLines(stamp, await revisionsNow());
  return { project, workspace, themes, groups, groupLabels, stampLines: lines };
};

/** As exports call it. */
export const exportName = ({ portalName, name }: Pick<ThemeDocument, 'portalName' | 'name'>): string =>
  portalName || name;

/** Those that are there, in their order. */
export const themesOf = async (library: ModelReader, ids: readonly string[]): Promise<readonly ThemeDocument[]> =>
  (await Promise.all(ids.map((id) => findTheme(library, id)))).filter((theme) => theme !== undefined);

/** Header of a column, or label of a custom group. */
export const labelOf = ({ columns, groups = [] }: ProjectDocument, name: string): string =>
  groups.find(({ id }) => name === `group:${id}`)?.name ??
  columns.find((column) => column.name === name)?.field ??
  name;
