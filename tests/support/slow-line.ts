/** A browser on the line that the product is measured by: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
import type { Page } from 'playwright-core';

const bytesPerSecond = (kilobits: number): number => (kilobits * 1000) / 8;

/** From its next request on. */
export const onSlowLine = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: bytesPerSecond(1600), uploadThroughput: bytesPerSecond(750) },
  });
};

/** Milliseconds from the address until the login form can be typed in, with nothing in the browser's cache. */
export const msUntilLogin = async (page: Page): Promise<number> => {
  const started = performance.now();
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  return performance.now() - started;
};
