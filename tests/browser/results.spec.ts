import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { sampleCsv, SAMPLE_DEFINITIONS, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 300;

const counted = (words: RegExp, season?: string): number =>
  sampleRows(ROWS).filter((row) => words.test(row.comment) && (season === undefined || row.season === season)).length;

const readText = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

describeInBrowser('the results of a workspace', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let workspace: string;

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    const themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Breakfast', 'breakfast'),
    ];
    await runSteps(client(), project.id);
    workspace = (await createWorkspace(client(), project.id, 'Guests', themes)).url;
    ({ page, failures } = await openAs('ada'));
  });

  const cell = (row: string, column: string) =>
    page
      .getByRole('table', { name: /^Themes/u })
      .getByRole('row', { name: new RegExp(`^${row}`, 'u') })
      .getByRole('cell')
      .nth(column === 'first' ? 0 : 1);
  const save = async (kind: RegExp): Promise<Download> => {
    await page.getByRole('button', { name: /^Save (?:image|data)$/u }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: kind }).click();
    return coming;
  };

  afterEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('stand in tabs with addresses of their own, under the same settings', async () => {
    await page.goto(`${workspace}?by=season`);
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    await page.getByRole('tab', { name: 'Bar chart' }).click();
    await page.getByRole('heading', { name: 'Themes by Season' }).waitFor();
    await eventually(async () => expect(new URL(page.url()).pathname).toBe(`${workspace}/bar`));
    await eventually(async () => expect(new URL(page.url()).search).toBe('?by=season'));
    await eventually(async () => expect(await page.getByText('Significance').count()).toBe(0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'results-bar');
    await page.goto(`${workspace}/nonsense`);
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    await eventually(async () => expect(new URL(page.url()).pathname).toBe(workspace));
    // Without groups from here on; a workspace that is open would write them down once more.
    await page.goto('/users');
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.evaluate('localStorage.clear()');
  });

  it('have a table that says the same, by which the keyboard filters and shows the comments', async () => {
    await page.goto(`${workspace}/bar`);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const staff = cell('Staff', 'first');
    await eventually(async () => expect(await staff.innerText()).toBe(String(counted(/staff/iu))));
    expect(await accessibilityFaults(page)).toEqual([]);
    await staff.getByRole('button').press('Enter');
    await page.getByRole('menuitem', { name: 'Show the comments' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Staff' });
    await dialog.getByText(`${counted(/staff/iu)} comments`, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await staff.getByRole('button').press('Enter');
    await page.getByRole('menuitem', { name: 'Filter by this' }).press('Enter');
    await page.getByRole('button', { name: 'Theme is Staff' }).waitFor();
    await cell('Base', 'first')
      .getByText(String(counted(/staff/iu)), { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Theme is Staff' }).press('Delete');
    await cell('Base', 'first').getByText(String(ROWS), { exact: true }).waitFor();
  });

  it('open what a bar stands for where it is clicked', async () => {
    await page.goto(`${workspace}/bar?by=season`);
    await page.locator('.MuiBarChart-element').first().click();
    await page.getByRole('menuitem', { name: 'Show the comments' }).click();
    await page.getByRole('heading', { name: /^(?:Staff|Breakfast) · / }).waitFor();
    await page.goto(`${workspace}/bar?by=season`);
    await page.locator('.MuiBarChart-element').first().waitFor();
    await page.locator('#result-panel [role="none"][tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('rect[fill="none"][stroke-width="2"]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Filter by this' }).press('Enter');
    await page.getByRole('button', { name: /^Theme is (?:Staff|Breakfast)$/u }).waitFor();
    await page.getByRole('button', { name: /^Season is / }).waitFor();
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('frame the theme of the headline, whose name there scrolls to it', async () => {
    await page.setViewportSize({ width: 1280, height: 360 });
    await page.goto(`${workspace}/bar?by=season`);
    const link = page.locator('#result-panel').getByRole('button', { name: /^“.+”$/u });
    await link.waitFor();
    const name = (await link.innerText()).slice(1, -1);
    const row = page.locator('#result-panel [data-marked]');
    await row.waitFor();
    const isInView = async (): Promise<boolean> => {
      const { y, height } = (await row.boundingBox())!;
      return y >= 0 && y + height <= 360;
    };
    expect(await isInView()).toBe(false);
    await link.click();
    await eventually(async () => expect(await isInView()).toBe(true));
    const text = page.locator('#result-panel .MuiChartsAxis-tickLabel').getByText(name, { exact: true });
    const [box, frame] = [(await text.boundingBox())!, (await row.boundingBox())!];
    expect(box.y > frame.y && box.y + box.height < frame.y + frame.height).toBe(true);
    // Tabs that change their width scroll to the current one, also after their animation: the page stays.
    const tab = '[aria-label="Workspaces"] [aria-selected="true"]';
    await page.evaluate(`document.querySelector('${tab}').style.paddingInline = '40px'`);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
    expect(await isInView()).toBe(true);
  });

  it('mark bars that differ from the others, with figures that never touch', async () => {
    await page.goto(`${workspace}/bar?by=season`);
    const figures = page.locator('#result-panel .MuiBarChart-label');
    await eventually(async () => expect(await figures.count()).toBe(8));
    expect((await figures.allTextContents()).filter((text) => /^\d+% [▲▼]$/u.test(text))).not.toEqual([]);
    await page.getByText(/▲ higher, ▼ lower than everyone outside the column, at 95% confidence\./u).waitFor();
    const boxes = (await Promise.all((await figures.all()).map((figure) => figure.boundingBox())))
      .flatMap((box) => box ?? [])
      .sort((one, other) => one.y - other.y);
    expect(boxes).toHaveLength(8);
    for (const [at, { y, height }] of boxes.slice(0, -1).entries())
      expect(y + height).toBeLessThanOrEqual(boxes[at + 1]!.y + 0.5);
    await page.getByRole('button', { name: '#', exact: true }).click();
    await eventually(async () => expect((await figures.allTextContents()).join(' ')).not.toMatch(/[▲▼%]/u));
    await eventually(async () => expect(await page.getByText(/▲ higher/u).count()).toBe(0));
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('filter by the cell of the table whose comments are shown', async () => {
    await page.goto(`${workspace}?by=season`);
    await page.locator('tbody tr').filter({ hasText: 'Staff' }).locator('td.leaf').nth(1).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Filter by this' }).click();
    await page.getByRole('button', { name: 'Theme is Staff' }).waitFor();
    await page.getByRole('button', { name: /^Season is / }).waitFor();
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('are shown over time by a date column, each point with its count, share and base', async () => {
    await page.goto(`${workspace}/time?per=quarter`);
    await page.getByRole('heading', { name: 'Themes by Arrival' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'results-time');
    const inQuarter = sampleRows(ROWS).filter(({ arrival }) => arrival < '2026-04-01');
    const staff = inQuarter.filter(({ comment }) => /staff/iu.test(comment)).length;
    // The last is drawn above those in the same place.
    await page.locator('.MuiLineChart-mark').last().click();
    await page.getByRole('menuitem', { name: 'Show the comments' }).click();
    await page.getByRole('heading', { name: /^(?:Staff|Breakfast) · Q\d 2026/u }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const row = page.getByRole('table', { name: 'Themes by Arrival' }).getByRole('row', { name: /^Q1 2026/u });
    await eventually(async () =>
      expect(await row.getByRole('cell').first().innerText()).toBe(String(inQuarter.length)),
    );
    await eventually(async () => expect(await row.innerText()).toMatch(new RegExp(`\\b${staff}\\b`, 'u')));
    await row.getByRole('button').first().press('Enter');
    await page.getByRole('menuitem', { name: 'Filter by this' }).press('Enter');
    await page.getByRole('button', { name: 'Arrival is between Jan 1, 2026 and Mar 31, 2026' }).waitFor();
    await page.getByText('One period: nothing to compare over time.').waitFor();
    expect(await readText(await save(/CSV/u))).toContain('Period,Base,');
    await page.goto(`${workspace}/time?date=left&weight=nights&least=500`);
    await page.getByText(/no longer has the column “left” of the address\. Showing Arrival instead\./u).waitFor();
    await page.getByText(/Weighted by Nights: .* Periods with an effective base below 500 are left out\.$/u).waitFor();
    await page.goto(`${workspace}/cloud?weight=nights&least=500`);
    await page.getByText(/^Not weighted by Nights: .* The smallest base of 500 does not apply here\.$/u).waitFor();
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('given filters, when the statistics are shown, then the figures of columns are of the comments that pass', async () => {
    const figures = async (table: string, row: string): Promise<readonly string[]> =>
      page
        .getByRole('table', { name: table })
        .getByRole('row')
        .filter({ hasText: row })
        .getByRole('cell')
        .allInnerTexts();
    const nights = sampleRows(ROWS).map(({ nights: stayed }) => stayed);
    await page.goto(`${workspace}/stats`);
    await page.getByText(`Base: ${ROWS} comments`).first().waitFor();
    await eventually(async () =>
      expect((await figures('Numbers and dates', 'Nights')).slice(3, 5)).toEqual([
        String(Math.min(...nights)),
        String(Math.max(...nights)),
      ]),
    );
    await page.getByRole('columnheader', { name: 'Unreadable' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'results-stats');
    const spring = sampleRows(ROWS).filter(({ season }) => season === 'Spring').length;
    const filter = { season: { value: ['Spring'], type: 'enum', exclusive: false } };
    await page.goto(`${workspace}/stats?filters=${encodeURIComponent(JSON.stringify(filter))}`);
    await page.getByText(`Base: ${spring} comments`).first().waitFor();
    await page.getByRole('columnheader', { name: 'Without a value' }).waitFor();
    await eventually(async () => expect(await figures('Categories', 'Season')).toEqual(['1', 'Spring', '100%', '0']));
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('stay where others cannot be read, and say so quietly', async () => {
    await page.goto(`${workspace}/time?per=month`);
    await page.locator('.MuiLineChart-mark').first().waitFor();
    const last = page.locator('.MuiChartsAxis-directionX .MuiChartsAxis-tickLabel').last();
    await eventually(async () => expect(await last.textContent()).toMatch(/^Dec 2026n = \d+$/u));
    const problem = { status: 400, code: 'STEP_TOO_FINE', title: 'x', detail: 'Too many days' };
    await page.route('**/time-series?*step=day*', (route) => route.fulfill({ status: 400, json: problem }));
    await page.getByRole('button', { name: 'Day', exact: true }).click();
    await page.getByRole('alert').getByText('The chart could not be loaded. Too many days.').waitFor();
    expect(await page.locator('.MuiLineChart-mark').count()).toBeGreaterThan(0);
    await page.unroute('**/time-series?*step=day*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('weigh comments and correct their tests as chosen in the settings of the table, which stand in the address', async () => {
    await page.goto(`${workspace}?by=season&significance=total`);
    await page.getByRole('button', { name: 'Table settings' }).click();
    const options = page.getByRole('dialog', { name: 'Table settings' });
    await options.getByLabel('Weight comments by').selectOption('nights');
    await page.getByText(/Weighted by Nights: .* with an effective base of/u).waitFor();
    await options.getByRole('switch', { name: /Correct for many comparisons/u }).click();
    await page.getByText(/Corrected for \d+ comparisons? \(Benjamini–Hochberg\)/u).waitFor();
    await options.getByLabel('Smallest base').selectOption('500');
    await page.getByText('– means a column with a base below 500.').waitFor();
    await page.keyboard.press('Escape');
    await options.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.search.includes('weight=nights') && url.search.includes('corrected=true'));
    await page.getByRole('button', { name: 'Mean', exact: true }).click();
    await page.getByText(/^Mean compound, from −1 to \+1/u).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('are a network whose themes stay where they were put, whatever is left out, until they are put back', async () => {
    await page.goto(`${workspace}/charts`);
    const theme = page.locator('#result-panel [data-theme-id]').first();
    const placeNow = () => theme.getAttribute('transform');
    await theme.waitFor();
    const first = await placeNow();
    const { x, y, width, height } = (await theme.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + height / 2 + 40, { steps: 4 });
    await page.mouse.up();
    const putBack = page.getByRole('button', { name: 'Reset theme positions' });
    await putBack.waitFor();
    const put = await placeNow();
    expect(put).not.toBe(first);
    await page.getByRole('slider', { name: 'Links: over' }).press('End');
    await page.getByText(/^No two themes are mentioned together in more than /u).waitFor();
    await eventually(async () => expect(await page.locator('#result-panel [data-link]').count()).toBe(0));
    expect(await placeNow()).toBe(put);
    await putBack.click();
    await eventually(async () => expect(await placeNow()).not.toBe(put));
    await putBack.waitFor({ state: 'detached' });
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('have names of one size in a network, on a phone as well', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${workspace}/charts`);
    const name = page.locator('#result-panel svg text', { hasText: 'Staff' });
    await eventually(async () => expect((await name.boundingBox())!.height).toBeGreaterThan(12));
    await screenshot(page, 'results-network-390');
  });

  it('underline the words of the headline in a cloud, in its images as well', async () => {
    await page.goto(`${workspace}/cloud`);
    const underlined = page.locator('#result-panel svg[role="img"] text[style*="underline"]');
    await underlined.first().waitFor();
    const onScreen = await underlined.allTextContents();
    expect(onScreen.length).toBeGreaterThan(0);
    const svg = await readText(await save(/SVG/u));
    const saved = [...svg.matchAll(/<text[^>]*text-decoration-line: ?underline[^>]*>(?<word>[^<]+)</gu)];
    expect(saved.map(({ groups }) => groups?.['word'])).toEqual(onScreen);
  });

  it('are saved as PNG, SVG and CSV, with the stamp of where they come from', async () => {
    await page.goto(`${workspace}/bar`);
    await page.getByRole('heading', { name: 'Themes' }).waitFor();
    const svg = await readText(await save(/SVG/u));
    expect(svg.includes('Workspace: Guests')).toBe(true);
    expect(svg.includes('Revisions: project ')).toBe(true);
    expect(svg.includes('>Breakfast<')).toBe(true);
    // CSS variables are undefined in a file.
    expect(svg.includes('var(--')).toBe(false);
    const png = await readFile(await (await save(/PNG/u)).path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(1200);
    const csv = await readText(await save(/CSV/u));
    expect(csv).toContain(`Staff,${counted(/staff/iu)}`);
    expect(csv).toContain('Theme: Breakfast = breakfast');
    expect(csv).toMatch(/Revisions: project \d+, workspace \d+, library \d+, dictionary /u);
    expect(failures).toEqual([]);
  });

  it('have their tabs in a row on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${workspace}/bar`);
    await page.getByRole('heading', { name: 'Themes' }).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('tablist', { name: 'Results' }).getAttribute('aria-orientation')).not.toBe(
        'vertical',
      ),
    );
    await fitsItsWidth(page);
    await screenshot(page, 'results-bar-390');
  });
});
