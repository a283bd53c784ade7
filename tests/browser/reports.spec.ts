/** An analyst collects results in a report and saves it as a presentation, a workbook and a page. */
import { beforeAll, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Report } from '@verbatim/command-api/contract/reports';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST } from '../support/api-client.ts';
import { accessibilityFaults, fitsItsWidth, holdCalls, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { convertToPdf, countPdfPages, findLibreOffice, LIBREOFFICE_MISSING } from '../support/libreoffice.ts';
import { findDeckFaults, readDeck } from '../support/read-deck.ts';
import { readZip } from '../support/read-zip.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';
import { createWideProject } from '../support/wide-table-project.ts';

const libreOffice = findLibreOffice();
const KINDS = ['bar', 'time', 'drivers', 'co-occurrence', 'network', 'cloud', 'terms', 'stats', 'changes'] as const;

/** Settings of each, where the defaults would show nothing. */
const SEARCHES: { readonly [kind: string]: string } = {
  bar: 'by=season&part=["room_type"]&shown-part=["room_type"]&show=column',
  network: 'over=0&links-over=0',
};

describeInBrowser('reports', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: Workspace;
  let moment: string;
  let deck: Buffer;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const items = () => page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  const choose = async (place: number, action: string): Promise<void> => {
    await items().nth(place).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const headings = () => items().getByRole('heading').allTextContents();
  const read = async (): Promise<Report> =>
    (await ok(client().get<readonly Report[]>(`/api/projects/${project.id}/reports`)))[0]!;
  const save = async (kind: string): Promise<Buffer> => {
    await button('Download').click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: kind }).click();
    const download = await coming;
    const file = await readFile(await download.path());
    const folder = process.env['KEEP_REPORTS'];
    if (folder !== undefined) await writeFile(`${folder}/${download.suggestedFilename()}`, file);
    return file;
  };

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(240), 'hotel.csv');
    await runSteps(client(), project.id);
    const breakfast = await createTheme(client(), 'Breakfast', 'breakfast');
    workspace = await createWorkspace(client(), project.id, 'Quality', [
      await createTheme(client(), 'Staff', 'staff'),
      breakfast,
      await createTheme(client(), 'Room & bath <clean>', 'room OR bathroom'),
      await createTheme(client(), 'מחיר', 'price OR expensive OR value'),
    ]);
    ({ asOf: moment } = await ok(client().get<PastMoment>(`/api/workspaces/${workspace.id}/moment`)));
    await ok(client().post(`/api/themes/${breakfast.id}`, { text: 'breakfast street' }));
    ({ page, failures } = await openAs(ANALYST.name));
  });

  it('says what a report is for, and takes the result on screen with its settings', async () => {
    await page.goto(`/project/${project.id}/report`);
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'report-none');
    await page.goto(
      `/project/${project.id}/workspace/${workspace.id}?by=season&part=%5B%22room_type%22%5D&show=column&significance=total`,
    );
    await button('Add to report').waitFor();
    const isTable = (url: URL): boolean => url.pathname.endsWith('/table');
    const release = await holdCalls(page, isTable);
    await button('Add to report').click();
    const dialog = page.getByRole('dialog', { name: 'Add to report' });
    const add = dialog.getByRole('button', { name: 'Add' });
    await add.click({ trial: true });
    const place = await add.boundingBox();
    release();
    await add.click();
    await dialog.getByText('Field is Required').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Third quarter');
    await eventually(async () =>
      expect(await dialog.getByRole('group', { name: 'Preview' }).innerText()).toMatch(
        / stands out most clearly for “/u,
      ),
    );
    // What has been loaded pushes no button away from under the pointer.
    expect(await add.boundingBox()).toEqual(place);
    await page.unroute(isTable);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'report-add');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Added to Third quarter').waitFor();
    const [item] = (await read()).items;
    expect(new URLSearchParams(item?.search).get('by')).toBe('season');
  });

  it('keeps the fields below the preview of a chart', async () => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}/drivers`);
    await button('Add to report').click();
    const dialog = page.getByRole('dialog', { name: 'Add to report' });
    await dialog.getByRole('combobox', { name: 'Report' }).click();
    await page.getByRole('option', { name: 'New report' }).click();
    const preview = dialog.getByRole('group', { name: 'Preview' });
    await preview.getByRole('img', { name: /^Chart: /u }).waitFor();
    const [caption, title] = [
      await preview.getByRole('paragraph').last().boundingBox(),
      await dialog.getByRole('textbox', { name: 'Title (optional)' }).boundingBox(),
    ];
    expect(title!.y).toBeGreaterThan(caption!.y + caption!.height);
    await screenshot(page, 'report-add-chart');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('shows each result as a finding, with the first figures', async () => {
    const { id } = await read();
    for (const kind of KINDS) {
      const search = kind === 'changes' ? `since=${moment}` : (SEARCHES[kind] ?? 'mentions=2');
      const body = { kind, workspace_id: workspace.id, search };
      await ok(client().post(`/api/projects/${project.id}/reports/${id}/items`, body));
    }
    await page.goto(`/project/${project.id}/report`);
    await eventually(async () => {
      const shown = await headings();
      expect(shown).toHaveLength(KINDS.length + 1);
      expect(shown.every((heading) => heading !== '')).toBe(true);
    });
    const [first] = await headings();
    expect(first).toMatch(/ stands out most clearly for “.+”: \d+% of its comments, against \d+% of the others$/u);
    await page.goto(`/project/${project.id}/workspace/${workspace.id}?${(await read()).items[0]?.search ?? ''}`);
    await page.getByText(`${first}.`, { exact: true }).waitFor();
    await page.goto(`/project/${project.id}/report`);
    await eventually(async () =>
      expect(
        await items()
          .getByRole('img', { name: /^Chart: / })
          .count(),
      ).toBe(7),
    );
    await items()
      .first()
      .getByText(/^Table · Themes by .+ · Quality · All comments · Base: 240 comments · Live, refreshed \d+:\d+,\s/u)
      .waitFor();
    const figure = items()
      .nth(1)
      .getByRole('cell', { name: /^\d+\.\d%$/u })
      .first();
    expect(await figure.count()).toBe(0);
    await items().nth(1).getByRole('button', { name: 'Show the data' }).click();
    await figure.waitFor();
    const changes = items().last();
    await changes
      .getByText(/^Changes · Changes from \d+:\d+.*, .+ to now · Quality · All comments · Base: 240 comments · Live, /u)
      .waitFor();
    expect(await changes.getByRole('heading').textContent()).toMatch(
      /^Only “Breakfast” changed: \+\d+ comments, from \d+ to \d+ \(query edited\)$/u,
    );
    const unchanged = changes.getByRole('cell', { name: 'Staff' });
    expect(await unchanged.count()).toBe(0);
    await changes.getByRole('button', { name: '3 unchanged themes' }).click();
    await unchanged.waitFor();
    const shown = await headings();
    expect(new Set(shown).size).toBe(shown.length);
    const chart = await items().nth(1).getByRole('img').boundingBox();
    const card = await items().nth(1).boundingBox();
    expect(chart!.width).toBeGreaterThan(card!.width - 60);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'report');
  });

  it('is reordered, titled and refreshed, and gives removed results back', async () => {
    await items().first().getByRole('button', { name: 'Move down' }).click();
    await items()
      .first()
      .getByText(/^Bar chart · /u)
      .waitFor();
    expect((await read()).items[0]?.kind).toBe('bar');
    await items().nth(1).getByRole('button', { name: 'Move up' }).click();
    await items()
      .first()
      .getByText(/^Table · /u)
      .waitFor();
    await choose(1, 'Edit title');
    await page.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Seasons compared');
    await button('Save title').click();
    await page.getByRole('heading', { name: 'Seasons compared' }).waitFor();
    await choose(-1, 'Remove');
    await eventually(async () => expect(await items().count()).toBe(KINDS.length));
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Result removed' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await eventually(async () => expect(await items().count()).toBe(KINDS.length + 1));
    const [theme] = workspace.themes;
    await ok(client().post(`/api/themes/${theme?.id ?? ''}`, { text: 'breakfast' }));
    await choose(0, 'Refresh');
    await page.getByText(/figures of \d+ changed, most .+ since it was last refreshed\./u).waitFor();
    await choose(-1, 'Refresh');
    await items()
      .last()
      .getByText(/figures of \d+ changed, most .+ since it was last refreshed\./u)
      .waitFor();
  });

  it('is saved as a presentation whose charts and tables can be edited', async () => {
    const began = Date.now();
    deck = await save('PowerPoint (.pptx)');
    console.info(`${KINDS.length + 1} results in ${Date.now() - began} ms, ${deck.length} bytes`);
    expect(findDeckFaults(deck)).toEqual([]);
    const slides = readDeck(deck);
    expect(slides[0]?.texts).toEqual(expect.arrayContaining(['Third quarter', 'Hotel']));
    const [, table, bars] = slides;
    expect(table?.texts).toEqual(expect.arrayContaining(['Season', 'Spring', 'Room Type', 'Suite']));
    expect(bars?.texts.join(' ')).toContain('Part 2 of 2 of the banner; not shown: Season.');
    expect(table).toMatchObject({ tables: 1, charts: [] });
    expect(table?.texts[0]).toMatch(/ stands out most clearly for “.+”/u);
    expect(new Set(slides.map(({ texts }) => texts[0])).size).toBe(slides.length);
    expect(table?.texts.join(' ')).toMatch(
      /Base: 240 comments · Figures as of .*▲ higher, ▼ lower than everyone outside/u,
    );
    expect(table?.notes).toMatch(/Revisions: project \d+/u);
    expect(bars?.texts[0]).toBe('Seasons compared');
    expect(bars?.charts).toMatchObject([{ kind: 'bar' }]);
    expect(bars?.charts[0]?.rows[0]).toEqual(['Theme', 'Single', 'Double', 'Suite']);
    expect(bars?.charts[0]?.rows.map(([name]) => name)).toContain('Room & bath <clean>');
    expect(slides.flatMap(({ charts }) => charts.map(({ kind }) => kind))).toEqual(['bar', 'line', 'scatter']);
    expect(slides.filter(({ pictures }) => pictures > 0)).toHaveLength(4);
  });

  it('has a slide of what changed, with its causes and the question of both moments', () => {
    const changes = readDeck(deck).at(-1);
    expect(changes).toMatchObject({ tables: 1, charts: [] });
    expect(changes?.texts).toEqual(expect.arrayContaining(['Difference', 'Causes', 'All comments']));
    expect(changes?.texts.join(' ')).toMatch(/Causes are applied in this order: columns, groups and weights/u);
    expect(changes?.notes).toMatch(/Question: \/api\/workspaces\/.+\/changes\?.*from=.+&to=/u);
  });

  (libreOffice === undefined ? it.skip : it)(
    `opens in LibreOffice, slide by slide${libreOffice === undefined ? `: ${LIBREOFFICE_MISSING}` : ''}`,
    async () => {
      const pdf = await convertToPdf(libreOffice!, deck, 'pptx');
      expect(countPdfPages(pdf)).toBe(readDeck(deck).length);
    },
  );

  it('is saved as a workbook with a sheet for each result, and as one page', async () => {
    const workbook =
      readZip(await save('Excel (.xlsx)'))
        .get('xl/workbook.xml')
        ?.toString() ?? '';
    expect(workbook.match(/<sheet /gu)).toHaveLength(KINDS.length + 2);
    const html = (await save('Web page (.html)')).toString();
    expect(html.match(/<section /gu)).toHaveLength(KINDS.length + 1);
    expect(html.match(/<img /gu)).toHaveLength(7);
    // Colours mean that a test found a difference; that of two moments has none.
    expect(html).toMatch(/<td class="higher"[^>]*>[^<]+ ▲/u);
    expect(html).toMatch(/<td class="">\+\d+</u);
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/u);
  });

  it('is saved as a workbook with sheets that its writer would give to a worker', async () => {
    const wide = await createWideProject(client(), { themes: 150, columns: 60, comments: 2 });
    const reports = `/api/projects/${wide.project.id}/reports`;
    const { id } = await ok(client().post<Report>(reports, { name: 'Wide' }));
    for (const by of ['by=place', 'by=gone']) {
      const body = { kind: 'table', workspace_id: wide.workspace.id, search: by };
      await ok(client().post(`${reports}/${id}/items`, body));
    }
    // The page does not wait for what this client wrote.
    const { themes } = await ok(client().get<Workspace>(`/api/workspaces/${wide.workspace.id}`));
    expect(themes).toHaveLength(150);
    await page.goto(`/project/${wide.project.id}/report`);
    await items()
      .first()
      .getByText(/^and 126 other rows, \d+ more columns$/u)
      .waitFor();
    await items().last().getByText('Left out, because the project no longer has it: gone.').waitFor();
    const sheet = readZip(await save('Excel (.xlsx)')).get('xl/worksheets/sheet1.xml')!;
    expect(sheet.length).toBeGreaterThan(160_000);
    await page.goto(`/project/${project.id}/report`);
    await items().first().waitFor();
  });

  it('says in place what is gone', async () => {
    await ok(client().delete(`/api/workspaces/${workspace.id}`));
    await page.reload();
    await items().first().getByText('Its workspace was deleted.').waitFor();
    await screenshot(page, 'report-gone');
    const slides = readDeck(await save('PowerPoint (.pptx)'));
    expect(slides[1]?.texts.join(' ')).toContain('Its workspace was deleted.');
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsItsWidth(page);
    expect(failures.filter((failure) => !failure.includes('404'))).toEqual([]);
  });
});
