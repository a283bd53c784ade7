/** One browser for all specs of a file. */
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, logIn, openPage, type OpenPage } from './browser.ts';
import { CHROMIUM_MISSING, findChromium } from './chromium.ts';

/** Skipped with a message without chromium. */
export const describeInBrowser = findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) console.warn(`Skipped: ${CHROMIUM_MISSING}`);

interface SpecBrowser {
  /** A visitor's window, with its own cookies and storage. */
  readonly open: (colorScheme?: 'light' | 'dark') => Promise<OpenPage>;
  /** A logged-in window of an existing account; it shows nothing yet. */
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
