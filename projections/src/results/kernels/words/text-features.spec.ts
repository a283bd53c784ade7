import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../../models/segments/spec-support/seeded-random.ts';
import {
  CommentFrequencies,
  FeatureCounter,
  FeatureRows,
  FeatureTable,
  scoreComment,
  walkComments,
  type CommentSentences,
} from './text-features.ts';

const WORDS = ['fit', 'dress', 'too', 'small', 'large', 'love'];

/** Comments of none to three sentences of up to five words. */
const makeComments = (seed: number): readonly (readonly (readonly number[])[])[] => {
  const random = seededRandom(seed);
  return Array.from({ length: 80 }, () =>
    Array.from({ length: random.below(4) }, () => Array.from({ length: random.below(6) }, () => random.below(6))),
  );
};
type Comments = ReturnType<typeof makeComments>;

const toSegment = (comments: Comments) => {
  const [tokens, firstTokens, commentOfSentence]: [number[], number[], number[]] = [[], [0], []];
  for (const [comment, sentences] of comments.entries())
    for (const words of sentences) {
      tokens.push(...words);
      firstTokens.push(tokens.length);
      commentOfSentence.push(comment);
    }
  return {
    tokens: Uint32Array.from(tokens),
    firstTokens: Uint32Array.from(firstTokens),
    commentOfSentence: Uint16Array.from(commentOfSentence),
    numbers: Uint32Array.from(WORDS.keys()),
    leftOut: new Uint8Array(WORDS.length),
    tags: new Uint8Array(0),
    mask: undefined,
  };
};

const countNaively = (sentences: Comments[number]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  const note = (term: string): void => void found.set(term, (found.get(term) ?? 0) + 1);
  for (const words of sentences)
    for (const [at, word] of words.entries()) {
      note(WORDS[word]!);
      if (at > 0) note(`${WORDS[words[at - 1]!]!} ${WORDS[word]!}`);
    }
  return found;
};

describe('features of comments', () => {
  it.each([1, 2, 3])('are its words and the pairs in two labelled comments, counted and weighted (seed %i)', (seed) => {
    const comments = makeComments(seed);
    const isLabelled = (comment: number): boolean => comment % 3 === 0;
    const own = new Map<number, CommentSentences>();
    const walk = walkComments(toSegment(comments), (comment, sentences) => void own.set(comment, sentences));
    while (walk.next().done !== true);

    const table = new FeatureTable(WORDS.length);
    for (const [comment, sentences] of own) if (isLabelled(comment)) table.add(sentences);
    table.seal();
    const names = table.features.map(({ first, second }) =>
      second === null ? WORDS[first]! : `${WORDS[first]!} ${WORDS[second]!}`,
    );
    const naive = comments.map(countNaively);
    const commentsWith = (term: string, among: (comment: number) => boolean): number =>
      naive.filter((found, comment) => among(comment) && found.has(term)).length;
    const terms = new Set(naive.flatMap((found) => [...found.keys()]));
    const expected = [...terms].filter((term) => commentsWith(term, isLabelled) >= (term.includes(' ') ? 2 : 1));
    expect(new Set(names)).toEqual(new Set(expected));

    const counter = new FeatureCounter(table);
    const frequencies = new CommentFrequencies(names.length);
    for (const sentences of own.values()) {
      counter.count(sentences);
      frequencies.add(counter);
    }
    const scales = frequencies.scales(table.features);
    const weights = Float64Array.from(names, (_, feature) => feature - 3);
    const all = own.size;
    for (const [comment, sentences] of own) {
      counter.count(sentences);
      const values = [...naive[comment]!].flatMap(([term, count]) => {
        const feature = names.indexOf(term);
        const rarity = Math.log((1 + all) / (1 + commentsWith(term, () => true))) + 1;
        const scale = term.includes(' ') ? rarity / 2 : rarity;
        return feature === -1 ? [] : [{ feature, value: (1 + Math.log(count)) * scale }];
      });
      const norm = Math.hypot(...values.map(({ value }) => value));
      const sum = values.reduce((total, { feature, value }) => total + (value / norm) * weights[feature]!, 0.25);
      const score = scoreComment(counter, scales, weights, 0.25);
      if (values.length === 0) expect(score).toBeNaN();
      else expect(score).toBeCloseTo(sum, 10);
      const rows = new FeatureRows(scales);
      rows.add(counter);
      const { features, values: ofRow } = rows.rows();
      expect(new Map([...features].map((feature, at) => [feature, ofRow[at]!.toFixed(9)]))).toEqual(
        new Map(values.map(({ feature, value }) => [feature, (value / norm).toFixed(9)])),
      );
    }
  });
});
