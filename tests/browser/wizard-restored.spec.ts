/** The wizard's draft survives a reload, the Back button and an ended session. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project, ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { Page } from 'playwright-core';
import { signedUp } from '../support/api-client.ts';
import {
  accessibilityFaults,
  defineProject,
  fitsItsWidth,
  logInByForm,
  screenshot,
  waitUntilLoggedOut,
} from '../support/browser.ts';
import { sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const named = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const columnName = (page: Page, column: string) =>
  page.getByRole('row', { name: new RegExp(`^${column}`, 'u') }).getByRole('textbox');
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

describeInBrowser('a project that is being made', () => {
  const { server } = specServer();
  let folder: string;
  const { open } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  const csv = (name: string): string => join(folder, name);
  const fileAgain = () => page.getByText('Choose “hotel.csv” again');
  const choose = (name: string) => page.getByLabel('CSV file').setInputFiles(csv(name));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    await writeFile(csv('hotel.csv'), sampleCsv(60));
    await writeFile(csv('other.csv'), sampleCsv(60).replace('Season', 'Quarter'));
    await signedUp(server().url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    ({ page, failures } = await open());
    await logInByForm(page, 'bob');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('is there again after a reload, at its step, but for the file, which is asked for again', async () => {
    await defineProject(page, 'Hotel', csv('hotel.csv'));
    await columnName(page, 'Season').fill('time_of_year');
    await page.reload();
    await page.getByText(/unsaved changes from .* were restored/u).waitFor();
    await fileAgain().waitFor();
    await eventually(async () => expect(await columnName(page, 'Season').inputValue()).toBe('time_of_year'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'wizard-kept');
    await page.getByRole('button', { name: 'Back' }).click();
    await eventually(async () => expect(await named(page, 'Name').inputValue()).toBe('Hotel'));
    await eventually(async () => expect(await page.getByRole('checkbox', { name: 'No SID' }).isChecked()).toBe(true));
    await goOn(page);
    await page.getByText('Field is Required').waitFor();
    await choose('hotel.csv');
    await page.getByText(/6 columns/u).waitFor();
    await goOn(page);
    await eventually(async () => expect(await columnName(page, 'Season').inputValue()).toBe('time_of_year'));
    await eventually(async () => expect(await columnName(page, 'Guest').inputValue()).toBe('guest'));
  });

  it('says so when the file that is chosen again has other columns, and keeps those of both', async () => {
    await columnName(page, 'Guest').fill('guest_name');
    await page.reload();
    await fileAgain().waitFor();
    await choose('other.csv');
    await page
      .getByText('This file has different columns from “hotel.csv”: it lacks “Season”; it has “Quarter”, new here.')
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'wizard-other-file');
    // Definitions still belong to the first file.
    await choose('hotel.csv');
    await page.getByText('This file has different columns').waitFor({ state: 'detached' });
    await goOn(page);
    await eventually(async () => expect(await columnName(page, 'Season').inputValue()).toBe('time_of_year'));
    await eventually(async () => expect(await columnName(page, 'Guest').inputValue()).toBe('guest_name'));
  });

  it('is asked about before it is left, and there when one comes back', async () => {
    await page.getByRole('link', { name: 'Themes' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'New Theme' }).waitFor();
    await page.goBack();
    await fileAgain().waitFor();
    await eventually(async () => expect(await columnName(page, 'Guest').inputValue()).toBe('guest_name'));
  });

  it('outlives the end of the session: it is created after the next login, and its draft is gone', async () => {
    await choose('hotel.csv');
    await fileAgain().waitFor({ state: 'detached' });
    await goOn(page);
    await waitUntilLoggedOut(page, page.getByRole('button', { name: 'Start' }));
    await page.getByRole('textbox', { name: 'Username' }).fill('bob');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Log in' }).click();
    await fileAgain().waitFor();
    await choose('hotel.csv');
    await fileAgain().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Finished').waitFor();

    const [made] = (await (await page.request.get('/api/projects')).json()) as ProjectSummary[];
    const project = (await (await page.request.get(`/api/projects/${made?.id ?? ''}`)).json()) as Project;
    expect(project.columns).toEqual(['guest_name', 'comment', 'time_of_year', 'room_type', 'nights', 'arrival']);
    await page.goto('/project/new');
    await eventually(async () => expect(await named(page, 'Name').inputValue()).toBe(''));
    await page.getByText('CSV file with the comments').waitFor();
    await eventually(async () =>
      expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.includes("wizard"))')).toEqual([]),
    );
  });

  it('is given up by Discard', async () => {
    await named(page, 'Name').fill('Never made');
    await page.reload();
    await page.getByText(/were restored/u).waitFor();
    await eventually(async () => expect(await named(page, 'Name').inputValue()).toBe('Never made'));
    await page.getByRole('button', { name: 'Discard' }).click();
    await eventually(async () => expect(await named(page, 'Name').inputValue()).toBe(''));
    await page.getByText(/were restored/u).waitFor({ state: 'detached' });
    expect(failures).toEqual([]);
  });

  it('fits every width at each of its steps, however many columns there are and however long their names', async () => {
    const question = 'How satisfied were you with the people at the airport of departure';
    const asked = Array.from({ length: 200 }, (_, index) => (index % 20 === 3 ? `${question} ${index}` : `Q${index}`));
    const answers = asked.map((_, index) => `answer ${index}`).join(',');
    // Too many distinct texts for a category.
    const rows = Array.from(
      { length: 12 },
      (_, index) => `${answers},${index} of us say that the crew was kind and the flight on time`,
    );
    await writeFile(csv('wide.csv'), [`${asked.join(',')},Comment`, ...rows, ''].join('\n'));
    const widths = [1280, 390];
    const fits = async (): Promise<void> => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await fitsItsWidth(page);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    await defineProject(page, 'Wide'.repeat(50), csv('wide.csv'));
    await page.getByText('1–50 of 201').waitFor();
    const heights = `[...new Set([...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height))]`;
    // One line of a name and of a label, or two.
    await eventually(async () => expect(Math.max(...(await page.evaluate<number[]>(heights)))).toBeLessThan(60));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await eventually(async () => {
        const foot = `innerHeight - [...document.querySelectorAll('button')].find((one) => one.textContent === 'Continue').getBoundingClientRect().bottom`;
        expect(await page.evaluate<number>(foot)).toBeGreaterThanOrEqual(0);
      });
    }
    await fits();
    await goOn(page);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await fits();
    await page.goto('/project');
  });
});
