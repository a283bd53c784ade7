/** A saved file is dropped into the history, which says whether it is what Verbatim exported. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { sampleCsv, SAMPLE_DEFINITIONS } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';

describeInBrowser('a file that was saved', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let folder: string;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(300));
    const themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Breakfast', 'breakfast'),
    ];
    await runSteps(client(), project.id);
    address = `${(await createWorkspace(client(), project.id, 'Guests', themes)).url}?by=season`;
    ({ page, failures } = await openAs('ada'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const save = async (name: string, act: () => Promise<void>): Promise<void> => {
    const coming = page.waitForEvent('download');
    await act();
    await (await coming).saveAs(join(folder, name));
  };
  const exportTable = async (what: string): Promise<void> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('radio', { name: what, exact: true }).check();
    await dialog.getByRole('button', { name: 'Download' }).click();
  };
  const saveChart = async (kind: string): Promise<void> => {
    await page.getByRole('button', { name: 'Save image' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  };
  const dialog = () => page.getByRole('dialog', { name: 'Verify a file' });
  const verify = async (name: string): Promise<string> => {
    await dialog().getByLabel('Exported file').setInputFiles(join(folder, name));
    await dialog().getByText(name, { exact: true }).waitFor();
    const alert = dialog().getByRole('alert');
    await alert.waitFor();
    return alert.innerText();
  };
  const alter = async (name: string, altered: string, change: (text: string) => string): Promise<void> =>
    writeFile(join(folder, altered), change(await readFile(join(folder, name), 'utf8')));

  it('is saved as tables and charts', async () => {
    await page.goto(address);
    await page.getByRole('rowheader', { name: 'Staff' }).waitFor();
    await save('screen.csv', () => exportTable('Table on screen'));
    await save('table.csv', () => exportTable('Whole table'));
    await page.goto(address);
    await page.getByRole('tab', { name: 'Bar chart' }).click();
    await save('chart.csv', () => saveChart('Data (CSV)'));
    await save('chart.svg', () => saveChart('Vector image (SVG)'));
    await save('chart.png', () => saveChart('Image (PNG)'));
    await alter('table.csv', 'altered-table.csv', (text) => text.replace(/^(Staff,\d+,)\d+/mu, '$1999'));
    await alter('screen.csv', 'altered-screen.csv', (text) => text.replace(/^(Staff,)[\d.]+/mu, '$199'));
    await alter('chart.csv', 'altered-chart.csv', (text) => text.replace(/^(Staff,)[\d.]+/mu, '$199'));
    await alter('chart.svg', 'altered-chart.svg', (text) => text.replace('>Staff<', '>Stuff<'));
    expect(failures).toEqual([]);
  });

  it('is the same, as a table, its data, or an image', async () => {
    await page.goto('/history');
    await page.getByRole('button', { name: 'Verify a file' }).click();
    for (const name of ['table.csv', 'screen.csv', 'chart.csv', 'chart.svg', 'chart.png'])
      expect([name, await verify(name)]).toEqual([name, expect.stringMatching(/^The same/u)]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'verify-file-same');
  });

  it('is altered, at the cell that differs', async () => {
    for (const [name, cell] of [
      ['altered-screen.csv', /B\d+ \(row “Staff”/u],
      ['altered-chart.csv', /B\d+ \(row “Staff”/u],
      ['altered-chart.svg', /Altered/u],
      ['altered-table.csv', /C\d+ \(row “Staff”.*“999”/u],
    ] as const) {
      const words = await verify(name);
      expect([name, words]).toEqual([name, expect.stringMatching(/^Altered/u)]);
      expect(words).toMatch(cell);
    }
    await screenshot(page, 'verify-file-altered');
    const { page: dark, failures: darkFailures } = await openAs('ada', 'dark');
    await dark.setViewportSize({ width: 1920, height: 1080 });
    await dark.goto('/history');
    await dark.getByRole('button', { name: 'Verify a file' }).click();
    await dark.getByLabel('Exported file').setInputFiles(join(folder, 'altered-table.csv'));
    await dark.getByRole('alert').waitFor();
    await screenshot(dark, 'verify-file-dark');
    expect(darkFailures).toEqual([]);
    expect(failures).toEqual([]);
  });
});
