import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countMoves, listGained, toCarrier, type CarrierList } from './carrier-lists.ts';
import { CLASSES, NEG, POS, UNCLASSED } from './theme-sentiment.ts';

const listOf = (classes: ReadonlyMap<number, number>): CarrierList =>
  Uint32Array.from([...classes].map(([id, sentiment]) => toCarrier(id, sentiment)).sort((a, b) => a - b));

const anyClasses = fc
  .array(fc.tuple(fc.nat(40), fc.nat(CLASSES - 1)), { maxLength: 40 })
  .map((pairs) => new Map(pairs));

describe('comments of a theme at two moments', () => {
  it('given one that came, one that left and one that turned, when they are compared, then each is counted once', () => {
    const before = listOf(
      new Map([
        [1, POS],
        [2, POS],
        [500_000_000, UNCLASSED],
      ]),
    );
    const after = listOf(
      new Map([
        [2, NEG],
        [3, POS],
        [500_000_000, UNCLASSED],
      ]),
    );
    const { gained, lost, gainedBy, lostBy } = countMoves(before, after);
    expect({ gained, lost }).toEqual({ gained: 1, lost: 1 });
    expect([gainedBy[POS], lostBy[POS], gainedBy[NEG], lostBy[NEG]]).toEqual([1, 2, 1, 0]);
    expect(listGained(before, after, undefined)).toEqual([3]);
    expect(listGained(before, after, NEG)).toEqual([2]);
    expect(listGained(after, before, undefined)).toEqual([1]);
  });

  it('given any two lists, when they are compared, then what came less what left is their difference', () => {
    fc.assert(
      fc.property(anyClasses, anyClasses, (before, after) => {
        const [old, young] = [listOf(before), listOf(after)];
        const moves = countMoves(old, young);
        expect(moves.gained - moves.lost).toBe(after.size - before.size);
        expect(listGained(old, young, undefined)).toEqual(
          [...after.keys()].filter((id) => !before.has(id)).sort((a, b) => a - b),
        );
        for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
          const of = (list: ReadonlyMap<number, number>): number =>
            [...list.values()].filter((each) => each === sentiment).length;
          expect(moves.gainedBy[sentiment]! - moves.lostBy[sentiment]!).toBe(of(after) - of(before));
          expect(listGained(old, young, sentiment)).toHaveLength(moves.gainedBy[sentiment]!);
          expect(listGained(young, old, sentiment)).toHaveLength(moves.lostBy[sentiment]!);
        }
      }),
    );
  });
});
