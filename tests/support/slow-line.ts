/** A browser on the reference connection: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
import type { Page } from 'playwright-core';

const bytesPerSecond = (kilobits: number): number => (kilobits * 1000) / 8;

/** Applies from the next request on. */
export const onSlowLine = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond(1600),
    uploadThroughput: bytesPerSecond(750),
  });
};

/** Milliseconds until the login form is usable, with an empty cache. */
export const measureLoginMs = async (page: Page): Promise<number> => {
  const started = performance.now();
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  return performance.now() - started;
};
