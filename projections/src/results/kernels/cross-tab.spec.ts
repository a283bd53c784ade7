import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import {
  addBase,
  addTheme,
  encodeColumns,
  codesWithout,
  getRowCounts,
  emptyCrossTab,
  allocateCodes,
  getRowSentiment,
} from './cross-tab.ts';
import { ClassedCommentsBuilder, UNSCORED } from './theme-sentiment.ts';

interface Sentence {
  readonly compound: number;
  readonly themes: ReadonlySet<number>;
}

interface Comment {
  readonly leaf: number;
  readonly kept: boolean;
  readonly sentences: readonly Sentence[];
}

const THEMES = 5;

const randomComments = (seed: number, count: number, columns: number): readonly Comment[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    leaf: random.below(columns + 1),
    kept: random.below(3) > 0,
    sentences: Array.from({ length: random.below(4) }, () => ({
      compound: random.pick([UNSCORED, 500, 501, -500, -501, 0, 6369, -9999]),
      themes: new Set(Array.from({ length: random.below(4) }, () => random.below(THEMES - 1))),
    })),
  }));
};

const carryingSentences = (comment: Comment, theme: number): readonly Sentence[] =>
  comment.sentences.filter(({ themes }) => themes.has(theme));

const addClassed = (builder: ClassedCommentsBuilder, comments: readonly Comment[], theme: number): void => {
  const flat = comments.flatMap(({ sentences }, comment) => sentences.map((sentence) => ({ ...sentence, comment })));
  const ids = flat.flatMap(({ themes }, id) => (themes.has(theme) ? [id] : []));
  builder.addSegment(
    Uint32Array.from(ids),
    Uint16Array.from(new Set(ids.map((id) => flat[id]!.comment))),
    Uint16Array.from(flat, ({ comment }) => comment),
    Int16Array.from(flat, ({ compound }) => compound),
  );
};

const getClass = (compounds: readonly number[]): string => {
  const [pos, neg] = [compounds.some((compound) => compound > 500), compounds.some((compound) => compound < -500)];
  if (compounds.length === 0) return 'none';
  if (pos && neg) return 'mix';
  if (pos) return 'pos';
  return neg ? 'neg' : 'neu';
};

const countsByHand = (comments: readonly Comment[], columns: number): readonly number[] =>
  Array.from({ length: columns + 1 }, (_, code) => comments.filter(({ leaf, kept }) => kept && leaf === code).length);

const sentimentByHand = (comments: readonly Comment[], theme: number) => {
  const counts: Record<string, number> = { pos: 0, neu: 0, mix: 0, neg: 0, none: 0 };
  let [sum, sentences] = [0, 0];
  for (const comment of comments.filter(({ kept }) => kept)) {
    const carrying = carryingSentences(comment, theme);
    if (carrying.length === 0) continue;
    const scored = carrying.map(({ compound }) => compound).filter((compound) => compound !== UNSCORED);
    counts[getClass(scored)]! += 1;
    sum += scored.reduce((total, compound) => total + compound, 0);
    sentences += scored.length;
  }
  const { none, ...classed } = counts;
  return { ...classed, sum, sentences };
};

describe('the cross-tab kernel', () => {
  it.each([0, 1, 12, 400])('counts as one counts by hand, over segments of any length (%s columns)', (columns) => {
    const segments = [randomComments(1, 3000, columns), [], randomComments(2, 77, columns)];
    const table = emptyCrossTab(THEMES, columns);
    const [base, unclassified] = [new Int32Array(columns + 2), new Int32Array(columns + 2)];
    const themes = Array.from({ length: THEMES }, (_, theme) => {
      const builder = new ClassedCommentsBuilder();
      for (const comments of segments) addClassed(builder, comments, theme);
      return builder.finish();
    });
    for (const [segment, comments] of segments.entries()) {
      const leaves = Uint16Array.from(comments, ({ leaf }) => leaf);
      const mask = Uint8Array.from(comments, ({ kept }) => Number(kept));
      const room = allocateCodes(columns, comments.length);
      const codes = encodeColumns(columns === 0 ? undefined : leaves, mask, columns, room);
      addBase(base, codes);
      themes.forEach((theme, row) => addTheme(table, row, codes, theme, segment));
      addBase(unclassified, codesWithout(codes, columns, themes, segment));
    }
    const all = segments.flat();
    expect([...base.subarray(0, columns + 1)]).toEqual(countsByHand(all, columns));
    const none = all.filter(({ sentences }) => sentences.every(({ themes }) => themes.size === 0));
    expect([...unclassified.subarray(0, columns + 1)]).toEqual(countsByHand(none, columns));
    for (let theme = 0; theme < THEMES; theme++) {
      const carrying = all.filter((comment) => carryingSentences(comment, theme).length > 0);
      expect([...getRowCounts(table, theme)]).toEqual(countsByHand(carrying, columns));
      expect(getRowSentiment(table, theme)).toEqual(sentimentByHand(all, theme));
    }
    expect(getRowSentiment(table, 0).mix).toBeGreaterThan(0);
  });

  it('takes every comment when there is no filter', () => {
    expect([...encodeColumns(Uint8Array.of(0, 1, 2, 1), undefined, 2, allocateCodes(2, 4))]).toEqual([0, 1, 2, 1]);
    expect([...encodeColumns(undefined, undefined, 0, allocateCodes(0, 2))]).toEqual([0, 0]);
  });

  it('takes sentences beyond the scored ones as not scored', () => {
    const table = emptyCrossTab(1, 0);
    const builder = new ClassedCommentsBuilder();
    builder.addSegment(Uint32Array.of(0, 1), Uint16Array.of(0, 1), Uint16Array.of(0, 1), Int16Array.of(100));
    addTheme(table, 0, Uint8Array.of(0, 0), builder.finish(), 0);
    expect([...getRowCounts(table, 0)]).toEqual([2]);
    expect(getRowSentiment(table, 0)).toEqual({ pos: 0, neu: 1, mix: 0, neg: 0, sum: 100, sentences: 1 });
  });

  it('adds up compounds of a comment beyond what fits into a row', () => {
    for (const sign of [1, -1]) {
      const sentences = Uint32Array.from({ length: 40 }, (_, id) => id);
      const builder = new ClassedCommentsBuilder();
      const all = new Uint16Array(40).fill(8191);
      builder.addSegment(sentences, Uint16Array.of(8191), all, new Int16Array(40).fill(sign * 9_999));
      const table = emptyCrossTab(1, 0);
      addTheme(table, 0, new Uint8Array(8192), builder.finish(), 0);
      expect(getRowSentiment(table, 0)).toMatchObject({ sum: sign * 399_960, sentences: 40 });
    }
  });
});
