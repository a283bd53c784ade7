import { expect, it } from '@jest/globals';
import { inSlices } from './yield-in-slices.ts';

const busyFor = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('long work yields to the event loop, and processes every item', async () => {
  let turns = 0;
  let isDone = false;
  const tick = (): void => {
    turns += 1;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  const seen: number[] = [];
  for await (const item of inSlices(Array.from({ length: 30 }, (_, i) => i))) {
    busyFor(5);
    seen.push(item);
  }
  isDone = true;
  expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => i));
  // 150 ms of work in slices of 10 ms, of which the last item may take more.
  expect(turns).toBeGreaterThanOrEqual(8);
});
