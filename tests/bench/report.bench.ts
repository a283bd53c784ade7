/**
 * A report of 20 results over one million synthetic comments (BENCH_COMMENTS) with 100 themes, opened and
 * saved as a presentation in chromium, on the built product and the embedded stores. Others ask meanwhile.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Report } from '@verbatim/command-api/contract/reports';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST, signedUp, type ApiClient } from '../support/api-client.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { ok } from '../support/build-project.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { watchHealth, type HealthWatch } from '../support/health-watch.ts';
import { findDeckFaults, readDeck } from '../support/read-deck.ts';
import { startServer } from '../support/running-server.ts';
import { BenchSkipped, type BenchResult } from './bench-result.ts';
import { COMMENTS, inThousands } from './requested-size.ts';
import { fillSynthetic, syntheticWorkspace } from './synthetic-workspace.ts';

const THEMES = 100;
const MAX_MS = 5_000;
const MAX_WAIT_MS = 50;
/** Of a page that loads a report of a million comments. */
const PATIENCE_MS = 600_000;

/** Kinds and settings of the results; each is in the report twice, the second time under a filter. */
const RESULTS: readonly (readonly [kind: string, search: string])[] = [
  ['table', 'by=department&show=column&significance=total'],
  ['table', 'by=season&part=["department"]&show=column&significance=group'],
  ['bar', 'by=season&show=column'],
  ['time', 'date=visited'],
  ['drivers', 'of=rating'],
  ['co-occurrence', ''],
  ['network', ''],
  ['cloud', ''],
  ['terms', ''],
  ['stats', ''],
];
const FILTER = JSON.stringify({ rating: { value: [4], type: 'lt' } });

const addResults = async (client: ApiClient, projectId: string, { id }: Workspace): Promise<Report> => {
  const reports = `/api/projects/${projectId}/reports`;
  const report = await ok(client.post<Report>(reports, { name: 'Quarter' }));
  for (const filters of [undefined, FILTER])
    for (const [kind, settings] of RESULTS) {
      const search = new URLSearchParams(settings);
      if (filters !== undefined) search.set('filters', filters);
      const body = { kind, workspace_id: id, search: search.toString() };
      await ok(client.post(`${reports}/${report.id}/items`, body));
    }
  return report;
};

const headings = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('heading');

const untilShown = async (page: Page): Promise<void> => {
  await headings(page).first().waitFor();
  while (true) {
    const shown = await headings(page).allTextContents();
    if (shown.filter((text) => text !== '').length === 2 * RESULTS.length) return;
    await page.waitForTimeout(20);
  }
};

const save = async (page: Page, kind = 'PowerPoint (.pptx)'): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const coming = page.waitForEvent('download', { timeout: PATIENCE_MS });
  await page.getByRole('menuitem', { name: kind }).click();
  return readFile(await (await coming).path());
};

interface Watched {
  readonly took: number;
  readonly wait: number;
  /** Longest stall of the server's event loop: what is left of a wait without other processes. */
  readonly stall: number;
}

const readStall = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/mu.exec(text)?.[1] ?? NaN);
};

/** How long it takes, and how long others wait meanwhile. */
const watched = async (url: string, work: () => Promise<unknown>): Promise<Watched> => {
  await readStall(url);
  const watch: HealthWatch = watchHealth(url);
  const from = performance.now();
  await work();
  const took = performance.now() - from;
  const { worst } = await watch.stop();
  return { took, wait: worst, stall: await readStall(url) };
};

/** @throws for a deck that is not one of all results */
const requireDeck = (deck: Buffer): number => {
  const faults = findDeckFaults(deck);
  const slides = readDeck(deck);
  if (faults.length > 0) throw new Error(faults.join('; '));
  if (slides.some(({ texts }) => texts.join(' ').includes('cannot be shown'))) throw new Error('A result is missing');
  return slides.length;
};

const toResults = (name: string, { took, wait, stall }: Watched, note: string): readonly BenchResult[] => [
  { name, measured: took, unit: 'ms', target: { atMost: MAX_MS }, note },
  {
    name: `${name}: others wait`,
    measured: wait,
    unit: 'ms',
    target: { atMost: MAX_WAIT_MS },
    note: `the server itself stalled for ${stall.toFixed(0)} ms at most`,
  },
];

/** @throws BenchSkipped without chromium */
export const run = async (): Promise<readonly BenchResult[]> => {
  if (findChromium() === undefined) throw new BenchSkipped(CHROMIUM_MISSING);
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-report-'));
  const projectId = await fillSynthetic(dataDir, COMMENTS, THEMES);
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const browser = await launchBrowser(true);
  try {
    const client = await signedUp(server.url);
    const workspace = await syntheticWorkspace(client, projectId);
    const { asOf } = await ok(client.get<PastMoment>(`/api/workspaces/${workspace.id}/moment`));
    const report = await addResults(client, projectId, workspace);
    const { page } = await openPage(browser, server.url);
    await page.request.post('/api/login', { data: { username: ANALYST.name, password: ANALYST.password } });
    const path = `/project/${projectId}/report/${report.id}`;
    const opened = await watched(server.url, async () => {
      await page.goto(path);
      await untilShown(page);
    });
    let slides = 0;
    const again = await watched(server.url, async () => {
      slides = requireDeck(await save(page));
    });
    // Every figure is computed again.
    await ok(client.post(`/api/themes/${workspace.themes[0]?.id ?? ''}`, { text: 'staff awful' }));
    const anew = await watched(server.url, () => save(page));
    const about = `${slides} slides; as of ${asOf}`;
    const of = `of ${2 * RESULTS.length} results, ${inThousands(COMMENTS)} comments × ${THEMES} themes`;
    return [
      ...toResults(`a report ${of}, opened`, opened, about),
      ...toResults(`a deck ${of}, of figures known to the server`, again, about),
      ...toResults(`a deck ${of}, every figure computed anew`, anew, about),
    ];
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
