import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { workspacesWithTheme } from '@verbatim/projections/models/workspaces/workspaces.query';
import { defineRoute, json } from '../http/define-route.ts';
import type { ThemeUse } from '../contract/library.ts';
import { themeNotFound } from './library-dto.ts';

/** The workspaces that use a theme, by name of their project. */
export const themeUsageRoutes = [
  defineRoute({
    method: 'GET',
    path: '/themes/:id/usage',
    summary: 'Find the workspaces that have a theme',
    errors: { 404: ['THEME_NOT_FOUND'] },
    answer: json<readonly ThemeUse[]>(),
    handler: async ({ ctx, deps: { reads }, params: { id: themeId } }) => {
      const models = { library: LIBRARY_MODEL, workspaces: WORKSPACES_MODEL, projects: PROJECTS_MODEL };
      const { library, workspaces, projects } = await reads.read(ctx, models);
      if ((await findTheme(library, themeId)) === undefined) throw themeNotFound();
      const uses: ThemeUse[] = [];
      for (const { id, name, projectId } of await workspacesWithTheme(workspaces, themeId)) {
        const project = await findProject(projects, projectId);
        if (project !== undefined) uses.push({ id, name, project: { id: projectId, name: project.name } });
      }
      return uses.sort((a, b) => compare(a.project.name, b.project.name) || compare(a.name, b.name));
    },
  }),
];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
