import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme, listThemes } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { WORKSPACES_MODEL, type WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { everyWorkspace, workspacesWithTheme } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { defineRoute, json } from '../http/define-route.ts';
import { inSlices } from '../http/yield-in-slices.ts';
import type { LibraryOverview, ThemeUse } from '../contract/library.ts';
import { themeNotFound } from './library-dto.ts';

const MODELS = { library: LIBRARY_MODEL, workspaces: WORKSPACES_MODEL, projects: PROJECTS_MODEL } as const;
/** Workspaces of a theme that the overview names. */
const MAX_NAMED = 20;

/** The workspaces that use one theme, or each of all. */
export const themeUsageRoutes = [
  defineRoute({
    method: 'GET',
    path: '/themes/:id/usage',
    summary: 'Find the workspaces that have a theme',
    errors: { 404: ['THEME_NOT_FOUND'] },
    answer: json<readonly ThemeUse[]>(),
    handler: async ({ ctx, deps: { reads }, params: { id: themeId } }) => {
      const { library, workspaces, projects } = await reads.read(ctx, MODELS);
      if ((await findTheme(library, themeId)) === undefined) throw themeNotFound();
      return (await listUses(projects, await workspacesWithTheme(workspaces, themeId))).map(({ use }) => use);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/library/overview',
    summary: 'List who edited each theme last, and the workspaces that have it',
    answer: json<LibraryOverview>(),
    handler: async ({ ctx, deps: { reads } }) => {
      const { library, workspaces, projects } = await reads.read(ctx, MODELS);
      const uses = await usesByTheme(projects, workspaces);
      return {
        themes: (await listThemes(library)).map(({ id, edited = null }) => {
          const own = uses.get(id) ?? [];
          return { id, edited, workspaces: { count: own.length, first: own.slice(0, MAX_NAMED) } };
        }),
      };
    },
  }),
];

interface Use {
  readonly use: ThemeUse;
  readonly themes: readonly string[];
}

/** By name of their project, without workspaces of deleted projects. */
const listUses = async (projects: ModelReader, workspaces: readonly WorkspaceDocument[]): Promise<readonly Use[]> => {
  const names = new Map<string, string | undefined>();
  for (const { projectId } of workspaces)
    if (!names.has(projectId)) names.set(projectId, (await findProject(projects, projectId))?.name);
  return workspaces
    .flatMap(({ id, name, projectId, themes }) => {
      const project = names.get(projectId);
      return project === undefined ? [] : [{ use: { id, name, project: { id: projectId, name: project } }, themes }];
    })
    .sort(({ use: a }, { use: b }) => compare(a.project.name, b.project.name) || compare(a.name, b.name));
};

const usesByTheme = async (
  projects: ModelReader,
  workspaces: ModelReader,
): Promise<ReadonlyMap<string, readonly ThemeUse[]>> => {
  const all: WorkspaceDocument[] = [];
  for await (const page of everyWorkspace(workspaces)) all.push(...page);
  const byTheme = new Map<string, ThemeUse[]>();
  for await (const { use, themes } of inSlices(await listUses(projects, all)))
    for (const theme of themes) {
      const uses = byTheme.get(theme);
      if (uses === undefined) byTheme.set(theme, [use]);
      else uses.push(use);
    }
  return byTheme;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
