/** A real browser on the product, and common steps of analysts. */
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { ANALYST } from './api-client.ts';
import { CHROMIUM_FLAGS, findChromium, WITHOUT_OPTIMISER } from './chromium.ts';
import { eventually, DEFAULT_TIMEOUT_MS, pause, waitUntil } from './wait-until.ts';

const PASSWORD = ANALYST.password;

/**
 * `VERBATIM_SLOW_PAGE=12 npm run test:browser` slows pages down by this factor, and `VERBATIM_SLOW_API=500`
 * delays their calls by so many milliseconds, to find specs that only pass on fast machines.
 */
const SLOWNESS = Number(process.env.VERBATIM_SLOW_PAGE ?? 1);
const API_DELAY_MS = Number(process.env.VERBATIM_SLOW_API ?? 0);

/** @param isMeasured disables VERBATIM_SLOW_PAGE */
export const launchBrowser = async (isMeasured = false): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no chromium: the spec should have been skipped');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...(isMeasured ? [] : [WITHOUT_OPTIMISER])] });
};

export interface OpenPage {
  readonly page: Page;
  /** Uncaught errors of the page. */
  readonly failures: readonly string[];
}

export const openPage = async (
  browser: Browser,
  origin: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<OpenPage> => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 }, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  if (SLOWNESS > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
  if (API_DELAY_MS > 0)
    await page.route('**/api/**', async (route) => {
      await pause(API_DELAY_MS);
      // The page may have left meanwhile.
      await route.continue().catch(() => undefined);
    });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  return { page, failures };
};

/**
 * Holds the page's matching calls.
 * @returns function that lets them go
 */
export const holdCalls = async (page: Page, url: string | ((url: URL) => boolean)): Promise<() => void> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

/** Registers by the form, which leads to the projects. */
export const registerByForm = async (page: Page, name: string): Promise<void> => {
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/project');
};

/** Logs in by the form, which leads to the projects and identifies the owner of drafts. */
export const logInByForm = async (page: Page, name: string): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/project');
};

/** Signs a new user up for the page, without showing anything. */
export const register = (page: Page, name: string): Promise<void> =>
  enter(page, '/api/signup', { name, email: `${name}@example.org`, password: PASSWORD });

/** Logs an existing user in for the page, in a new session, without showing anything. */
export const logIn = (page: Page, username: string): Promise<void> =>
  enter(page, '/api/login', { username, password: PASSWORD });

/** Sets the session without the forms, which would load two more pages. */
const enter = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.context().request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
};

/** Steps 1 to 3 of the wizard up to its start, with the guessed column types. */
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

export const chooseWorkspaceAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Workspace actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** Adds a workspace with all themes of a folder to the current project, and shows its table. */
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
 * Resolves once the page has the system's colour scheme and no transition runs for three frames: intermediate
 * colours would be misread. Not `waitForFunction`, which the product's CSP forbids.
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
/** Evaluated as source, half as long as the module, because each document parses it again. */
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Reports violations only, and skips preloading: none of the rules needs style sheets or media. */
const AXE = { resultTypes: ['violations' as const], preload: false };
/** A tooltip is announced with its target, so it needs no landmark. */
const TOOLTIP = /^<\w+ [^>]*role="tooltip"/u;
/** Checks with findings are repeated: the page may have been loading. */
const MAX_LOOKS = 3;

interface Violation {
  /** Id of the rule. */
  readonly id: string;
  /** The start tags of the elements. */
  readonly places: readonly string[];
}

/** Rules that depend on colours: enough for a screen already checked in the other scheme. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * Accessibility violations found by axe: rule, and first element.
 * @param rules all by default
 */
export const accessibilityFaults = async (page: Page, rules: readonly string[] = []): Promise<readonly string[]> => {
  const options = { ...AXE, ...(rules.length > 0 && { runOnly: [...rules] }) };
  const look = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html.slice(0, 1000)) })))`;
  let faults: readonly string[] = [];
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    await page.evaluate(AT_REST);
    // In the page itself, because the product has no frames; once per document, because axe is half a
    // megabyte.
    if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) await page.evaluate(axeSource);
    faults = (await page.evaluate<readonly Violation[]>(look)).flatMap(({ id, places }) => {
      const first = places.find((html) => id !== 'region' || !TOOLTIP.test(html));
      return first === undefined ? [] : [`${id}: ${first.slice(0, 200)}`];
    });
    if (faults.length === 0) break;
  }
  return faults;
};

/** Waits until nothing overflows to the right: a change of width causes a new layout. */
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

/**
 * Checks a screen at all widths and colour schemes for overflow and axe violations. Leaves it light, 1280
 * wide.
 */
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
 * Observes within the page whether text appears, even for a moment: locators poll twice a second only.
 * @returns a promise that resolves once it has appeared; a reload forgets
 */
export const watchFor = async (page: Page, words: RegExp): Promise<() => Promise<void>> => {
  const key = `seen ${words.source}`;
  await page.evaluate(`{
    const look = () => { if (${words}.test(document.body.textContent)) window[${JSON.stringify(key)}] = true; };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  }`);
  return () => waitUntil(() => page.evaluate<boolean>(`window[${JSON.stringify(key)}] === true`));
};

/** Ends the session. If the page notices it first by a request of its own, the button is gone. */
export const waitUntilLoggedOut = async (page: Page, button: Locator): Promise<void> => {
  await page.context().clearCookies();
  await button.evaluateAll('(all) => all[0]?.click()');
  await page.waitForURL(/\/login\?next=/u);
};

/** Rows of the theme table: name, then the cells' texts. */
export const tableRows = async (page: Page): Promise<readonly (readonly string[])[]> => {
  const rows = await page.getByRole('table', { name: 'Themes' }).locator('tbody tr').all();
  return Promise.all(rows.map(async (row) => (await row.locator('th, td').allInnerTexts()).map((text) => text.trim())));
};

/** For visual inspection, if `SCREENSHOTS` is set; not in the repository. */
export const screenshot = async (page: Page, name: string): Promise<void> => {
  if (!process.env['SCREENSHOTS']) return;
  const folder = join(import.meta.dirname, '../browser/screenshots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
