/** Progress reaches the browser by events: counts further requests. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { StepProgress } from '@verbatim/command-api/contract/projects';
import type { Theme } from '@verbatim/command-api/contract/library';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { accessibilityFaults, defineProject, launchBrowser, openPage, register, watchFor } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { freePort } from '../support/free-port.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 2_000;
/** A multiple of batches. */
const PAGE = 1_024;

const found = (words: RegExp): string =>
  new Intl.NumberFormat('en').format(sampleRows(ROWS).filter(({ comment }) => words.test(comment)).length);

describeInBrowser('live progress in a browser', () => {
  let folder: string;
  let dataDir: string;
  let port: number;
  let server: RunningServer;
  let client: ApiClient;
  let theme: Theme;
  let browser: Browser;
  const pages: Page[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    dataDir = join(folder, 'data');
    await writeFile(join(folder, 'hotel.csv'), sampleCsv(ROWS));
    port = await freePort();
    server = await startServer({ dataDir, port });
    client = await signedUp(server.url);
    theme = await createTheme(client, 'Staff', 'staff');
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** Call before the events are restored: they may arrive at once. */
  const listensAgain = (page: Page): Promise<unknown> =>
    page.waitForResponse((response) => PROGRESS.test(response.url()) && response.status() === 200);

  const somebody = async (name: string) => {
    const { page, failures } = await openPage(browser, server.url);
    pages.push(page);
    await register(page, name);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const count = (path: RegExp): number => asked.filter((one) => path.test(one)).length;
    return { page, failures, count };
  };
  const upload = async (name: string, rows = ROWS): Promise<string> => {
    const { id } = await createProject(client, name, SAMPLE_DEFINITIONS);
    await uploadCsv(client, id, sampleCsv(rows));
    return id;
  };
  const runPage = (id: string, step: string, offset: number): Promise<StepProgress> =>
    ok(client.get<StepProgress>(`/api/projects/${id}/${step}`, { offset, limit: PAGE }));
  const PROGRESS = /\/progress$/u;
  const PROJECT = /^\/api\/projects\/[\w-]+$/u;
  const STEPS = /\/(?:build|parse|classify|sentiment)$/u;

  it('shows the progress of a build to a user who only watches, without a request', async () => {
    // Enough for progress during the build.
    const id = await upload('Watched', 5 * ROWS);
    const { page, count, failures } = await somebody('ben');
    await page.goto(`/project/${id}`);
    await page.getByText('The build of this project is not finished').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Break into sentences' });
    await eventually(async () => expect(await bar.getAttribute('aria-valuenow')).toBe('0'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await eventually(() => expect([count(PROGRESS), count(PROJECT), count(STEPS)]).toEqual([1, 1, 0]));
    const moved = await watchFor(page, /This project is being built/u);
    // Only the first page: the server continues in the background.
    await runPage(id, 'build', 0);
    await moved();
    await page.getByText(/being built|not finished/u).waitFor({ state: 'detached' });
    // Once more at its end, because anything in its document may have changed.
    await eventually(() => expect([count(PROGRESS), count(PROJECT), count(STEPS)]).toEqual([1, 2, 0]));
    expect(failures).toEqual([]);
  });

  it('creates a project with one request that begins its build, and follows the events', async () => {
    const { page, count } = await somebody('cleo');
    await defineProject(page, 'Made here', join(folder, 'hotel.csv'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Finished').waitFor();
    expect(count(STEPS)).toBe(1);
    // Again at its end, and again on a busy machine, where a model is behind and the request repeated.
    expect(count(PROJECT)).toBeLessThanOrEqual(3);
  });

  it('asks while the stream is blocked, and stops asking when it is not', async () => {
    const id = await upload('Blocked');
    const { page, count } = await somebody('dora');
    await page.route(PROGRESS, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`/project/${id}`);
    const unfinished = page.getByText(/being built|not finished/u);
    await unfinished.waitFor();
    const back = listensAgain(page);
    await page.unroute(PROGRESS);
    await back;
    expect(count(PROJECT)).toBeGreaterThan(1);
    const asked = count(PROJECT);
    await runPage(id, 'build', 0);
    await unfinished.waitFor({ state: 'detached' });
    // Once more at its end.
    expect(count(PROJECT)).toBeLessThanOrEqual(asked + 1);
  });

  it('shows another user’s build in the app bar and in the list until it ends', async () => {
    const { id } = await createProject(client, 'By Ada', SAMPLE_DEFINITIONS);
    await uploadCsv(client, id, sampleCsv(24 * ROWS));
    const { page, count, failures } = await somebody('hal');
    await page.goto('/project');
    const row = page.getByRole('row', { name: /By Ada/u });
    await row.getByText('Build not finished').waitFor();
    await runPage(id, 'build', 0);
    await page.getByRole('button', { name: /^Building By Ada · \d+%$/u }).waitFor();
    await page.reload();
    await row.getByText(/^Building( \d+%)?$/u).waitFor();
    await page.getByRole('button', { name: /^Building By Ada/u }).click();
    await page.getByText('Finished').waitFor();
    expect(count(STEPS)).toBeLessThanOrEqual(1);
    await page.goto('/project');
    await row.getByText(/Build/u).waitFor({ state: 'detached' });
    expect(failures).toEqual([]);
  });

  it('shows rebuilds while they last, and reads the table again after re-runs, also of a server that was away', async () => {
    const id = await upload('Read');
    await runSteps(client, id);
    const { id: wid } = await createWorkspace(client, id, 'All', [theme]);
    const { page, count } = await somebody('emil');
    await page.goto(`/project/${id}/workspace/${wid}`);
    const row = page.getByRole('row', { name: 'Staff' });
    await row.getByText(found(/staff/iu)).waitFor();
    const results = page.getByRole('status', { name: 'Results' });
    const announced = await watchFor(page, /Results are being rebuilt/u);
    expect((await runOps(dataDir, ['rebuild', `segments-${id}`])).code).toBe(0);
    await announced();
    await results.getByText('Results are being rebuilt').waitFor({ state: 'detached' });

    const back = listensAgain(page);
    const asksInVain = page.waitForEvent('requestfailed', {
      predicate: (request) => PROJECT.test(new URL(request.url()).pathname),
    });
    await server.end('SIGTERM');
    await asksInVain;
    server = await startServer({ dataDir, port });
    await back;
    const before = count(/\/table$/u);
    await ok(client.post(`/api/themes/${theme.id}`, { text: 'breakfast' }));
    await row.getByText(found(/breakfast/iu)).waitFor();
    // Once, and once more if the app has just noticed by itself that the server is back.
    expect(count(/\/table$/u) - before).toBeLessThanOrEqual(2);
  });

  it('says that results stand still, and what to do, until their projector goes on', async () => {
    const id = await upload('Stopped');
    await runSteps(client, id);
    const { id: wid } = await createWorkspace(client, id, 'All', [theme]);
    const { page, count, failures } = await somebody('gus');
    await page.goto(`/project/${id}/workspace/${wid}`);
    await page.getByRole('row', { name: 'Staff' }).waitFor();
    const metadata = { schema: 1, at: new Date().toISOString() };
    const unknown = { id: randomUUID(), type: 'SoupCooledDown', data: {}, metadata };
    const events = await openEmbeddedEventStore(dataDir);
    const { position } = await events.append(`project-${id}`, 'any', [unknown]);
    await events.close();

    const notice = page.getByRole('alert').filter({ hasText: 'Results have not been updated since' });
    await notice.getByText('ops status').waitFor();
    await notice.getByText(`segments-${id}`).waitFor();
    await page.getByText('Results are being updated').waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    const before = count(/\/table$/u);
    for (const model of ['projects', `comments-${id}`, `segments-${id}`])
      expect((await runOps(dataDir, ['skip', model, position, '--why', 'nobody knows it'])).code).toBe(0);
    await notice.waitFor({ state: 'detached' });
    await eventually(() => expect(count(/\/table$/u)).toBeGreaterThan(before));
    expect(failures).toEqual([]);
  });

  it('holds no connection where none is needed', async () => {
    const id = await upload('Left');
    const { page } = await somebody('fay');
    const streams = { open: 0, all: 0 };
    page.on('request', (request) => {
      if (!PROGRESS.test(request.url())) return;
      streams.open += 1;
      streams.all += 1;
    });
    page.on('requestfailed', (request) => (streams.open -= Number(PROGRESS.test(request.url()))));
    page.on('requestfinished', (request) => (streams.open -= Number(PROGRESS.test(request.url()))));
    await page.goto(`/project/${id}`);
    await page.getByText('The build of this project is not finished').waitFor();
    await eventually(() => expect(streams).toEqual({ open: 1, all: 1 }));
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('searchbox').or(page.getByPlaceholder('Search projects')).first().waitFor();
    await eventually(() => expect(streams).toEqual({ open: 0, all: 1 }));
  });
});
