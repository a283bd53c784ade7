/** One browser for all specs of a file: started before the first, ended after the last. */
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, logIn, openPage, type OpenPage } from './browser.ts';
import { CHROMIUM_MISSING, findChromium } from './chromium.ts';

/** Skipped where there is no chromium, and says so. */
export const describeInBrowser = findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) console.warn(`Skipped: ${CHROMIUM_MISSING}`);

interface SpecBrowser {
  /** A window of a visitor, with cookies and storage of its own. */
  readonly open: (colorScheme?: 'light' | 'dark') => Promise<OpenPage>;
  /** A window of somebody who has an account, logged in; it shows nothing yet. */
  readonly openAs: (name: string, colorScheme?: 'light' | 'dark') => Promise<OpenPage>;
}

/** @param server of the specs */
export const specBrowser = (server: () => { readonly url: string }): SpecBrowser => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  const open: SpecBrowser['open'] = (colorScheme) => {
    if (browser === undefined) throw new Error('The browser has not been started');
    return openPage(browser, server().url, colorScheme);
  };
  return {
    open,
    openAs: async (name, colorScheme) => {
      const opened = await open(colorScheme);
      await logIn(opened.page, name);
      return opened;
    },
  };
};
