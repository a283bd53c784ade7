/** A real browser on the product, and the parts of the analyst's way that several specs go. */
import { AxeBuilder } from '@axe-core/playwright';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { pause, until } from './until.ts';

export const launchBrowser = async (): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no chromium: the spec should have been skipped');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
};

export interface OpenPage {
  readonly page: Page;
  /** What went wrong in the page itself: errors that nobody caught. */
  readonly failures: readonly string[];
}

export const openPage = async (
  browser: Browser,
  origin: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<OpenPage> => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 }, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  return { page, failures };
};

export const register = async (page: Page, name: string): Promise<void> => {
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Repeat password').fill('correct horse');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/project');
};

/** With the password of every account of the specs. */
export const logIn = async (page: Page, name: string): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/project');
};

/** Steps 1 to 3 of the wizard up to its start, with the column types as they are guessed. */
export const defineProject = async (page: Page, name: string, csvPath: string): Promise<void> => {
  await page.goto('/project');
  await page
    .getByRole('link', { name: 'Create project' })
    .or(page.getByRole('button', { name: 'Create project' }))
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('checkbox', { name: 'No SID' }).check();
  await page.getByLabel('CSV file').setInputFiles(csvPath);
  await page.getByText(/\d+ columns/u).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('table', { name: 'Columns' }).waitFor();
};

export const createThemeInBrowser = async (page: Page, name: string, query: string): Promise<void> => {
  await page.getByRole('button', { name: 'New Theme' }).click();
  await page.getByRole('heading', { name: 'New theme' }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Query' }).fill(query);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
};

/** A workspace of the project on screen, with all themes of a folder, and its table. */
export const addWorkspaceInBrowser = async (page: Page, name: string, folder = 'Uncategorized'): Promise<void> => {
  await page
    .getByRole('button', { name: /add (a )?workspace/iu })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox', { name: folder }).check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('table', { name: 'Themes' }).waitFor();
};

/** How long after the colours were changed the page may begin to paint them: it hears of it by an event, and paints after that. */
const HEARD_MS = 250;

/** Colours that are still on their way from one theme to the other would be taken for what stands there. */
const transitionsEnded = async (page: Page): Promise<void> => {
  await pause(HEARD_MS);
  // Not `waitForFunction`: it makes functions of text in the page, which the policy of the product forbids.
  await until(() =>
    page.evaluate<boolean>(
      'document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState === "finished")',
    ),
  );
};

/** What axe finds wrong for people who cannot see or use a mouse: rule, and the first place. */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  await transitionsEnded(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
};

/** The rows of the theme table as their first cells read: name, then the cells as they stand. */
export const tableRows = async (page: Page): Promise<readonly (readonly string[])[]> => {
  const rows = await page.getByRole('table', { name: 'Themes' }).locator('tbody tr').all();
  return Promise.all(rows.map(async (row) => (await row.locator('th, td').allInnerTexts()).map((text) => text.trim())));
};

/** Kept for a person to look at; not in the repository. */
export const screenshot = async (page: Page, name: string): Promise<void> => {
  const folder = join(import.meta.dirname, '../browser/screenshots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
