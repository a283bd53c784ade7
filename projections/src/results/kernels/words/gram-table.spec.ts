import { describe, expect, it } from '@jest/globals';
import { GramTable, NO_GRAM } from './gram-table.ts';

/** Sequences in a table that grows with the next. */
const BEFORE_GROWING = (1 << 16) - 1;
const LOOKUPS = 20_000;

const getTable = (grams: number): GramTable => {
  const table = new GramTable();
  for (let term = 0; term < grams; term++) table.intern(NO_GRAM, term);
  return table;
};

/** How long sequences are looked for that are not there. */
const missMs = (table: GramTable): number => {
  const once = (): number => {
    const started = performance.now();
    for (let term = 0; term < LOOKUPS; term++) if (table.find(1, term) !== NO_GRAM) throw new Error('It is there');
    return performance.now() - started;
  };
  // The quickest of some tries: the machine may have something else to do.
  return Math.min(...Array.from({ length: 5 }, once));
};

describe('the table of sequences', () => {
  it('finds each again, however many there are', () => {
    const table = getTable(200_000);
    expect(table.size).toBe(200_001);
    for (const term of [0, 65_534, 65_535, 131_071, 199_999]) expect(table.find(NO_GRAM, term)).toBe(term + 1);
    expect(table.find(1, 0)).toBe(NO_GRAM);
    expect(table.termsOf(table.intern(table.find(NO_GRAM, 7), 8))).toEqual([7, 8]);
  });

  it('has room when it is about to grow, so that a look-up never walks through all of it', () => {
    const [full, grown] = [getTable(BEFORE_GROWING), getTable(BEFORE_GROWING + 1)];
    const [beforeGrowing, afterwards] = [missMs(full), missMs(grown)];
    // Without reserved capacity it takes hundreds of times as long.
    expect(beforeGrowing).toBeLessThan(Math.max(afterwards, 5) * 20);
  });
});
