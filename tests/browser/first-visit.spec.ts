/** A first visit loads only what is visible, and continues without a page load. */
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { ANALYST } from '../support/api-client.ts';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { measureLoginMs, onSlowLine } from '../support/slow-line.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

/** In bytes, gzipped. */
const MAX_JAVASCRIPT = 170_000;
/** In milliseconds beyond the machine's own time. The benchmark limits both together to 2,000. */
const SLOW_LINE_COSTS = 3_000;

/** Gzipped sizes of the scripts that a page loads, by name. */
const getScripts = (page: Page) => {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response.body().then((script) => gzipSync(script).length),
      );
  });
  return async () => (await Promise.all(scripts.values())).reduce((sum, bytes) => sum + bytes, 0);
};

describeInBrowser('a first visit', () => {
  const { server } = specServer();
  const { open } = specBrowser(server);
  const button = (page: Page) => page.getByRole('button', { name: 'Log in' });

  it.each(['/login', '/', '/themes?theme=new'])('to %s brings no more than the login form needs', async (path) => {
    const { page, failures } = await open();
    const bytes = getScripts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await button(page).waitFor();
    await eventually(async () => expect(new URL(page.url()).pathname).toBe('/login'));
    expect(await bytes()).toBeLessThanOrEqual(MAX_JAVASCRIPT);
    expect(failures).toEqual([]);
    await page.context().close();
  });

  it('has the login form soon, on a slow line too', async () => {
    const once = async (prepare: (page: Page) => Promise<void>): Promise<number> => {
      const { page } = await open();
      await prepare(page);
      const took = await measureLoginMs(page);
      await page.context().close();
      return took;
    };
    // On the same machine, which may be busy during one of them.
    await eventually(async () =>
      expect((await once(onSlowLine)) - (await once(async () => undefined))).toBeLessThanOrEqual(SLOW_LINE_COSTS),
    );
  });

  it('goes on to what was asked for, without loading the page again', async () => {
    const { page, failures } = await open();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto('/themes?theme=new');
    await page.getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('/register?next=%2Fthemes%3Ftheme%3Dnew');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Field is Required').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
    await button(page).waitFor();
    await page.getByRole('textbox', { name: 'Username' }).fill(ANALYST.name);
    await page.getByLabel('Password', { exact: true }).fill('a wrong one');
    await button(page).click();
    await page.getByRole('alert').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'login');
    await page.getByLabel('Password', { exact: true }).fill(ANALYST.password);
    await button(page).click();
    await page.waitForURL('/themes?theme=new');
    await page.getByRole('heading', { name: 'New theme' }).waitFor();
    expect(loads).toBe(1);
    expect(failures).toEqual([]);
    await page.context().close();
  });
});
