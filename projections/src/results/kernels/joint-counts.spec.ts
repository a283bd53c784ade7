import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { addBase, addTheme, allocateCodes, emptyCrossTab, getRowCounts, getRowSentiment } from './cross-tab.ts';
import {
  addJointBase,
  addJointTheme,
  addThemeToBoth,
  combineCodes,
  planJointCounts,
  spreadJointCounts,
} from './joint-counts.ts';
import { ClassedCommentsBuilder, UNSCORED } from './theme-sentiment.ts';

const COMMENTS = 1_001;
const random = seededRandom(61);

/** Codes of some columns, those in none, and dropped ones. */
const randomCodes = (columns: number) => allocateCodes(columns, COMMENTS).map(() => random.below(columns + 2));

const theme = () => {
  const builder = new ClassedCommentsBuilder();
  const carrying = Uint32Array.from({ length: COMMENTS }, (_, comment) => comment).filter(() => random.below(3) === 0);
  builder.addSegment(
    carrying,
    Uint16Array.from(carrying),
    Uint16Array.from({ length: COMMENTS }, (_, comment) => comment),
    Int16Array.from({ length: COMMENTS }, () => random.pick([UNSCORED, 6000, -6000, 0])),
  );
  return builder.finish();
};

describe('joint counts', () => {
  it('combine groupings as long as there are few combinations', () => {
    const groups = (...columns: readonly number[]) =>
      planJointCounts(
        columns.map((count) => emptyCrossTab(1, count)),
        1,
        COMMENTS,
      ).map(({ tables, width }) => [tables.map((table) => table.columns), width]);
    expect(groups()).toEqual([]);
    expect(groups(20, 20, 20)).toEqual([
      [[20, 20], 484],
      [[20], 22],
    ]);
    expect(groups(3, 4, 5)).toEqual([[[3, 4, 5], 210]]);
    expect(groups(900, 2, 2)).toEqual([
      [[900], 902],
      [[2, 2], 16],
    ]);
  });

  it.each([[[20, 20]], [[3, 4, 5]], [[300]], [[2, 300, 3]]])(
    'equal those of each grouping: of %j columns beside 7',
    (columns) => {
      const [own, ...layers] = [7, ...columns].map(randomCodes);
      const themes = [theme(), theme(), theme()];
      const expected = [7, ...columns].map((count) => emptyCrossTab(themes.length, count));
      const tables = [7, ...columns].map((count) => emptyCrossTab(themes.length, count));
      const bases = columns.map((count) => new Int32Array(count + 2));
      const joint = planJointCounts(tables.slice(1), themes.length, COMMENTS);
      const waiting = [...layers];
      for (const counts of joint) {
        combineCodes(counts, waiting.splice(0, counts.tables.length));
        addJointBase(counts, COMMENTS);
      }
      for (const [row, comments] of themes.entries()) {
        for (const [at, codes] of [own!, ...layers].entries()) addTheme(expected[at]!, row, codes, comments, 0);
        addThemeToBoth(tables[0]!, joint[0]!, row, own!, comments, 0);
        for (const counts of joint.slice(1)) addJointTheme(counts, row, comments, 0);
      }
      const places = [...bases];
      for (const counts of joint) spreadJointCounts(counts, places.splice(0, counts.tables.length));
      for (const row of themes.keys()) {
        expect(tables.map((table) => getRowCounts(table, row))).toEqual(
          expected.map((table) => getRowCounts(table, row)),
        );
        expect(getRowSentiment(tables[0]!, row)).toEqual(getRowSentiment(expected[0]!, row));
      }
      for (const [at, codes] of layers.entries()) {
        const base = new Int32Array(columns[at]! + 2);
        addBase(base, codes);
        expect(bases[at]).toEqual(base);
      }
    },
  );
});
