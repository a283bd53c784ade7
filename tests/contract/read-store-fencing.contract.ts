import { expect, it } from '@jest/globals';
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import { rejection } from './contract-events.ts';
import { put, type ReadStoreContext, write } from './read-store-context.ts';

const FENCED_OFF = { name: 'FencedOffError' };

export const fencingContract = ({ store, reopen, newModel }: ReadStoreContext): void => {
  it('refuses a lower fencing token from the moment a higher one opens the model, before anything is committed', async () => {
    const model = newModel();
    const other = await reopen();
    const old = await store().writer(model, 3);
    await old.commit([put('c', 'a', { by: 'old' })], START_OF_LOG, '1');
    const heir = await other.writer(model, 4);
    expect(await heir.checkpoint()).toBe('1');
    expect(await rejection(() => old.commit([put('c', 'a', { by: 'late' })], '1', '2'))).toMatchObject(FENCED_OFF);
    for (const each of [store(), other])
      for (const token of [3, 0, undefined])
        expect(await rejection(() => each.writer(model, token))).toMatchObject(FENCED_OFF);
    expect(await heir.range('c', {})).toEqual([{ id: 'a', document: { by: 'old' } }]);
    await heir.commit([put('c', 'a', { by: 'heir' })], '1', '2');
    expect(await rejection(() => old.commit([], '1', '2'))).toMatchObject(FENCED_OFF);
    expect(await (await store().reader(model)).get('c', 'a')).toEqual({ by: 'heir' });
  });

  it('is as good as open for the same fencing token, also for the next store', async () => {
    const model = newModel();
    await write(await store().writer(model, 7), put('c', 'a'));
    await write(await store().writer(model, 7), put('c', 'b'));
    await store().close();
    const next = await reopen();
    expect(await rejection(() => next.writer(model, 6))).toMatchObject(FENCED_OFF);
    await write(await next.writer(model, 7), put('c', 'c'));
    expect(await (await next.reader(model)).count('c', {})).toBe(3);
  });

  it('lets one of two that race with different fencing tokens commit each checkpoint, and in the end only the higher', async () => {
    const model = newModel();
    const [low, high] = [store(), await reopen()];
    let [token, at] = [1, START_OF_LOG];
    let old = await low.writer(model, token);
    for (let round = 0; round < 20; round++) {
      const to = String(round + 1).padStart(4, '0');
      const [late, heir] = await Promise.allSettled([
        old.commit([put('c', 'winner', { token })], at, to),
        high.writer(model, token + 1),
      ]);
      if (heir.status === 'rejected') throw heir.reason;
      // Committed before the successor came, or not at all: its view is final.
      const seen = await heir.value.checkpoint();
      expect(seen).toBe(late.status === 'fulfilled' ? to : at);
      expect(await rejection(() => old.commit([put('c', 'winner', { token: 0 })], seen, `${to}+`))).toMatchObject(
        FENCED_OFF,
      );
      expect(await heir.value.checkpoint()).toBe(seen);
      [old, token, at] = [await low.writer(model, token + 1), token + 1, seen];
    }
    expect(await (await low.reader(model)).checkpoint()).toBe(at);
  });

  it('refuses to swap with a lower fencing token, and to commit to what a higher one has swapped in', async () => {
    const model = newModel();
    const other = await reopen();
    await write(await store().writer(model, 1), put('c', 'a', { from: 'served' }));
    const aside = await store().beginGeneration(model);
    await write(aside, put('c', 'a', { from: 'aside' }));
    await other.writer(model, 2);
    expect(await rejection(() => store().serveGeneration(model, 1))).toMatchObject(FENCED_OFF);
    expect(await rejection(() => store().serveGeneration(model))).toMatchObject(FENCED_OFF);
    expect(await (await other.reader(model)).get('c', 'a')).toEqual({ from: 'served' });
    await other.serveGeneration(model, 3);
    expect(await rejection(() => write(aside, put('c', 'b')))).toMatchObject(FENCED_OFF);
    expect(await rejection(() => store().writer(model, 2))).toMatchObject(FENCED_OFF);
    await write(await store().writer(model, 3), put('c', 'b'));
    expect(await (await store().reader(model)).range('c', {})).toEqual([
      { id: 'a', document: { from: 'aside' } },
      { id: 'b', document: { id: 'b' } },
    ]);
  });

  it('keeps the fencing token of a generation being built apart, and continues it for a writer without one', async () => {
    const model = newModel();
    const other = await reopen();
    await store().writer(model, 5);
    const first = await store().beginGeneration(model);
    await write(first, put('c', 'a'));
    await write(await other.beginGeneration(model, 6), put('c', 'b'));
    expect(await rejection(() => write(first, put('c', 'c')))).toMatchObject(FENCED_OFF);
    expect(await rejection(() => store().beginGeneration(model, 5))).toMatchObject(FENCED_OFF);
    await write(await store().beginGeneration(model), put('c', 'c'));
    // The served one is where it was.
    await write(await store().writer(model, 5), put('c', 'served'));
    await other.cancelGeneration(model);
    await write(await store().beginGeneration(model, 5), put('c', 'a'));
  });
};
