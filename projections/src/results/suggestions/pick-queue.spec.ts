import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { pickBeginning, pickProbable, pickQueue, pickSample, type Beginning } from './pick-queue.ts';

const random = seededRandom(3);
const ODDS = Float64Array.from({ length: 300 }, () => (random.below(10) === 0 ? NaN : (random.below(100) - 70) / 10));
const known = [...ODDS.keys()].filter((comment) => !Number.isNaN(ODDS[comment]));

const EVEN = { with: 30, without: 30 };

describe('the order of suggestions', () => {
  it('begins with the most probable, ties by comment', () => {
    const expected = known.toSorted((a, b) => ODDS[b]! - ODDS[a]! || a - b);
    expect(pickProbable(ODDS, 0, 300).map(({ comment }) => comment)).toEqual(expected);
    expect(pickProbable(ODDS, 20, 15).map(({ comment }) => comment)).toEqual(expected.slice(20, 35));
  });

  it('takes probable and uncertain ones in turn, each once, and the same page by page', () => {
    const all = pickQueue(ODDS, -1, { offset: 0, limit: 300 }, EVEN);
    expect(all.map(({ comment }) => comment).toSorted((a, b) => a - b)).toEqual(known);
    expect(all.slice(0, 4).map(({ because }) => because)).toEqual(['probable', 'uncertain', 'probable', 'uncertain']);
    const best = Math.max(...known.map((comment) => ODDS[comment]!));
    expect(ODDS[all[0]!.comment]).toBe(best);
    const nearest = Math.min(...known.map((comment) => Math.abs(ODDS[comment]! + 1)));
    expect(Math.abs(ODDS[all[1]!.comment]! + 1)).toBe(nearest);
    const pages = [0, 7, 14, 21].flatMap((offset) => pickQueue(ODDS, -1, { offset, limit: 7 }, EVEN));
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

  it('makes each fifth comment an unlikely one while nearly all labels are with the theme', () => {
    const picks = pickQueue(ODDS, -1, { offset: 0, limit: 20 }, { with: 50, without: 12 });
    expect(picks.map(({ because }) => because).slice(0, 10)).toEqual(
      Array.from({ length: 2 }, () => ['probable', 'uncertain', 'probable', 'uncertain', 'unlikely']).flat(),
    );
    const bound = known.map((comment) => ODDS[comment]!).toSorted((a, b) => a - b)[Math.floor(known.length / 10)]!;
    for (const { comment, because } of picks)
      if (because === 'unlikely') expect(ODDS[comment]).toBeLessThanOrEqual(bound);
  });
});

describe('comments to begin with', () => {
  const comments = known;
  /** Finds each third comment. */
  const found = Uint8Array.from({ length: 300 }, (_, comment) => Number(comment % 3 === 0));
  const isFound = (comment: number): boolean => found[comment] === 1;
  const begin = (beginning: Partial<Beginning>, limit = 12) =>
    pickBeginning(
      { comments, found, isByName: false, early: ODDS, labels: { with: 0, without: 0 }, minLabels: 10, ...beginning },
      { offset: 0, limit },
    );
  const first = (beginning: Partial<Beginning>) => begin(beginning)[0]!;

  it('begins with another kind after each answer, as each answer asks again', () => {
    const labels = { with: 2, without: 3 };
    const kinds = [0, 1, 2].map((more) => {
      const { comment, because } = first({ labels: { with: 2, without: 3 + more } });
      return because === 'probable' ? because : isFound(comment) ? 'found' : because;
    });
    expect(kinds.filter((kind) => kind === 'probable')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'found').length).toBeGreaterThan(0);
    expect(begin({ labels })).toEqual(begin({ labels }));
  });

  it('seeks comments without the theme after more answers with it', () => {
    for (const count of [1, 5, 10, 27]) {
      const picks = begin({ labels: { with: count, without: 0 } });
      expect(picks.map(({ because }) => because)).toContain('unlikely');
      expect(picks.every(({ comment }) => !isFound(comment))).toBe(true);
    }
  });

  it('seeks comments with the theme again once there are as many without it, or enough', () => {
    for (const labels of [
      { with: 5, without: 5 },
      { with: 27, without: 10 },
    ])
      expect(begin({ labels }).some(({ comment }) => isFound(comment))).toBe(true);
  });

  it('begins with words of the name where there is no query', () => {
    const picks = begin({ isByName: true, early: undefined });
    expect(new Set(picks.map(({ because }) => because))).toEqual(new Set(['named', 'random']));
    for (const { comment, because } of picks) if (because === 'named') expect(isFound(comment)).toBe(true);
  });

  it('still hands out found comments where the query finds all', () => {
    const all = new Uint8Array(300).fill(1);
    expect(begin({ found: all, labels: { with: 10, without: 0 } })).toHaveLength(12);
  });

  it('takes random comments where there is neither a query nor a label', () => {
    const picks = begin({ found: new Uint8Array(300), early: undefined });
    expect(picks).toHaveLength(12);
    expect(new Set(picks.map(({ because }) => because))).toEqual(new Set(['random']));
  });
});
