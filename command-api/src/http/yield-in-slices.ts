import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 10;

/** Iterates, yielding to the event loop after each slice of 10 ms. */
export async function* inSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let end = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() > end) {
      await nextTurn();
      end = performance.now() + SLICE_MS;
    }
    yield item;
  }
}
