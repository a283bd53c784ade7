import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { workspacesWithTheme } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { ThemeUse } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Context, Routes } from '../request-state.ts';
import { themeNotFound } from './library-dto.ts';

/** `GET /api/themes/{id}/usage`: the workspaces that have the theme, by the names of their projects. */
export const themeUsageRoute = (routes: Routes, { reads }: Dependencies): void => {
  routes.get('/themes/:id/usage', async (ctx: Context) => {
    const themeId = ctx.params['id'] ?? '';
    const models = { library: LIBRARY_MODEL, workspaces: WORKSPACES_MODEL, projects: PROJECTS_MODEL };
    const { library, workspaces, projects } = await reads.read(ctx, models);
    if ((await findTheme(library, themeId)) === undefined) throw themeNotFound();
    const uses: ThemeUse[] = [];
    for (const { id, name, projectId } of await workspacesWithTheme(workspaces, themeId)) {
      const project = await findProject(projects, projectId);
      if (project !== undefined) uses.push({ id, name, project: { id: projectId, name: project.name } });
    }
    ctx.body = uses.sort((a, b) => compare(a.project.name, b.project.name) || compare(a.name, b.name));
  });
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
