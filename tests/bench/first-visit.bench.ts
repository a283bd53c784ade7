/** Time until the login form is shown on a first visit over a slow line. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, openPage } from '../support/browser.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { startServer } from '../support/running-server.ts';
import { measureLoginMs, onSlowLine } from '../support/slow-line.ts';
import { BenchSkipped, type BenchResult } from './bench-result.ts';

const REPEATS = 5;

/** @throws BenchSkipped without chromium */
export const run = async (): Promise<readonly BenchResult[]> => {
  if (findChromium() === undefined) throw new BenchSkipped(CHROMIUM_MISSING);
  const dataDir = await mkdtemp(join(tmpdir(), 'verbatim-bench-'));
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const browser = await launchBrowser(true);
  try {
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      // A new context has an empty cache.
      const { page } = await openPage(browser, server.url);
      await onSlowLine(page);
      times.push(await measureLoginMs(page));
      await page.context().close();
    }
    const [least = 0, , median = 0, , most = 0] = times.sort((a, b) => a - b);
    const note = `median of ${REPEATS}, from ${least.toFixed(0)} to ${most.toFixed(0)} ms; nothing in the cache`;
    const name = 'login form on 1.6 Mbit/s and 150 ms';
    return [{ name, measured: median, unit: 'ms', target: { atMost: 2000 }, note }];
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};
