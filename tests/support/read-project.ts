/** A project with names of every kind, for specs that check how screens read. */
import { beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST } from './api-client.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from './build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from './sample-comments.ts';
import { specBrowser } from './spec-browser.ts';
import { specServer } from './spec-server.ts';
import { waitUntil } from './wait-until.ts';

const THEMES: readonly (readonly [name: string, query: string])[] = [
  [`Staff${'s'.repeat(150)}`, 'staff "front desk"'],
  ['Breakfast', 'breakfast'],
  ['Clean', 'clean* spotless'],
  ['A name as long as some people make them, so that it needs more than there is', 'room'],
  ['שירות', 'friendly'],
];

interface ReadProject {
  readonly project: Project;
  /** Has all themes; `other` has the first two. */
  readonly workspace: Workspace;
  readonly other: Workspace;
}

/** On a server and in a browser of its own, for all specs of a file. */
export const readProject = () => {
  const { server, client } = specServer();
  const { open, openAs } = specBrowser(server);
  let made: ReadProject;
  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(400));
    await runSteps(client(), project.id);
    const themes = [];
    for (const [name, query] of THEMES) themes.push(await createTheme(client(), name, query));
    const workspace = await createWorkspace(client(), project.id, 'All', themes);
    const other = await createWorkspace(client(), project.id, 'Some', themes.slice(0, 2));
    // Enough themes to make the tree scroll.
    for (let i = 0; i < 12; i += 1) await createTheme(client(), `Not used ${i}`, 'nothing');
    made = { project, workspace, other };
  });

  const loggedIn = async (): Promise<Page> => {
    const { page } = await openAs(ANALYST.name);
    await page.setViewportSize({ width: 1280, height: 800 });
    return page;
  };
  const tablePath = (query = ''): string => `/project/${made.project.id}/workspace/${made.workspace.id}${query}`;
  const openTable = async (page: Page, query = ''): Promise<void> => {
    await page.goto(tablePath(query));
    await page.locator('tbody td.leaf').first().waitFor();
  };
  return { client, made: () => made, open, loggedIn, tablePath, openTable };
};

/** The page has its heading, and no pending requests. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.getByRole('heading').first().waitFor();
  await waitUntil(() => page.evaluate<boolean>(`document.querySelector('main [aria-busy="true"]') === null`));
};
