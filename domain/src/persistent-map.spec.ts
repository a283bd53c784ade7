import { describe, expect, it } from '@jest/globals';
import { PersistentMap, type MapDraft } from './persistent-map.ts';

const changed = <Value>(map: PersistentMap<Value>, change: (draft: MapDraft<Value>) => void): PersistentMap<Value> => {
  const draft = map.draft();
  change(draft);
  return draft.done();
};

/** Pseudo-random whole numbers below a limit, the same in each run. */
const numbers = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % limit;
  };
};

describe('a persistent map', () => {
  it('holds what a Map holds, in its order, through many changes', () => {
    const next = numbers(1);
    const expected = new Map<string, number>();
    let map = new PersistentMap<number>();
    for (let round = 0; round < 300; round += 1) {
      map = changed(map, (draft) => {
        for (let step = 0; step < 20; step += 1) {
          const key = `key-${next(3_000)}`;
          if (next(3) === 0) {
            draft.delete(key);
            expected.delete(key);
          } else {
            draft.set(key, step);
            expected.set(key, step);
          }
          expect(draft.get(key)).toBe(expected.get(key));
        }
      });
      expect(map.size).toBe(expected.size);
    }
    expect([...map]).toEqual([...expected]);
    expect([...map.keys()]).toEqual([...expected.keys()]);
    expect([...map.values()]).toEqual([...expected.values()]);
    for (const key of expected.keys()) expect(map.has(key)).toBe(true);
    expect([map.has('other'), map.get('other')]).toEqual([false, undefined]);
  });

  it('leaves every version before as it was', () => {
    const versions = [new PersistentMap<number>()];
    for (let i = 0; i < 2_000; i += 1)
      versions.push(
        changed(versions.at(-1) ?? new PersistentMap<number>(), (draft) => {
          draft.set(`key-${i}`, i);
          draft.set('latest', i);
          if (i >= 100) draft.delete(`key-${i - 100}`);
        }),
      );
    for (const [i, version] of versions.entries()) {
      expect(version.size).toBe(i === 0 ? 0 : Math.min(i, 100) + 1);
      expect(version.get('latest')).toBe(i === 0 ? undefined : i - 1);
      expect([version.has(`key-${i - 1}`), version.has(`key-${i}`)]).toEqual([i > 0, false]);
    }
  });

  it('is the same one where nothing has changed', () => {
    const map = changed(new PersistentMap<number>(), (draft) => draft.set('a', 1));
    expect(changed(map, (draft) => draft.delete('b'))).toBe(map);
    expect(changed(map, () => undefined)).toBe(map);
  });
});
