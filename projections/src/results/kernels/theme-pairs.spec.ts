import { describe, expect, it } from '@jest/globals';
import { SENTIMENT_BANDS, sentimentBand } from '@verbatim/domain/text/sentiment/sentiment-class';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { addPairs, emptyThemePairs, updateOtherPairs, settle, ThemeTurner } from './theme-pairs.ts';
import { CLASSES, ClassedCommentsBuilder, UNSCORED } from './theme-sentiment.ts';
import { addTotals, countThemeComments, emptyThemeTotals } from './theme-totals.ts';

const THEMES = 6;
/** More than are counted before they are settled. */
const SEGMENTS = 19;

/** Compounds of the sentences that carry each theme; undefined where the comment does not carry it. */
type Comment = readonly (readonly number[] | undefined)[];

const random = seededRandom(11);
const COMPOUNDS = [UNSCORED, 500, 501, -500, -501, 0, 5_000, 5_001, -5_000, -5_001, 9_999, -9_999];

const randomSentences = (): readonly number[] => {
  // A long comment is a mild one, or one whose compounds do not fit into a row together.
  if (random.below(30) === 0) return [501, ...new Array<number>(20).fill(-500)];
  if (random.below(30) === 0) return new Array<number>(40).fill(random.pick([9_999, -9_999]));
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(COMPOUNDS));
};

const segments: readonly (readonly Comment[])[] = Array.from({ length: SEGMENTS }, () =>
  Array.from({ length: random.below(60) }, () =>
    Array.from({ length: THEMES }, (_, theme) => (random.below(theme + 1) === 0 ? randomSentences() : undefined)),
  ),
);

const getClassed = (theme: number) => {
  const builder = new ClassedCommentsBuilder();
  for (const comments of segments) {
    const flat = comments.flatMap((themes, comment) =>
      (themes[theme] ?? []).map((compound) => ({ comment, compound })),
    );
    builder.addSegment(
      Uint32Array.from(flat.keys()),
      Uint16Array.from(new Set(flat.map(({ comment }) => comment))),
      Uint16Array.from(flat, ({ comment }) => comment),
      Int16Array.from(flat, ({ compound }) => compound),
    );
  }
  return builder.finish();
};

const getScored = (compounds: readonly number[]): readonly number[] =>
  compounds.filter((compound) => compound !== UNSCORED);

const getSum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const getBands = (comments: readonly Comment[], theme: number): readonly number[] => {
  const means = comments.flatMap((themes) => {
    const scored = getScored(themes[theme] ?? []);
    return scored.length === 0 ? [] : [sentimentBand(getSum(scored) / scored.length / 10_000)];
  });
  return SENTIMENT_BANDS.map((band) => means.filter((mean) => mean === band).length);
};

describe('the kernel of themes that stand together', () => {
  it.each([false, true])('counts as one counts by hand, over many segments (filtered: %s)', (isFiltered) => {
    const kept = segments.map((comments) =>
      Uint8Array.from(comments, () => (isFiltered ? Number(random.below(3) > 0) : 1)),
    );
    const [pairs, totals] = [emptyThemePairs(THEMES), emptyThemeTotals(THEMES)];
    const turner = new ThemeTurner();
    const carried = Array.from({ length: THEMES }, (_, theme) => getClassed(theme));
    for (const [segment, comments] of segments.entries()) {
      const turned = turner.turn(carried, segment, comments.length, kept[segment]!);
      addPairs(pairs, turned);
      for (const [theme, classed] of carried.entries()) {
        addTotals(totals, theme, classed, segment, kept[segment]!);
        updateOtherPairs(pairs, totals, turned, theme, classed, segment);
      }
    }
    settle(pairs);
    const base = segments.flatMap((comments, segment) => comments.filter((_, at) => kept[segment]![at] === 1));
    for (let one = 0; one < THEMES; one++) {
      const scored = base.flatMap((themes) => getScored(themes[one] ?? []));
      const classes = [...totals.classes.subarray(one * CLASSES, (one + 1) * CLASSES - 1)];
      expect(countThemeComments(totals, one)).toBe(base.filter((themes) => themes[one] !== undefined).length);
      expect([totals.sums[one], getSum(classes) + totals.repeats[one]!]).toEqual([getSum(scored), scored.length]);
      expect([...totals.bands.subarray(one * 5, one * 5 + 5)]).toEqual(getBands(base, one));
      for (let other = one + 1; other < THEMES; other++) {
        const both = base.filter((themes) => themes[one] !== undefined && themes[other] !== undefined);
        const ofBoth = both.flatMap((themes) => [...getScored(themes[one]!), ...getScored(themes[other]!)]);
        const pair = one * THEMES + other;
        expect([pairs.comments[pair], pairs.sums[pair]]).toEqual([both.length, getSum(ofBoth)]);
        expect(2 * both.length + pairs.extras[pair]!).toBe(ofBoth.length);
        expect(both.length).toBeGreaterThan(5);
      }
    }
  });
});
