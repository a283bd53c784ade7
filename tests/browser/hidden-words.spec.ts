/** An analyst hides words in a result, undoes it, and finds them in the list and the history. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { HiddenWordsAnswer } from '@verbatim/command-api/contract/hidden-words';
import type { Project } from '@verbatim/command-api/contract/projects';
import { accessibilityFaults, COLOUR_RULES, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { sampleCsv, SAMPLE_DEFINITIONS } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

describeInBrowser('words that nobody wants to see', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: string;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel of hidden words', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(300));
    const themes = [await createTheme(client(), 'Kitchen', 'breakfast coffee')];
    await runSteps(client(), project.id);
    workspace = (await createWorkspace(client(), project.id, 'Guests', themes)).url;
    ({ page, failures } = await openAs('ada'));
  });

  const drawn = (of = page): Locator => of.getByRole('img', { name: /the table has the numbers/u });
  const word = (text: string, of = page): Locator => drawn(of).getByText(text, { exact: true });
  const hide = (): Promise<void> => page.getByRole('menuitem', { name: 'Hide word' }).click();
  const undo = (told: string): Promise<void> =>
    page.getByRole('listitem').filter({ hasText: told }).getByRole('button', { name: 'Undo' }).click();
  const hidden = async (): Promise<readonly string[]> =>
    (await ok(client().get<HiddenWordsAnswer>(`/api/projects/${project.id}/hidden-words`))).words;
  /** Light and dark. @param isMenu whether a menu is open, which axe finds outside the landmarks */
  const look = async (name: string, isMenu = false): Promise<void> => {
    for (const [colorScheme, width, rules] of [
      ['light', 1280, []],
      ['dark', 1920, COLOUR_RULES],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      if (!isMenu) expect(await accessibilityFaults(page, rules)).toEqual([]);
      await screenshot(page, `hidden-words-${name}-${width}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  it('are clicked away in the cloud, which others see at once, and come back by an undo', async () => {
    const other = await openAs('ada');
    await other.page.goto(`${workspace}/cloud`);
    await word('staff', other.page).waitFor();
    await page.goto(`${workspace}/cloud`);
    await word('staff').click();
    await page.getByRole('menuitem', { name: 'Hide word' }).waitFor();
    await look('menu', true);
    await hide();
    await word('staff').waitFor({ state: 'detached' });
    await word('staff', other.page).waitFor({ state: 'detached' });
    await word('breakfast').waitFor();
    expect(await hidden()).toEqual(['staff']);
    await undo('Hidden: staff');
    await word('staff').waitFor();
    await word('staff', other.page).waitFor();
    expect(await hidden()).toEqual([]);
    expect(other.failures).toEqual([]);
    await other.page.context().close();
  });

  it('stand in a list behind their count, to which typed ones are added and from which any is taken back', async () => {
    await word('staff').click();
    await hide();
    await word('staff').waitFor({ state: 'detached' });
    await look('toast');
    await page.getByRole('button', { name: 'Cloud settings' }).click();
    await page.getByRole('button', { name: '1 hidden word' }).waitFor();
    await look('cloud-settings');
    await page.getByRole('button', { name: '1 hidden word' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hidden words' });
    await dialog.getByRole('button', { name: 'Show “staff” again' }).waitFor();
    await dialog.getByLabel('Word or phrase').fill('STAFF');
    await dialog.getByText('Already hidden').waitFor();
    await dialog.getByLabel('Word or phrase').fill('!!!');
    await dialog.getByText('Use letters or digits').waitFor();
    await dialog.getByLabel('Word or phrase').fill('Café');
    await dialog.getByLabel('Word or phrase').press('Enter');
    await dialog.getByRole('button', { name: 'Show “cafe” again' }).waitFor();
    await dialog.getByLabel('Word or phrase').fill('friendly welcome');
    await dialog.getByRole('button', { name: 'Hide word' }).click();
    await dialog.getByRole('button', { name: 'Show “friendly welcome” again' }).waitFor();
    await look('list');
    await dialog.getByRole('button', { name: 'Show “staff” again' }).click();
    await dialog.getByRole('button', { name: 'Show “staff” again' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await word('staff').waitFor();
    await waitUntil(async () => (await hidden()).join() === 'cafe,friendly welcome');
  });

  it('are listed in the history', async () => {
    await page.goto('/history');
    await page.getByText('hid the word “cafe” in the project “Hotel of hidden words”').waitFor();
    await page.getByText('stopped hiding the word “staff” in the project “Hotel of hidden words”').waitFor();
    await page.getByText('undid their change: hid the word “staff”').first().waitFor();
    await look('history');
  });

  it('are hidden in term frequency, where numbers are shown on request', async () => {
    await page.goto(`${workspace}/term-frequency`);
    await word('staff').waitFor();
    await page.getByRole('button', { name: '2 hidden words' }).waitFor();
    await word('staff').click();
    await hide();
    await page.getByRole('button', { name: '3 hidden words' }).waitFor();
    await word('staff').waitFor({ state: 'detached' });
    await undo('Hidden: staff');
    await word('staff').waitFor();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const number = page.getByRole('rowheader', { name: '13', exact: true });
    await page.getByRole('rowheader', { name: 'breakfast' }).waitFor();
    expect(await number.count()).toBe(0);
    // The address holds it: the switch follows when that has changed.
    await page.getByLabel('Show numbers').click();
    await page.waitForURL(/numbers=true/u);
    await number.waitFor();
    await look('term-frequency');
    await page.goto(`${workspace}/cloud`);
    await page.getByRole('button', { name: 'Cloud settings' }).click();
    expect(await page.getByLabel('Show numbers').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.keyboard.press('Escape');
  });

  it('are hidden from the list of terms, single words as phrases', async () => {
    await page.goto(`/project/${project.id}/theme-builder`);
    await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOption('Word sequences');
    await page.getByLabel('Words', { exact: true }).selectOption('2');
    const terms = page.getByRole('list', { name: 'Terms' });
    await terms.getByTitle('Hide “clean room”').click();
    await terms.getByText('clean room', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '3 hidden words' }).waitFor();
    await undo('Hidden: clean room');
    await terms.getByText('clean room', { exact: true }).waitFor();
    await look('terms');
  });

  it('are hidden from topics', async () => {
    await page.goto('/topic');
    const topics = page.getByRole('list', { name: 'Topics' });
    const term = topics.getByRole('button', { name: /^bathroom \d+$/u });
    await look('topics', true);
    await term.click();
    await page.getByRole('menuitem', { name: 'Hide word' }).click();
    await term.waitFor({ state: 'detached' });
    await undo('Hidden: bathroom');
    await term.waitFor();
  });

  it('stand in the dialog of the project, also on a phone', async () => {
    await page.goto(workspace);
    await page.getByRole('button', { name: 'Edit project' }).click();
    await page.getByRole('dialog', { name: 'Edit project' }).getByRole('tab', { name: 'Sentiment' }).click();
    const section = page.getByRole('region', { name: 'Hidden words' });
    await section.getByRole('button', { name: 'Show “cafe” again' }).scrollIntoViewIfNeeded();
    await look('project');
    await page.setViewportSize({ width: 390, height: 844 });
    await section.getByRole('button', { name: 'Show “cafe” again' }).click();
    await section.getByRole('button', { name: 'Show “cafe” again' }).waitFor({ state: 'detached' });
    await fitsItsWidth(page);
    await page.goto(`${workspace}/term-frequency`);
    await word('staff').waitFor();
    await fitsItsWidth(page);
    await screenshot(page, 'hidden-words-term-frequency-390');
    expect(failures).toEqual([]);
  });

  it('are proposed where they only repeat a column, and hidden by one click', async () => {
    const definitions = [
      { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
      { field: 'Brand', name: 'brand', field_type: 'enum', options: [] },
    ] as const;
    const brands = await createProject(client(), 'Brands', definitions);
    const rows = Array.from({ length: 60 }, (_, at) => {
      const brand = ['Acme', 'Globex', 'Initech'][at % 3] ?? '';
      return `${brand} lost my parcel and the driver was late,${brand}`;
    });
    await uploadCsv(client(), brands.id, ['Comment,Brand', ...rows].join('\n'));
    const themes = [await createTheme(client(), 'Driver', 'driver')];
    await runSteps(client(), brands.id);
    const { url } = await createWorkspace(client(), brands.id, 'All', themes);
    await page.goto(`${url}/cloud`);
    const proposal = page.getByRole('note', { name: 'Words that repeat a column' });
    await proposal.getByText('acme, globex, initech').waitFor();
    await look('proposed');
    await proposal.getByRole('button', { name: 'Hide these 3 words' }).click();
    await proposal.waitFor({ state: 'detached' });
    await word('acme').waitFor({ state: 'detached' });
    await word('driver').waitFor();
    await undo('Hidden: acme, globex, initech');
    await word('acme').waitFor();
    expect(failures).toEqual([]);
  });
});
