import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 10;

/** The items one by one; after each slice of 10 ms others have their turn on the event loop, so long work holds nobody up. */
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
