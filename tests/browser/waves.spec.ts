/** Each figure against the wave before: in the table, in its files, over time and in a freeze. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults, chooseWorkspaceAction, fitsItsWidth, screenshot } from '../support/browser.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';
import { createWavesProject, type WavesProject } from '../support/waves-project.ts';

describeInBrowser('an analyst with waves', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let made: WavesProject;
  let address: string;
  beforeAll(async () => {
    made = await createWavesProject(client());
    ({ page, failures } = await openAs('ada'));
    address = `/project/${made.project.id}/workspace/${made.workspace.id}`;
    await page.goto(address);
  });

  const heading = (label: string) => page.locator('thead th.leaf', { hasText: label });
  const row = (name: string) => page.locator('tbody tr').filter({ hasText: name });
  const changes = (name: string) => row(name).locator('td .change').allInnerTexts();
  const group = async (option: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  const settings = () => page.getByRole('dialog', { name: 'Table settings' });
  const compare = async (option: string): Promise<void> => {
    await page.getByRole('button', { name: 'Table settings' }).click();
    await settings().getByLabel('Compare with the wave before').selectOption({ label: option });
    await page.keyboard.press('Escape');
    await settings().waitFor({ state: 'detached' });
  };
  const clear = () => page.evaluate('localStorage.clear(), sessionStorage.clear()');

  it('given periods of a date, when one is the wave, then each cell has its difference, and arrows where it is significant', async () => {
    await group('Visited by month');
    await heading('Apr 2026').waitFor();
    await page.getByRole('button', { name: 'Column %' }).click();
    await compare('Visited by month');
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▼−30', '▲+15']));
    expect(await changes('Room')).toEqual(['', '+1', '+1']);
    await page.getByText('Waves without comments are skipped: Apr 2026 with Feb 2026.').waitFor();
    await page.waitForURL((url) => url.searchParams.get('wave') === 'month:visited');
    await row('Staff').locator('td.leaf').nth(2).hover();
    await eventually(async () =>
      expect(await row('Staff').locator('td.leaf').nth(2).getAttribute('title')).toMatch(
        /· −30\.0 points against Jan 2026 \(60%\), significantly lower \(p < 0\.001\)$/u,
      ),
    );
    await fitsItsWidth(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'waves');
  });

  it('given the address, when it is opened again, then the waves are those of the address', async () => {
    const link = page.url();
    await page.reload();
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▼−30', '▲+15']));
    await compare('Not compared');
    await eventually(async () => expect(await changes('Staff')).toEqual([]));
    await page.goto(link);
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▼−30', '▲+15']));
    await page.getByRole('combobox', { name: 'Confidence' }).selectOption('99%');
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▼−30', '+15']));
    await page.getByRole('combobox', { name: 'Confidence' }).selectOption('95%');
  });

  it('given waves within a class and letters beside them, when they are shown, then classes are compared with themselves', async () => {
    await page.goto(`${address}?by=class&by=month%3Avisited&show=column&significance=group&wave=month%3Avisited`);
    await page.locator('thead th.group', { hasText: 'Business' }).waitFor();
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▼−30', '+16', '', '▼−30', '+14']));
    await screenshot(page, 'waves-nested');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'waves-390');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'waves-dark-1920');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('given a category with an order, when it is the wave, then its order counts, and files are waves as they were added', async () => {
    await page.goto(`${address}?by=phase&wave=phase`);
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▲+15', '▼−30']));
    await page.goto(`${address}?by=file%3A&wave=file%3A`);
    await heading('later.csv').waitFor();
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '0']));
    await page.goto(`${address}?by=class&wave=month%3Avisited`);
    await page.getByText('Waves are not compared: the table is not grouped by them.').waitFor();
  });

  it('given waves on screen, when the table is saved, then files hold the differences and are verified, altered ones not', async () => {
    await page.goto(`${address}?by=month%3Avisited&wave=month%3Avisited&show=column&sentiment=hidden`);
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▼−30', '▲+15']));
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-waves-'));
    const save = async (name: string, kind?: string): Promise<void> => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Export' });
      if (kind !== undefined) await dialog.getByRole('button', { name: kind }).click();
      const coming = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      await (await coming).saveAs(join(folder, name));
      await dialog.waitFor({ state: 'hidden' });
    };
    await save('table.csv');
    await save('table.xlsx', 'Excel');
    const csv = await readFile(join(folder, 'table.csv'), 'utf8');
    expect(csv.replace('\uFEFF', '').split('\r\n').slice(0, 4)).toEqual([
      'Theme,Total %,Jan 2026 %,Feb 2026 %,Feb 2026 − Jan 2026 points,Feb 2026 − Jan 2026 test,Apr 2026 %,Apr 2026 − Feb 2026 points,Apr 2026 − Feb 2026 test',
      'Base,300,100,100,,,100,,',
      'Room,51,50,51,1,,52,1,',
      'Staff,45,60,30,-30,lower,45,15,higher',
    ]);
    await writeFile(join(folder, 'altered.csv'), csv.replace('-30,lower', '-3,lower'));
    await page.goto('/history');
    await page.getByRole('button', { name: 'Verify a file' }).click();
    const verifier = page.getByRole('dialog', { name: 'Verify a file' });
    for (const [name, verdict] of [
      ['table.csv', /^The same/u],
      ['table.xlsx', /^The same/u],
      ['altered.csv', /^Altered[^]*E\d+ \(row “Staff”/u],
    ] as const) {
      await verifier.getByLabel('Exported file').setInputFiles(join(folder, name));
      await verifier.getByText(name, { exact: true }).waitFor();
      expect([name, await verifier.getByRole('alert').innerText()]).toEqual([name, expect.stringMatching(verdict)]);
    }
    await rm(folder, { recursive: true });
  });

  it('given a cell of a period and a filter of its dates, when it is filtered by, then both hold', async () => {
    const filter = { visited: { value: ['2026-02-10', '2026-04-05'], type: 'between', exclusive: false } };
    await page.goto(`${address}?by=month%3Avisited&filters=${encodeURIComponent(JSON.stringify(filter))}`);
    await heading('Apr 2026').waitFor();
    await row('Staff').locator('td.leaf').nth(1).click();
    const dialog = page.getByRole('dialog');
    const count = Number(await row('Staff').locator('td.leaf').nth(1).innerText());
    await dialog.getByText(`${count} comments`).first().waitFor();
    await dialog.getByRole('button', { name: 'Filter by this' }).click();
    await page.getByRole('button', { name: 'Visited is between Feb 10, 2026 and Feb 28, 2026' }).waitFor();
    await clear();
  });

  it('given files or periods, when they are bars, then they are series, and filtered by as in the table', async () => {
    await page.goto(`${address}/bar?by=file%3A`);
    await page.getByRole('heading', { name: 'Themes by File' }).waitFor();
    await page.locator('.MuiBarChart-element').first().waitFor();
    await screenshot(page, 'waves-bars');
    await page.goto(`${address}/bar?by=month%3Avisited`);
    await page.getByRole('heading', { name: 'Themes by Visited by month' }).waitFor();
    await page.locator('.MuiBarChart-element').first().click();
    await page.getByRole('menuitem', { name: 'Filter by this' }).click();
    await page.getByRole('button', { name: /^Visited is between Jan 1, 2026 and Jan 31, 2026$/u }).waitFor();
    await clear();
  });

  it('given no step, when themes are shown over time, then it is the finest that can be tested, and points are marked', async () => {
    await page.goto(`${address}/time`);
    await page.getByText('By month, chosen automatically: weeks have too few comments to test.').waitFor();
    expect(await page.getByRole('button', { name: 'Month', pressed: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('per') === 'week');
    await page.getByText(/periods have fewer than 30 comments: differences there are not tested\./u).waitFor();
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('per') === 'month');
    const marks = page.locator('path.change');
    await eventually(async () => expect(await marks.count()).toBe(2));
    expect(await marks.nth(0).getAttribute('data-change')).toBe('lower');
    expect(await marks.nth(1).getAttribute('data-change')).toBe('higher');
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'waves-time');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const april = page.getByRole('table', { name: 'Themes by Visited' }).getByRole('row', { name: /^Apr 2026/u });
    expect((await april.getByRole('cell').allInnerTexts()).join(' ')).toMatch(/^100(?: \d+ \d+ \S+ \S+){2}$/u);
    await screenshot(page, 'waves-time-table');
  });

  it('given a filter of one month, when themes are shown over time, then they are by day', async () => {
    const filter = { visited: { value: ['2026-02-01', '2026-02-28'], type: 'between', exclusive: false } };
    await page.goto(`${address}/time?filters=${encodeURIComponent(JSON.stringify(filter))}`);
    const caption = /By day, chosen automatically: .+ at most 40 periods\. No step has enough comments to test\./u;
    await page.getByText(caption).waitFor();
    await clear();
  });

  it('given a step that was chosen for it, when it is frozen, then the freeze has that step and the waves', async () => {
    await page.goto(`${address}?by=month%3Avisited&wave=month%3Avisited`);
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▼−30', '▲+15']));
    await chooseWorkspaceAction(page, 'Freeze workspace');
    const dialog = page.getByRole('dialog', { name: 'Freeze workspace' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring');
    await dialog.getByRole('button', { name: 'Freeze', exact: true }).click();
    await page.getByText('Frozen figures verified: they reproduce exactly.').waitFor();
    await eventually(async () => expect(await changes('Staff')).toEqual(['', '▼−30', '▲+15']));
    await page.getByRole('button', { name: 'Over time', exact: true }).click();
    await page.getByRole('heading', { name: 'Themes by Visited' }).waitFor();
    await page.getByTitle('As a table').click();
    await page
      .getByRole('table', { name: 'Themes by Visited' })
      .getByRole('row', { name: /^Jan 2026/u })
      .waitFor();
    await page.getByText('Time series by Visited, one point a month').waitFor();
    await screenshot(page, 'waves-freeze');
    expect(failures).toEqual([]);
  });
});
