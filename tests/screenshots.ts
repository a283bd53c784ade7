/** `npm run screenshots`: makes the README's pictures from the demo's comments, light and dark. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { StarterThemes } from '@verbatim/command-api/contract/results/theme-builder';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { Page } from 'playwright-core';
import { signedUp } from './support/api-client.ts';
import { launchBrowser, logIn, openPage } from './support/browser.ts';
import { ok } from './support/build-project.ts';
import { startServer } from './support/running-server.ts';
import { waitUntil } from './support/wait-until.ts';

const folder = join(import.meta.dirname, '../docs/images');

/** Each picture with its URL, and what to wait for. */
const pictures = (project: string, workspace: string) =>
  [
    {
      name: 'table',
      path: `/project/${project}/workspace/${workspace}?by=traveller&show=column&significance=total`,
      isReady: (page: Page) => page.getByRole('table', { name: 'Themes' }).getByText('Breakfast').waitFor(),
    },
    {
      name: 'comment-feed',
      path: `/project/${project}/comment-feed`,
      isReady: (page: Page) => page.getByRole('list', { name: 'Sentences' }).waitFor(),
    },
    {
      name: 'history',
      path: '/history',
      isReady: (page: Page) => page.getByText('created the workspace').first().waitFor(),
    },
    {
      name: 'api',
      path: '/api/docs',
      isReady: (page: Page) => page.getByText('Create an account and log in').waitFor(),
    },
  ] as const;

const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-screenshots-'));
const server = await startServer({ dataDir, command: 'node dist/main.js --demo' });
const browser = await launchBrowser();
try {
  const client = await signedUp(server.url, { name: 'ada', email: 'ada@example.org', password: 'correct horse' });
  const projects = () => ok(client.get<readonly ProjectSummary[]>('/api/projects'));
  await waitUntil(async () => (await projects())[0]?.stage === 'ready');
  const [project] = await projects();
  if (project === undefined) throw new Error('The demo has made no project');
  const { themes } = await ok(client.get<StarterThemes>(`/api/projects/${project.id}/starter-themes`));
  const chosen = { themes: themes.map(({ name, query }) => ({ name, query })) };
  const workspace = await ok(client.post<Workspace>(`/api/projects/${project.id}/starter-themes`, chosen));
  await mkdir(folder, { recursive: true });
  for (const colours of ['light', 'dark'] as const) {
    const { page } = await openPage(browser, server.url, colours);
    await logIn(page, 'ada');
    for (const { name, path, isReady } of pictures(project.id, workspace.id)) {
      await page.goto(path);
      await isReady(page);
      // The frame is loaded beside the screen.
      if (!path.startsWith('/api')) {
        await page.getByRole('button', { name: 'Account' }).waitFor();
        await page.getByRole('navigation').first().waitFor();
      }
      // Without hover and focus.
      await page.mouse.move(0, 0);
      await page.screenshot({ path: join(folder, `${name}-${colours}.png`), animations: 'disabled' });
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
