/**
 * Latency of a tag on the tagging user's page, and in every open table, among 100,000 comments in chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ANALYST, signedUp } from '../support/api-client.ts';
import { createTheme, ok } from '../support/build-project.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { startServer } from '../support/running-server.ts';
import { createWideProject } from '../support/wide-table-project.ts';
import { BenchSkipped, type BenchResult } from './bench-result.ts';

const TAGS = 20;
/** Per column: 100,000 in total. */
const WIDE = { themes: 20, columns: 20, comments: 5_000 } as const;
/** The workspace's first theme: key 1 tags with it. */
const THEME = 'By hand';

/** Installed before the product's listener, which draws the tag before later listeners see the key. */
const NOTE_KEYS = `window.addEventListener('keydown', () => { window.keyAt = performance.timeOrigin + performance.now(); }, { capture: true })`;

/** Records for each tag when it was painted: after the frame that drew it. */
const WATCH_FEED = `
  window.painted = null;
  new MutationObserver(() => {
    if (window.painted !== null || document.querySelector('[aria-label^="${THEME}, tagged by hand"]') === null) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { window.painted ??= performance.timeOrigin + performance.now(); };
      port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, childList: true });`;

/** Records each change of the theme's count. */
const WATCH_TABLE = `
  window.counts = {};
  new MutationObserver(() => {
    const row = document.querySelector('tbody th[aria-label="${THEME}"]')?.parentElement;
    const count = row?.querySelector('td.leaf')?.textContent;
    if (count) window.counts[count] ??= performance.timeOrigin + performance.now();
  }).observe(document.querySelector('table[aria-label="Themes"]'), { subtree: true, childList: true, characterData: true });`;

const MAX_MS_LENGTH = 10_000;

const becomes = (page: Page, expression: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const until = performance.now() + ${MAX_MS_LENGTH};
    const look = () => {
      const at = ${expression};
      if (at) resolve(at);
      else if (performance.now() < until) setTimeout(look, 5);
      else reject(new Error(${JSON.stringify(`This did not come: ${expression}`)}));
    };
    look();
  })`);

const opened = async (browser: Browser, url: string, path: string): Promise<Page> => {
  const { page } = await openPage(browser, url);
  await page.addInitScript(NOTE_KEYS);
  await page.request.post('/api/login', { data: { username: ANALYST.name, password: ANALYST.password } });
  await page.goto(path);
  return page;
};

const getResult = (name: string, times: readonly number[], atMost: number): BenchResult => {
  const sorted = [...times].sort((a, b) => a - b);
  const note = `median of ${times.length}; the worst took ${sorted.at(-1)?.toFixed(0)} ms, the first ${times[0]?.toFixed(0)} ms`;
  return { name, measured: sorted[sorted.length >> 1] ?? NaN, unit: 'ms', target: { atMost }, note };
};

const measured = async (feed: Page, tables: readonly Page[]): Promise<readonly BenchResult[]> => {
  const shown: number[] = [];
  const everywhere: number[] = [];
  for (let tag = 1; tag <= TAGS; tag += 1) {
    await feed.getByText('The comment as a whole').waitFor();
    await feed.evaluate('window.painted = null');
    await feed.keyboard.press('1');
    const painted = await becomes(feed, 'window.painted');
    const keyAt = await feed.evaluate<number>('window.keyAt');
    const seen = await Promise.all(tables.map((table) => becomes(table, `window.counts['${tag}']`)));
    shown.push(painted - keyAt);
    everywhere.push(Math.max(...seen) - keyAt);
    const heading = await feed.getByRole('heading', { level: 2 }).first().innerText();
    await feed.keyboard.press('j');
    await feed.getByRole('heading', { name: heading, exact: true }).waitFor({ state: 'detached' });
    await feed.locator(`[aria-label^="${THEME}, tagged by hand"]`).waitFor({ state: 'detached' });
  }
  return [
    getResult('a tag painted in its own browser, among 100,000 comments', shown, 50),
    getResult(`a tag counted in ${tables.length} open tables, among 100,000 comments`, everywhere, 1_000),
  ];
};

/** @throws BenchSkipped without chromium */
export const run = async (): Promise<readonly BenchResult[]> => {
  if (findChromium() === undefined) throw new BenchSkipped(CHROMIUM_MISSING);
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-bench-'));
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const browser = await launchBrowser(true);
  try {
    const client = await signedUp(server.url);
    const { project, workspace } = await createWideProject(client, WIDE);
    const byHand = await createTheme(client, THEME, '');
    const themes = [byHand.id, ...workspace.themes.map(({ id }) => id)];
    await ok(client.post(`/api/workspaces/${workspace.id}`, { themes }));
    const table = `/project/${project.id}/workspace/${workspace.id}`;
    // Each in its own browser profile, as for different users.
    const tables = [];
    for (const path of [table, `${table}?by=place`, `${table}?by=place&by=half`])
      tables.push(await opened(browser, server.url, path));
    for (const page of tables) {
      await page.locator(`tbody th[aria-label="${THEME}"]`).waitFor();
      await page.evaluate(WATCH_TABLE);
    }
    const feed = await opened(browser, server.url, `/project/${project.id}/comment-feed`);
    await feed.getByRole('list', { name: 'Sentences' }).waitFor();
    await feed.evaluate(WATCH_FEED);
    return await measured(feed, tables);
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
