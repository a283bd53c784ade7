import { beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 60;
const SAID = [
  'John Smith at the front desk was very kind to all of us.',
  'The soup was cold, and nobody at Microsoft answered me.',
  'Please thank Maria Lopez, or write to her at maria@example.org.',
  'A quiet room with a fine view over the lake.',
];
const CSV = `id,comment,stars\n${Array.from({ length: ROWS }, (_, at) => `${at + 1},"${SAID[at % 4]}",4`).join('\n')}\n`;

describeInBrowser('cleaning in a browser', () => {
  const { server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];

  beforeAll(async () => {
    ({ page, failures } = await openAs('ada'));
    await page.goto('/project');
    await eventually(async () =>
      expect(await page.getByRole('button', { name: 'Cleaning' }).getAttribute('aria-disabled')).toBe('true'),
    );
    await page.goto('/cleaning');
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const download = () => page.getByRole('link', { name: 'Download' }).or(button('Download'));

  it('takes a file, offers its columns of text, and starts while it is new', async () => {
    await page.getByText('No files yet').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const file = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
    await page.getByLabel('CSV file').setInputFiles(file);
    await page.getByText('60 rows · kept until').waitFor();
    await eventually(async () => expect(await page.getByRole('checkbox', { name: 'comment' }).isChecked()).toBe(true));
    await eventually(async () => expect(await page.getByRole('checkbox', { name: 'stars' }).isChecked()).toBe(false));
    await eventually(async () => expect(await download().getAttribute('aria-disabled')).toBe('true'));
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Maria Lopez called');
    await page.getByText('[NAME] called').waitFor();
    await page.getByRole('checkbox', { name: 'Email addresses' }).check();
    await page.getByRole('textbox', { name: 'Placeholder: Names of people' }).fill('=x');
    await eventually(async () => expect(await button('Start').isDisabled()).toBe(true));
    await page.getByRole('textbox', { name: 'Placeholder: Names of people' }).fill('[GUEST]');
    await button('Start').click();
    await page.getByLabel('Status: Done').waitFor();
    await eventually(async () => expect(await button('Start').isDisabled()).toBe(true));
  });

  it('shows before and after side by side, keeps a word at one click, and downloads the rest', async () => {
    const cells = page.getByRole('region', { name: 'Before and after' });
    await cells.getByText('[GUEST] at the front desk was very kind to all of us.').first().waitFor();
    const row = page.getByRole('region', { name: 'What was found' }).getByRole('row', { name: /Microsoft/u });
    await eventually(async () =>
      expect((await row.getByRole('cell').allInnerTexts()).slice(0, 2)).toEqual(['Organisation', '15']),
    );
    await row.getByRole('button', { name: 'Keep Microsoft' }).click();
    await page.getByText('Kept everywhere: Microsoft').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'cleaning');
    const [saved] = await Promise.all([page.waitForEvent('download'), download().click()]);
    expect(saved.suggestedFilename()).toBe('guests - cleaned.csv');
    expect(await readFile(await saved.path(), 'utf8')).toBe(
      CSV.replaceAll('John Smith', '[GUEST]')
        .replaceAll('Maria Lopez', '[GUEST]')
        .replaceAll('maria@example.org', '[EMAIL]'),
    );
  });

  it('is new again with what was kept, and deleted for good', async () => {
    await button('Clean again').click();
    await page.getByLabel('Status: New').waitFor();
    await page.getByText('Kept everywhere: Microsoft').waitFor();
    await button('Start').click();
    await page.getByLabel('Status: Done').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.getByRole('button', { name: 'Keep Microsoft', pressed: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'cleaning-dark');
    await page.getByRole('button', { name: 'Delete guests.csv' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No files yet').waitFor();
    expect(failures).toEqual([]);
  });
});
