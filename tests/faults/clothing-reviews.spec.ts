import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  addWorkspaceInBrowser,
  createThemeInBrowser,
  defineProject,
  launchBrowser,
  openPage,
  registerByForm,
  screenshot,
  tableRows,
} from '../support/browser.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { startServer, withDataDir } from '../support/running-server.ts';

const FILE = join(__dirname, '../../../shared/data/clothing-reviews.csv');
const ROWS = '23,486';

const missing = findChromium() === undefined ? CHROMIUM_MISSING : existsSync(FILE) ? undefined : `needs ${FILE}`;
if (missing !== undefined) console.warn(`Skipped: ${missing}`);
const itWithEverything = missing === undefined ? it : it.skip;

describe('the whole reviews file in a browser', () => {
  itWithEverything(
    'becomes a themed, sentiment-scored table, over a reload in the middle of the build',
    () =>
      withDataDir(async (dataDir) => {
        const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
        const browser = await launchBrowser();
        try {
          const { page, failures } = await openPage(browser, server.url);
          await registerByForm(page, 'ada');
          await page.goto('/themes');
          await createThemeInBrowser(page, 'Fit', 'fit fits fitted fitting "true to size"');
          await createThemeInBrowser(page, 'Fabric', 'fabric material cotton silk*');
          await createThemeInBrowser(page, 'Price', 'price* expensive cheap* - sale');

          await defineProject(page, 'Clothing reviews', FILE);
          await page.getByRole('button', { name: 'Continue' }).click();
          await page.getByRole('button', { name: 'Start' }).click();
          // The page is closed during the third step over comments; the work is on the server.
          await page
            .getByText(new RegExp(`of ${ROWS} comments`, 'u'))
            .first()
            .waitFor({ timeout: 500_000 });
          await page.reload();
          await page.getByText('Finished').waitFor({ timeout: 500_000 });
          await page.getByRole('link', { name: 'View Project' }).click();

          await addWorkspaceInBrowser(page, 'Main themes');
          await page.getByText(`of ${ROWS} comments`).waitFor();
          await page.getByRole('combobox', { name: 'Group by' }).click();
          await page.getByRole('option', { name: 'Department Name' }).click();
          await page.keyboard.press('Escape');
          await page.getByRole('columnheader', { name: /Dresses/u }).waitFor();
          await page.getByRole('columnheader', { name: /6,319/u }).waitFor();

          const [fit] = await tableRows(page);
          expect(fit?.slice(0, 2)).toEqual(['Fit', '9,575']);
          await screenshot(page, 'clothing-reviews');
          expect(failures).toEqual([]);
        } finally {
          await browser.close();
          await server.end('SIGTERM');
        }
      }),
    600_000,
  );
});
