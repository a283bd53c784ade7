import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityFaults, defineProject, register, screenshot, tableRows } from '../support/browser.ts';
import { sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 240;

describeInBrowser('the first five minutes in a browser', () => {
  const { server } = specServer();
  let folder: string;
  const { open } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-first-'));
    await writeFile(join(folder, 'hotel.csv'), sampleCsv(ROWS));
    ({ page, failures } = await open());
    await register(page, 'eve');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const starters = () => page.getByRole('region', { name: 'Starter themes' });

  it('end on the comments: how many, their mood, their words, and themes to begin with', async () => {
    await defineProject(page, 'Hotel', join(folder, 'hotel.csv'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('region', { name: 'At a glance' }).getByText('240 comments').waitFor();
    await page.getByRole('list', { name: 'Sentiment' }).getByText('positive').waitFor();
    await page.getByRole('region', { name: 'Most frequent words' }).getByRole('row', { name: /staff/u }).waitFor();
    await page
      .getByRole('region', { name: 'Most frequent phrases' })
      .getByRole('row', { name: /clean room/u })
      .waitFor();
    await starters().getByRole('checkbox', { name: 'Staff' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'first-look-wizard');
  });

  it('show the same beneath the card of a project without a workspace', async () => {
    await page.getByRole('link', { name: 'View Project' }).click();
    await page.getByText(/no workspace yet/iu).waitFor();
    await page.getByRole('tab', { name: 'Uh-Oh' }).waitFor();
    await page.getByRole('button', { name: 'Add workspace', exact: true }).first().waitFor();
    await starters().getByRole('checkbox', { name: 'Staff' }).waitFor();
    const counts = (
      await starters()
        .getByText(/^\d+ \(\d+%\)$/u)
        .allInnerTexts()
    ).map((text) => Number.parseInt(text, 10));
    expect(counts.length).toBeGreaterThan(1);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    // The card leaves the first screen to the comments.
    const { y = 0 } = (await page.getByRole('region', { name: 'At a glance' }).boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(300);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'first-look-project');
  });

  it('come to a table with one click, without the themes that were unticked', async () => {
    const boxes = starters().getByRole('checkbox');
    const offered = await boxes.count();
    const staff = starters().getByRole('checkbox', { name: 'Staff' });
    await staff.uncheck();
    await starters()
      .getByRole('button', { name: `Create ${offered - 1} themes and a workspace` })
      .click();
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    await eventually(async () => {
      const names = (await tableRows(page)).map(([name]) => name);
      expect(names).toHaveLength(offered - 1);
      expect(names).not.toContain('Staff');
    });
    await page.getByRole('tab', { name: 'Starter themes' }).waitFor();
    await screenshot(page, 'first-look-table');
    expect(failures).toEqual([]);
  });
});
