import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { pickProbable, pickQueue, pickSample } from './pick-queue.ts';

const random = seededRandom(3);
const ODDS = Float64Array.from({ length: 300 }, () => (random.below(10) === 0 ? NaN : (random.below(100) - 70) / 10));
const known = [...ODDS.keys()].filter((comment) => !Number.isNaN(ODDS[comment]));

describe('the order of suggestions', () => {
  it('begins with the most probable, ties by comment', () => {
    const expected = known.toSorted((a, b) => ODDS[b]! - ODDS[a]! || a - b);
    expect(pickProbable(ODDS, 0, 300).map(({ comment }) => comment)).toEqual(expected);
    expect(pickProbable(ODDS, 20, 15).map(({ comment }) => comment)).toEqual(expected.slice(20, 35));
  });

  it('takes probable and uncertain ones in turn, each once, and the same page by page', () => {
    const all = pickQueue(ODDS, -1, 0, 300);
    expect(all.map(({ comment }) => comment).toSorted((a, b) => a - b)).toEqual(known);
    expect(all.slice(0, 4).map(({ because }) => because)).toEqual(['probable', 'uncertain', 'probable', 'uncertain']);
    const best = Math.max(...known.map((comment) => ODDS[comment]!));
    expect(ODDS[all[0]!.comment]).toBe(best);
    const nearest = Math.min(...known.map((comment) => Math.abs(ODDS[comment]! + 1)));
    expect(Math.abs(ODDS[all[1]!.comment]! + 1)).toBe(nearest);
    const pages = [0, 7, 14, 21].flatMap((offset) => pickQueue(ODDS, -1, offset, 7));
    expect(pages).toEqual(all.slice(0, 28));
  });

  it('draws the same sample for the same seed, and all where there are fewer', () => {
    const sample = pickSample(known, 20, 9);
    expect(pickSample(known, 20, 9)).toEqual(sample);
    expect(new Set(sample.map(({ comment }) => comment)).size).toBe(20);
    expect(pickSample(known, 20, 10)).not.toEqual(sample);
    expect(
      pickSample([4, 5], 20, 1)
        .map(({ comment }) => comment)
        .toSorted(),
    ).toEqual([4, 5]);
  });
});
