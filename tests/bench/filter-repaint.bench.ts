/**
 * From the click that applies a filter to the repainted result, in chromium on the built product: 100,000
 * synthetic comments, 20 themes, a new filter per click. Chromium and the server share the machine.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ANALYST, signedUp } from '../support/api-client.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { startServer } from '../support/running-server.ts';
import { BenchSkipped, type BenchResult } from './bench-result.ts';
import { measureRepaint, watchRepaints } from './repaint.ts';
import { fillSynthetic, syntheticWorkspace } from './synthetic-workspace.ts';

const COMMENTS = 100_000;
const THEMES = 20;
const CLICKS = 20;

interface Drawn {
  readonly name: string;
  /** Path within the workspace. */
  readonly path: string;
  /** Present once the result is drawn. */
  readonly drawn: string;
  /** The repainted element. */
  readonly watched: string;
  readonly atMost: number;
}

const RESULTS: readonly Drawn[] = [
  {
    name: 'table',
    path: '',
    drawn: 'tbody td.leaf',
    watched: 'table[aria-label="Themes"]',
    atMost: 200,
  },
  ...[
    ['cloud', 'cloud', '#result-panel .MuiPaper-root svg text'] as const,
    ['link network', 'charts', '[data-theme-id]'] as const,
    ['co-occurrence', 'co-occurrence', '[data-theme-id]'] as const,
  ].map(([name, path, drawn]) => ({
    name,
    path: `/${path}`,
    drawn,
    watched: '#result-panel .MuiPaper-root',
    atMost: 600,
  })),
];

/**
 * Initially passing departments. Each click toggles one of twelve as in a Gray code, so that no set recurs.
 */
const AT_FIRST = [1, 3, 4, 7, 8, 11];

const applied = async (page: Page, click: number): Promise<number> => {
  await page.getByRole('button', { name: /^department is /u }).click();
  const dialog = page.getByRole('dialog');
  const department = 1 + Math.log2(click & -click);
  await dialog.getByRole('checkbox', { name: new RegExp(`^Department ${department}\\b`, 'u') }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  return measureRepaint(page);
};

const getAddress = (path: string): string => {
  const department = { value: AT_FIRST.map((at) => `Department ${at}`), type: 'enum', exclusive: false };
  return `${path}?${new URLSearchParams({ by: 'season', filters: JSON.stringify({ department }) }).toString()}`;
};

const measured = async (page: Page, workspace: string, each: Drawn): Promise<BenchResult> => {
  await page.goto(getAddress(`${workspace}${each.path}`));
  await page.locator(each.drawn).first().waitFor();
  await watchRepaints(page, each.watched);
  const times: number[] = [];
  for (let click = 1; click <= CLICKS; click++) times.push(await applied(page, click));
  times.sort((a, b) => a - b);
  const note = `median ${times[CLICKS >> 1]?.toFixed(0)} ms, the slowest ${times.at(-1)?.toFixed(0)} ms`;
  return {
    name: `click on a filter to repainted ${each.name}: the 95th of a hundred`,
    unit: 'ms',
    note,
    measured: times[Math.ceil(CLICKS * 0.95) - 1] ?? NaN,
    target: { atMost: each.atMost },
  };
};

/** @throws BenchSkipped without chromium */
export const run = async (): Promise<readonly BenchResult[]> => {
  if (findChromium() === undefined) throw new BenchSkipped(CHROMIUM_MISSING);
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-filter-repaint-'));
  const projectId = await fillSynthetic(dataDir, COMMENTS, THEMES);
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const browser = await launchBrowser(true);
  try {
    const workspace = await syntheticWorkspace(await signedUp(server.url), projectId);
    const { page } = await openPage(browser, server.url);
    await page.request.post('/api/login', { data: { username: ANALYST.name, password: ANALYST.password } });
    const results = [];
    for (const each of RESULTS) results.push(await measured(page, workspace.url, each));
    return results;
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
