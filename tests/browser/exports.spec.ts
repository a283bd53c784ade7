import { beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import readSheets from 'read-excel-file/node';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { readZip } from '../support/read-zip.ts';
import { sampleCsv, SAMPLE_DEFINITIONS, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 300;
const rows = sampleRows(ROWS);

describeInBrowser('the dialog of exports', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let address: string;

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    const themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Breakfast', 'breakfast'),
      await createTheme(client(), 'Noise', 'nois* loud'),
    ];
    await client().post(`/api/themes/${themes[2]!.id}`, { visible: false });
    await runSteps(client(), project.id);
    const filters = new URLSearchParams({
      by: 'season',
      filters: JSON.stringify({ season: { type: 'enum', value: ['Spring', 'Winter'], exclusive: false } }),
    });
    address = `${(await createWorkspace(client(), project.id, 'Guests', themes)).url}?${filters.toString()}`;
    ({ page, failures } = await openAs('ada'));
    await page.goto(address);
  });

  const dialog = () => page.getByRole('dialog', { name: 'Export' });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().waitFor();
  };
  const save = async (): Promise<Download> => {
    const coming = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Download' }).click();
    const download = await coming;
    await dialog().waitFor({ state: 'hidden' });
    return download;
  };
  const kept = rows.filter(({ season }) => season === 'Spring' || season === 'Winter');

  it('saves the table on screen, the rows that are ticked alone', async () => {
    await page.getByRole('checkbox', { name: 'Select Breakfast' }).check();
    await open();
    await dialog().getByText('1 row by 2 columns and the total').waitFor();
    const download = await save();
    expect(download.suggestedFilename()).toBe('Hotel - Guests.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toContain('Theme,Total,Mean sentiment,Positive');
    expect(lines.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['Base', 'Breakfast', '']);
    expect(lines).toContain('Filters: Season is Spring or Winter');
  });

  it('saves the table on screen as a workbook, which can be verified', async () => {
    await page.getByRole('checkbox', { name: 'Select Breakfast' }).uncheck();
    await page.getByRole('button', { name: 'Column %' }).click();
    await open();
    await dialog().getByRole('button', { name: 'Excel' }).click();
    await screenshot(page, 'export-screen-xlsx');
    const download = await save();
    expect(download.suggestedFilename()).toBe('Hotel - Guests.xlsx');
    const sheets = (await readSheets(await readFile(await download.path()))) as unknown as readonly {
      sheet: string;
      data: readonly (readonly unknown[])[];
    }[];
    const [data, about] = sheets;
    expect([data?.sheet, about?.sheet]).toEqual(['Data', 'About']);
    expect(data?.data.map(([name]) => name)).toEqual(['Theme', 'Base', 'Staff', 'Breakfast']);
    const staff = kept.filter(({ comment }) => /staff/u.test(comment)).length;
    expect(data?.data[2]?.[1]).toBeCloseTo(staff / kept.length, 4);
    expect(about?.data.map(([line]) => line)).toContain('Filters: Season is Spring or Winter');
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-exports-'));
    await download.saveAs(join(folder, 'table.xlsx'));
    const history = await page.context().newPage();
    await history.goto('/history');
    await history.getByRole('button', { name: 'Verify a file' }).click();
    const verifier = history.getByRole('dialog');
    await verifier.getByLabel('Exported file').setInputFiles(join(folder, 'table.xlsx'));
    expect(await verifier.getByRole('alert').innerText()).toMatch(/^The same/u);
    await history.close();
    await rm(folder, { recursive: true });
    await page.goto(address);
  });

  it('says the filters and how much there is, and saves the whole table', async () => {
    await open();
    await dialog().getByRole('radio', { name: 'Whole table', exact: true }).check();
    await dialog().getByText('Season is Spring or Winter').waitFor();
    await dialog().getByText('2 rows by 2 columns and the total · 1 theme not visible, excluded').waitFor();
    await screenshot(page, 'export-light');
    expect(await accessibilityFaults(page)).toEqual([]);
    const download = await save();
    expect(download.suggestedFilename()).toBe('Hotel - Guests - table.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\ufeffTheme,Total,Spring,Winter');
    expect(lines[1]?.startsWith(`Base,${kept.length},`)).toBe(true);
    expect(lines).toContain('Filters,Season is Spring or Winter');
    expect(lines).toContain('"Left out, not visible",Noise');
  });

  it('saves the comments with sentiment as a workbook', async () => {
    await open();
    await dialog().getByRole('radio', { name: 'Comments with themes and sentiment' }).check();
    await dialog().getByRole('button', { name: 'Excel' }).click();
    await dialog().getByText(`${kept.length} comments`).waitFor();
    const download = await save();
    expect(download.suggestedFilename()).toBe('Hotel - Guests - comments.xlsx');
    const sheets = (await readSheets(await readFile(await download.path()))) as unknown as readonly {
      sheet: string;
      data: readonly (readonly unknown[])[];
    }[];
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Data', 'About']);
    expect(sheets[0]?.data[0]?.slice(-4)).toEqual(['Staff', 'Breakfast', 'Sentiment', 'Sentiment class']);
    expect(sheets[0]?.data).toHaveLength(1 + kept.length);
    expect(sheets[0]?.data[1]?.[1]).toBe(kept[0]?.comment);
  });

  it('saves coded data for SPSS and for Triple-S', async () => {
    for (const [program, zip, names] of [
      ['SPSS (.sps + CSV)', 'Hotel - Guests - SPSS.zip', ['data.csv', 'Hotel - Guests.sps', 'about.txt']],
      ['Triple-S', 'Hotel - Guests - Triple-S.zip', ['Hotel - Guests.csv', 'Hotel - Guests.sss', 'about.txt']],
    ] as const) {
      await open();
      await dialog().getByRole('radio', { name: 'Coded data' }).check();
      await dialog().getByRole('button', { name: program }).click();
      await dialog().getByText(`${kept.length} comments · 1 theme not visible, excluded`).waitFor();
      await screenshot(page, `export-coded-${program === 'Triple-S' ? 'triple-s' : 'spss'}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      const download = await save();
      expect(download.suggestedFilename()).toBe(zip);
      const entries = readZip(await readFile(await download.path()));
      expect([...entries.keys()]).toEqual(names);
      const lines = entries.get(names[0])!.toString().trimEnd().split('\r\n');
      expect(lines).toHaveLength(1 + kept.length);
      expect(entries.get('about.txt')!.toString()).toContain('Filters: Season is Spring or Winter');
    }
  });

  it('says why there is no file, and saves none', async () => {
    await open();
    await dialog().getByRole('radio', { name: 'Whole table' }).check();
    let saved = 0;
    page.on('download', () => saved++);
    await page.route('**/table?export=true**', (route) =>
      route.fulfill({ status: 507, json: { status: 507, code: 'DISK_FULL', title: 'x', detail: 'The disk is full' } }),
    );
    await dialog().getByRole('button', { name: 'Download' }).click();
    await dialog().getByRole('alert').getByText('The disk is full').waitFor();
    expect(saved).toBe(0);
    await page.unroute('**/table?export=true**');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('looks well in the dark and on a phone', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await open();
    await screenshot(page, 'export-dark');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'export-phone');
    await fitsItsWidth(page);
    expect(failures).toEqual([]);
  });
});
