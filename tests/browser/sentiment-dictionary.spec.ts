import { beforeAll, expect, it } from '@jest/globals';
import type { WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import type { Page } from 'playwright-core';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

describeInBrowser('the sentiment dictionary in a browser', () => {
  const { server, client } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(120));
    await runSteps(client(), project.id);
    const theme = await createTheme(client(), 'Food', 'breakfast');
    const { id } = await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    await ok(client().post(`/api/workspaces/${id}/freezes`, { name: 'Report' }));
    ({ page, failures } = await openAs('ada'));
    await page.goto('/sentiment');
  });

  const add = async (word: string, weight: string): Promise<void> => {
    await page.getByLabel('Word or expression').fill(word);
    await page.getByLabel('Weight', { exact: true }).fill(weight);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };
  const stored = async () =>
    (await ok(client().get<WordListAnswer>('/api/sentiment/list'))).sentiment.map(({ text, value }) => [text, value]);

  it('adds a word, changes it by 0.1 and tries it before it is saved', async () => {
    await add(' LUSH ', '2.5');
    await page.getByRole('button', { name: 'Raise lush by 0.1' }).click();
    await page.getByRole('grid').getByText('+2.6').waitFor();
    await page.getByLabel('Text to test').fill('A lush room. It is not good.');
    await page.getByText('lush +2.60').waitFor();
    expect(await stored()).toEqual([]);
  });

  it('takes many words at once, and names the lines that say none', async () => {
    await page.getByRole('button', { name: 'Paste many' }).click();
    await page.getByLabel('Words and weights').fill('meh\t-1\nquiet street, 3\nbad 9');
    await page.getByText('line 3 (bad 9)').waitFor();
    await page.getByRole('button', { name: 'Add 2 words' }).click();
    await page.getByRole('grid').getByText('quiet street').waitFor();
    await page.getByLabel('Search words').fill('quiet');
    await page.getByRole('grid').getByText('meh').waitFor({ state: 'detached' });
    await page.getByLabel('Search words').fill('');
  });

  it('shows before it is saved which comments would be of another class', async () => {
    await add('breakfast', '-3.5');
    const region = page.getByRole('region', { name: 'What would change' });
    await region.getByRole('button', { name: 'Preview the change' }).click();
    await region.getByText(/^\d+ comments would change class, in 1 project checked\.$/u).waitFor();
    await region.getByText(/of 120 comments: \w+ → \w+ \d+/u).waitFor();
    await region.getByRole('list', { name: 'Comments of Hotel' }).getByRole('listitem').first().waitFor();
    await region.getByText(/^Another sentiment under 1 theme: Food \(\d+ comments of another class\)$/u).waitFor();
    await region.getByRole('link', { name: 'Wave 1' }).waitFor();
    await region.getByText('1 freeze keeps its figures.').waitFor();
    await region.getByText(/significance flags? would change \(2 columns tested at 95%\)/u).waitFor();
    expect(await stored()).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await region.getByRole('list', { name: 'Comments of Hotel' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
    await screenshot(page, 'sentiment-preview');
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'sentiment-preview-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Remove breakfast' }).click();
    await page.getByRole('grid').getByText('breakfast').waitFor({ state: 'detached' });
  });

  it('saves them with a negator, and shows how far each project is', async () => {
    await page.getByRole('button', { name: /^Edit \d+ negators$/u }).click();
    await page.getByLabel('Add a negator').fill('Hardly');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Done' });
    await dialog.getByText('120 of 120 comments').waitFor();
    await dialog.getByText('1 of 1 projects').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'sentiment-saved');
    await dialog.getByRole('button', { name: 'Done' }).click();
    // Another client, which does not wait for the page's writes.
    await eventually(async () => {
      expect(await stored()).toEqual([
        ['lush', 2.6],
        ['meh', -1],
        ['quiet street', 3],
      ]);
      const { negators } = await ok(client().get<{ negators: readonly string[] }>('/api/negators'));
      expect(negators).toContain('hardly');
    });
  });

  it('removes a word', async () => {
    await page.getByRole('button', { name: 'Remove meh' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await waitUntil(async () => (await stored()).length === 2);
  });

  it('asks so of the words of one project, too', async () => {
    await page.goto('/project');
    await page.getByRole('button', { name: 'Edit Hotel' }).click();
    await page.getByRole('tab', { name: 'Sentiment' }).click();
    await add('lift', '-3');
    const [{ id } = { id: '' }] = await ok(client().get<readonly { id: string }[]>('/api/projects'));
    const theirs = { sentiment: [{ text: 'lift', value: -1 }], offset: 0, limit: 1 };
    await ok(client().post(`/api/projects/${id}/sentiment`, theirs));
    await page.getByRole('button', { name: 'Save words' }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed by someone else' });
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await conflict.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Project words saved').waitFor();
    const { sentiment } = await ok(client().get<WordListAnswer>(`/api/projects/${id}/sentiment-words`));
    expect(sentiment.map(({ text, value }) => [text, value])).toEqual([['lift', -1]]);
  });

  it('asks which of two weights of one word is to stand, and keeps what others have saved of other words', async () => {
    await page.goto('/sentiment');
    await add('draughty', '-3');
    const { sentiment } = await ok(client().get<WordListAnswer>('/api/sentiment/list'));
    const theirs = [...sentiment, { text: 'draughty', value: -1 }, { text: 'cosy', value: 2 }];
    await ok(client().post('/api/sentiment/list', { sentiment: theirs.map(({ text, value }) => ({ text, value })) }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed by someone else' });
    await conflict.getByRole('group', { name: 'draughty', exact: true }).getByText('-1').waitFor();
    await conflict.getByText(/changed this at \d\d:\d\d/u).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    expect(await stored()).toEqual(
      expect.arrayContaining([
        ['draughty', -3],
        ['cosy', 2],
      ]),
    );
  });

  it('can be used by everyone: light and dark, on a phone and on a large screen', async () => {
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'sentiment-1280');
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsItsWidth(page);
    await screenshot(page, 'sentiment-390');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'sentiment-dark-1920');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(failures).toEqual([]);
  });
});
