/**
 * The stores that a contract is run on: a new place for each test, and every store that is opened there
 * closed after it.
 */
import { afterEach, beforeEach } from '@jest/globals';

export interface Place<Store> {
  /** A new store on the same content each time: another connection, process or thread. */
  readonly open: () => Promise<Store>;
  /** Removes the stores' data, once they are closed. */
  readonly remove?: () => Promise<void> | void;
}

export interface StoresUnderTest<Store, P> {
  readonly store: () => Store;
  /** A further one at the same place. */
  readonly reopen: () => Promise<Store>;
  readonly place: () => P;
}

/** Call it within `describe`. */
export const storesUnderTest = <Store extends { close(): Promise<void> }, P extends Place<Store>>(
  makePlace: () => Promise<P> | P,
): StoresUnderTest<Store, P> => {
  let place: P | undefined;
  const opened: Store[] = [];
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('There is no store outside of a test');
    return value;
  };
  const open = async (): Promise<Store> => {
    const store = await there(place).open();
    opened.push(store);
    return store;
  };
  beforeEach(async () => {
    place = await makePlace();
    await open();
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await place?.remove?.();
    place = undefined;
  });
  return { store: () => there(opened[0]), reopen: open, place: () => there(place) };
};
