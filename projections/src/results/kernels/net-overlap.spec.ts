import { expect, it } from '@jest/globals';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { addTheme, emptyCrossTab, getRowCounts, getRowSentiment, type CrossTab } from './cross-tab.ts';
import { NetOverlapBuilder } from './net-overlap.ts';
import { ClassedCommentsBuilder, UNSCORED, type ClassedComments } from './theme-sentiment.ts';

const SEGMENTS = 2;
const COMMENTS = 120;
const COLUMNS = 3;
const random = seededRandom(69);

/** Sentences of comments, some without any, some with many. */
const segments = Array.from({ length: SEGMENTS }, () => {
  const ofSentence = Array.from({ length: COMMENTS }, (_, comment) =>
    new Array<number>(random.below(10) === 0 ? 40 : random.below(4)).fill(comment),
  ).flat();
  const compounds = ofSentence.map(() => (random.below(8) === 0 ? UNSCORED : (random.below(3) - 1) * 9_000));
  const codes = Uint8Array.from({ length: COMMENTS }, () => random.below(COLUMNS + 2));
  return { commentOfSentence: Uint16Array.from(ofSentence), compounds: Int16Array.from(compounds), codes };
});

/** @param sentences by segment */
const classify = (sentences: readonly ReadonlySet<number>[]): ClassedComments => {
  const builder = new ClassedCommentsBuilder();
  for (const [at, { commentOfSentence, compounds }] of segments.entries()) {
    const ids = Uint32Array.from([...sentences[at]!].sort((a, b) => a - b));
    const comments = Uint16Array.from(new Set([...ids].map((id) => commentOfSentence[id]!)));
    builder.addSegment(ids, comments, commentOfSentence, compounds);
  }
  return builder.finish();
};

const count = (comments: ClassedComments) => {
  const table: CrossTab = emptyCrossTab(1, COLUMNS);
  for (const [segment, { codes }] of segments.entries()) addTheme(table, 0, codes, comments, segment);
  return [...getRowCounts(table, 0), ...Object.values({ ...getRowSentiment(table, 0) })];
};

it.each([1, 2, 3, 5, 9])('is the difference between a net and its %i themes', (themes) => {
  const carried = Array.from({ length: themes }, () =>
    segments.map(
      ({ commentOfSentence }) => new Set([...commentOfSentence.keys()].filter(() => random.below(themes + 1) === 0)),
    ),
  );
  const classed = carried.map(classify);
  const net = classify(segments.map((_, at) => new Set(carried.flatMap((theme) => [...theme[at]!]))));
  const builder = new NetOverlapBuilder(classed, net);
  for (let segment = 0; segment < SEGMENTS; segment++) builder.addSegment(segment);
  const { repeated, united } = builder.finish();
  const sum = classed
    .map(count)
    .reduce((all, counts) => all.map((value, at) => value + counts[at]!))
    .map((value, at) => value - count(repeated)[at]! + count(united)[at]!);
  expect(sum).toEqual(count(net));
  expect(united.rows.length > 0).toBe(themes > 1);
});
