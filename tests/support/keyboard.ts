/** Goes through the product as who has no mouse does. */
import type { Page } from 'playwright-core';

interface Stop {
  /** What it is called; '' where the focus is nowhere. */
  readonly name: string;
  /** It stands on the screen, where whoever looks sees it. */
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

export const stopOf = (page: Page): Promise<Stop> => page.evaluate<Stop>(STOP);

/** More stops than any screen of the specs has. */
const MOST_STOPS = 150;

/**
 * Presses Tab until the focus is on what is called so.
 * @returns the stops on the way, the last included
 * @throws Error where it does not come, or where a stop cannot be seen
 */
export const tabTo = async (page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<readonly string[]> => {
  const passed: string[] = [];
  while (passed.length < MOST_STOPS) {
    await page.keyboard.press(key);
    const stop = await stopOf(page);
    passed.push(stop.name);
    if (!stop.isInSight) throw new Error(`Out of sight: ${passed.join(' → ')}`);
    if (stop.name === name) return passed;
  }
  throw new Error(`${name} was not reached: ${passed.join(' → ')}`);
};
