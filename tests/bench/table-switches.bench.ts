/** Time from a click on a switch of a 60 × 60 table until it is repainted, in chromium. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ANALYST, signedUp } from '../support/api-client.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { startServer } from '../support/running-server.ts';
import { createWideProject } from '../support/wide-table-project.ts';
import { BenchSkipped, type BenchResult } from './bench-result.ts';
import { measureRepaint, watchRepaints } from './repaint.ts';

const REPEATS = 5;

interface Switch {
  readonly name: string;
  /** The switch and its reversal, in turns. */
  readonly turns: readonly ((page: Page) => Promise<unknown>)[];
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const heading = (title: string) => (page: Page) => page.locator(`thead button[title="Sort by ${title}"]`).click();
const confidence = (label: string) => (page: Page) => page.getByLabel('Confidence').selectOption(label);
const sentiment = (place: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Table settings' }).click();
  await page.getByLabel('Column of sentiment').selectOption(place);
  await page.keyboard.press('Escape');
};

const SWITCHES: readonly Switch[] = [
  { name: 'format', turns: [button('Column %'), button('Row %'), button('#')] },
  { name: 'sort', turns: [heading('Place 3'), heading('Theme'), heading('Total #')] },
  {
    name: 'sentiment',
    turns: [sentiment('hidden'), sentiment('last'), sentiment('first')],
  },
  { name: 'significance', turns: [button('Vs others'), button('Pairwise'), button('None')] },
  // Last, because it needs significance tests to be on.
  { name: 'confidence', turns: [confidence('80%'), confidence('99%'), confidence('95%')] },
];

const getMedian = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const measured = async (page: Page, { name, turns }: Switch): Promise<BenchResult> => {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1)
    for (const turn of turns) {
      await turn(page);
      times.push(await measureRepaint(page));
    }
  const note = `median of ${times.length}, from ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
  return {
    name: `table of 60 themes × 60 columns repainted: ${name}`,
    measured: getMedian(times),
    unit: 'ms',
    target: { atMost: 100 },
    note,
  };
};

/** @throws BenchSkipped without chromium */
export const run = async (): Promise<readonly BenchResult[]> => {
  if (findChromium() === undefined) throw new BenchSkipped(CHROMIUM_MISSING);
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-bench-'));
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const browser = await launchBrowser(true);
  try {
    const wide = await createWideProject(await signedUp(server.url), { themes: 60, columns: 60, comments: 200 });
    const { page } = await openPage(browser, server.url);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.request.post('/api/login', { data: { username: ANALYST.name, password: ANALYST.password } });
    await page.goto(`/project/${wide.project.id}/workspace/${wide.workspace.id}?by=place`);
    await page.locator('tbody td.leaf').first().waitFor();
    await watchRepaints(page, 'table[aria-label="Themes"]');
    const results = [];
    for (const each of SWITCHES) {
      if (each.name === 'confidence') await button('Group')(page);
      results.push(await measured(page, each));
    }
    return results;
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
