/** Uses the product by keyboard only. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

interface Stop {
  /** Accessible name; '' without focus. */
  readonly name: string;
  /** Visible on the screen. */
  readonly isInSight: boolean;
}

const STOP = `(() => {
  const stop = document.activeElement;
  if (stop === null || stop === document.body) return { name: '', isInSight: true };
  const called = stop.getAttribute('aria-label') ?? stop.labels?.[0]?.textContent ?? stop.textContent ?? '';
  const { left, top, right, bottom } = stop.getBoundingClientRect();
  const isInSight = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && right > left && bottom > top;
  return { name: called.replace(/\\s+/gu, ' ').trim(), isInSight };
})()`;

export const getTabStop = (page: Page): Promise<Stop> => page.evaluate<Stop>(STOP);

const SETTLING_TRIES = 20;

/** Waits for a stop that still moves into sight, as toasts do. */
const getSettledStop = async (page: Page): Promise<Stop> => {
  for (let tries = SETTLING_TRIES; ; tries -= 1) {
    const stop = await getTabStop(page);
    if (stop.isInSight || tries === 0) return stop;
    await wait(50);
  }
};

/** Above the stops of any screen in the specs. */
const MAX_STOPS = 150;

/**
 * Presses Tab until the element with this name has the focus.
 * @returns the stops on the way, including the last one
 * @throws Error if it is not reached, or a stop is invisible
 */
export const tabTo = async (page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<readonly string[]> => {
  const passed: string[] = [];
  while (passed.length < MAX_STOPS) {
    await page.keyboard.press(key);
    const stop = await getSettledStop(page);
    passed.push(stop.name);
    if (!stop.isInSight) throw new Error(`Out of sight: ${passed.join(' → ')}`);
    if (stop.name === name) return passed;
  }
  throw new Error(`${name} was not reached: ${passed.join(' → ')}`);
};
