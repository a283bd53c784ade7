/** A real browser on the product, and the parts of the analyst's way that several specs go. */
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { ANALYST } from './api-client.ts';
import { CHROMIUM_FLAGS, findChromium, WITHOUT_OPTIMISER } from './chromium.ts';
import { eventually, PATIENCE_MS, until } from './until.ts';

const PASSWORD = ANALYST.password;

/** `VERBATIM_SLOW_PAGE=12 npm run test:browser` finds specs that hold on a quick machine only: the pages take so many times as long. */
const SLOWNESS = Number(process.env.VERBATIM_SLOW_PAGE ?? 1);

/** @param isMeasured it is as quick as people have it */
export const launchBrowser = async (isMeasured = false): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no chromium: the spec should have been skipped');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...(isMeasured ? [] : [WITHOUT_OPTIMISER])] });
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
  page.setDefaultTimeout(PATIENCE_MS);
  if (SLOWNESS > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  return { page, failures };
};

/** By the form, which leads to the projects. */
export const registerByForm = async (page: Page, name: string): Promise<void> => {
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/project');
};

/** By the form, which leads to the projects, and from which the page knows whose drafts it keeps. */
export const logInByForm = async (page: Page, name: string): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/project');
};

/** Somebody new, whose session the page has from now on; it shows nothing yet. */
export const register = (page: Page, name: string): Promise<void> =>
  enter(page, '/api/signup', { name, email: `${name}@example.org`, password: PASSWORD });

/** Somebody who has an account, with a session of his own in the page; it shows nothing yet. */
export const logIn = (page: Page, username: string): Promise<void> =>
  enter(page, '/api/login', { username, password: PASSWORD });

/** Without the forms, which cost a browser two pages more. */
const enter = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.context().request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
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

/**
 * Resolves once the page wears the colours of the system and nothing is on its way from one look to another, for three frames in a row:
 * colours in between would be taken for what stands there. Not `waitForFunction`: it makes functions of text in the page, which the policy of
 * the product forbids.
 */
const AT_REST = `new Promise((resolve) => {
  let frames = 0;
  const isMoving = () => document.getAnimations().some((one) => one instanceof CSSTransition && one.playState !== 'finished');
  const look = () => {
    const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    frames = document.documentElement.classList.contains(scheme) && !isMoving() ? frames + 1 : 0;
    if (frames < 3) requestAnimationFrame(look);
    else resolve(null);
  };
  look();
})`;

const require = createRequire(import.meta.url);
/** Its text alone, half as long as the module: a page reads it anew with each document. */
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing is told of what is right, and the page is not asked for its styles and media once more: no rule of those that run reads them. */
const AXE = { resultTypes: ['violations' as const], preload: false };
/** A tooltip is read with what it describes, so it needs no landmark; it may stand wherever the pointer happens to be. */
const TOOLTIP = /^<\w+ [^>]*role="tooltip"/u;
/** Looks again where something was found: a page that has just been read anew may have been on its way still. */
const MOST_LOOKS = 3;

interface Violation {
  /** Of the rule. */
  readonly id: string;
  /** The elements, as they begin. */
  readonly places: readonly string[];
}

/** What colours alone can break: enough for a screen that has been looked at in the other scheme. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong for people who cannot see or use a mouse: rule, and the first place.
 * @param rules all where none are named
 */
export const accessibilityFaults = async (page: Page, rules: readonly string[] = []): Promise<readonly string[]> => {
  const options = { ...AXE, ...(rules.length > 0 && { runOnly: [...rules] }) };
  const look = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html.slice(0, 1000)) })))`;
  let faults: readonly string[] = [];
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await page.evaluate(AT_REST);
    // Within the page itself, for nothing of the product is in a frame; and once a document, for axe is half a megabyte.
    if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) await page.evaluate(axeSource);
    faults = (await page.evaluate<readonly Violation[]>(look)).flatMap(({ id, places }) => {
      const first = places.find((html) => id !== 'region' || !TOOLTIP.test(html));
      return first === undefined ? [] : [`${id}: ${first.slice(0, 200)}`];
    });
    if (faults.length === 0) break;
  }
  return faults;
};

/** Waits until nothing of the page reaches beyond its right edge: after a change of its width it is laid out anew. */
export const fitsItsWidth = (page: Page): Promise<void> =>
  eventually(async () => {
    const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (beyond > 0) throw new Error(`The page is ${beyond} px wider than its window`);
  });

const WIDTHS = [
  ['light', 1280, []],
  ['dark', 1920, [...COLOUR_RULES, 'scrollable-region-focusable']],
  ['dark', 390, []],
  ['light', 390, COLOUR_RULES],
] as const;

/** A screen in the widths and colours that people have: nothing beyond its edge, and nothing that axe finds. Leaves it light, 1280 wide. */
export const faultsInEveryLook = async (page: Page, screen: string): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [colorScheme, width, rules] of WIDTHS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await fitsItsWidth(page);
    for (const fault of await accessibilityFaults(page, rules))
      faults.push(`${screen}, ${width}, ${colorScheme}: ${fault}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  return faults;
};

/**
 * Notes in the page itself whether words stand in it from now on, be it for a moment: a locator looks twice a second only.
 * @returns resolves once they have stood there; a page that is loaded anew has forgotten
 */
export const watchFor = async (page: Page, words: RegExp): Promise<() => Promise<void>> => {
  const key = `seen ${words.source}`;
  await page.evaluate(`{
    const look = () => { if (${words}.test(document.body.textContent)) window[${JSON.stringify(key)}] = true; };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  }`);
  return () => until(() => page.evaluate<boolean>(`window[${JSON.stringify(key)}] === true`));
};

/** Does what loses the session; the page may hear of it first, by a question of its own, and then there is nothing left to click. */
export const untilLoggedOut = async (page: Page, button: Locator): Promise<void> => {
  await page.context().clearCookies();
  await button.evaluateAll('(all) => all[0]?.click()');
  await page.waitForURL(/\/login\?next=/u);
};

/** The rows of the theme table as their first cells read: name, then the cells as they stand. */
export const tableRows = async (page: Page): Promise<readonly (readonly string[])[]> => {
  const rows = await page.getByRole('table', { name: 'Themes' }).locator('tbody tr').all();
  return Promise.all(rows.map(async (row) => (await row.locator('th, td').allInnerTexts()).map((text) => text.trim())));
};

/** Kept for a person to look at, where `SCREENSHOTS` asks for it; not in the repository. */
export const screenshot = async (page: Page, name: string): Promise<void> => {
  if (!process.env['SCREENSHOTS']) return;
  const folder = join(import.meta.dirname, '../browser/screenshots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
