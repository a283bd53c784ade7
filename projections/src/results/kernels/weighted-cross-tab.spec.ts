import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { CLASSES, ClassedCommentsBuilder, UNSCORED } from './theme-sentiment.ts';
import {
  addWeightedBase,
  emptyWeightedBase,
  emptyWeightedTab,
  computeCellMean,
  RowAdder,
} from './weighted-cross-tab.ts';

interface Comment {
  readonly code: number;
  readonly weight: number;
  /** Of the sentences that carry the theme. */
  readonly compounds: readonly number[];
}

const COLUMNS = 3;

const randomComments = (seed: number, count: number): readonly Comment[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    code: random.below(COLUMNS + 2),
    weight: random.pick([1, 0.5, 2.25, 0, -1, NaN, 7]),
    compounds: Array.from({ length: random.below(5) === 0 ? 40 : random.below(3) }, () =>
      random.pick([UNSCORED, 9999, -9999, 501, -3, 0]),
    ),
  }));
};

const classed = (segments: readonly (readonly Comment[])[]) => {
  const builder = new ClassedCommentsBuilder();
  for (const comments of segments) {
    const flat = comments.flatMap(({ compounds }, comment) => compounds.map((compound) => ({ compound, comment })));
    builder.addSegment(
      Uint32Array.from(flat.keys()),
      Uint16Array.from(new Set(flat.map(({ comment }) => comment))),
      Uint16Array.from(flat, ({ comment }) => comment),
      Int16Array.from(flat, ({ compound }) => compound),
    );
  }
  return builder.finish();
};

const used = (comment: Comment, isWeighted: boolean): number =>
  isWeighted ? (comment.weight > 0 ? comment.weight : 0) : 1;

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Comment by comment, with the residuals of the ratio. */
const meanByHand = (comments: readonly Comment[], isWeighted: boolean) => {
  const parts = comments.flatMap((comment) => {
    const scored = comment.compounds.filter((compound) => compound !== UNSCORED);
    const weight = used(comment, isWeighted);
    return scored.length === 0 || weight === 0 ? [] : [{ n: weight * scored.length, s: weight * total(scored) }];
  });
  if (parts.length === 0) return { avg: null, error: null, comments: 0 };
  const sentences = total(parts.map(({ n }) => n));
  const mean = total(parts.map(({ s }) => s)) / sentences;
  const scatter = total(parts.map(({ n, s }) => (s - mean * n) ** 2));
  const count = parts.length;
  return {
    avg: mean / 10_000,
    error: count < 2 ? null : Math.sqrt((scatter / sentences ** 2) * (count / (count - 1))) / 10_000,
    comments: count,
  };
};

describe('the weighted cross-tab', () => {
  it.each([true, false])('adds up as one adds up by hand, over segments of any length (weights: %s)', (isWeighted) => {
    const segments = [randomComments(3, 4000), [], randomComments(4, 50)];
    const theme = classed(segments);
    const [tab, base, adder] = [emptyWeightedTab(2, COLUMNS), emptyWeightedBase(COLUMNS), new RowAdder()];
    for (const [segment, comments] of segments.entries()) {
      const codes = Uint8Array.from(comments, ({ code }) => code);
      const weights = isWeighted ? Float64Array.from(comments, ({ weight }) => weight) : undefined;
      addWeightedBase(base, codes, weights);
      adder.add(tab, 1, codes, theme, { segment, weights });
    }
    const kept = segments.flat().filter(({ code }) => code <= COLUMNS);
    for (let code = 0; code <= COLUMNS; code++) {
      const own = kept.filter((comment) => comment.code === code);
      expect(base.comments[code]).toBe(own.length);
      expect(base.weights[code]).toBeCloseTo(total(own.map((comment) => used(comment, isWeighted))), 6);
      expect(base.squares[code]).toBeCloseTo(total(own.map((comment) => used(comment, isWeighted) ** 2)), 6);
      const carrying = own.filter(({ compounds }) => compounds.length > 0);
      expect(tab.weights[tab.width + code]).toBeCloseTo(total(carrying.map((each) => used(each, isWeighted))), 6);
      const expected = meanByHand(own, isWeighted);
      const found = computeCellMean(tab, 1, code);
      expect(found.comments).toBe(expected.comments);
      expect(found.avg).toBeCloseTo(expected.avg!, 4);
      expect(found.error).toBeCloseTo(expected.error!, 4);
    }
    expect(base.without).toBe(isWeighted ? kept.filter(({ weight }) => !(weight >= 0)).length : 0);
    const all = meanByHand(kept, isWeighted);
    expect(computeCellMean(tab, 1).avg).toBeCloseTo(all.avg!, 4);
    expect(computeCellMean(tab, 1).error).toBeCloseTo(all.error!, 4);
    expect(total([...tab.classes.subarray(CLASSES)])).toBeCloseTo(total([...tab.weights.subarray(tab.width)]), 6);
    expect(computeCellMean(tab, 0)).toEqual({ avg: null, error: null, comments: 0 });
  });

  it('has no error of one comment, and none where all say the same', () => {
    const one = (count: number) => {
      const comments = Array.from({ length: count }, () => ({ code: 0, weight: 1, compounds: [5000, 5000] }));
      const tab = emptyWeightedTab(1, 0);
      new RowAdder().add(tab, 0, new Uint8Array(count), classed([comments]), { segment: 0, weights: undefined });
      return computeCellMean(tab, 0);
    };
    expect(one(1)).toEqual({ avg: 0.5, error: null, comments: 1 });
    expect(one(30)).toEqual({ avg: 0.5, error: 0, comments: 30 });
  });

  it('has an interval that holds the mean of the whole in about 19 of 20 samples, although sentences come in comments', () => {
    const random = seededRandom(99);
    let held = 0;
    for (let sample = 0; sample < 400; sample++) {
      const comments = Array.from({ length: 150 }, () => {
        const mood = random.below(2) === 0 ? 4000 : -4000;
        const length = 1 + random.below(6);
        return { code: 0, weight: 1, compounds: Array.from({ length }, () => mood + random.below(2001) - 1000) };
      });
      const tab = emptyWeightedTab(1, 0);
      new RowAdder().add(tab, 0, new Uint8Array(150), classed([comments]), { segment: 0, weights: undefined });
      const { avg, error } = computeCellMean(tab, 0);
      if (Math.abs(avg!) <= 1.96 * error!) held++;
    }
    expect(held / 400).toBeGreaterThan(0.9);
    expect(held / 400).toBeLessThan(0.98);
  });
});
