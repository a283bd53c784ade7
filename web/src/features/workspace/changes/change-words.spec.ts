import { describe, expect, it } from '@jest/globals';
import type { CausedChange, ChangesResult } from '@verbatim/command-api/contract/results/changes';
import { describeLimits, formatCause, formatDifference, formatEnd } from './change-words.ts';

const NONE: CausedChange = { cause: 'queries', difference: 0, gained: 0, lost: 0, sentiment: {}, mean: null };

describe('the words for a change', () => {
  it.each<[Partial<CausedChange>, string]>([
    [{ difference: 12, gained: 15, lost: 3 }, 'Query +12'],
    [{ difference: -1204.5, gained: 0, lost: 600 }, 'Query −1,204.5'],
    [{ gained: 3, lost: 3 }, 'Query +3 −3'],
    [{ cause: 'words', mean: -0.1234 }, 'Words: mean −0.12'],
    [{ cause: 'words', mean: 0 }, 'Words: sentiment'],
    [{ cause: 'words' }, 'Words: sentiment'],
  ])('of %j are %j', (change, words) => expect(formatCause({ ...NONE, ...change }, 'a theme')).toBe(words));

  it.each<[number, string, string]>([
    [-2418, 'a theme', 'Deleted −2,418'],
    [2418, 'a theme', 'Restored +2,418'],
    [120, 'unclassified', 'Themes deleted +120'],
    [-120, 'unclassified', 'Themes restored −120'],
  ])('of a deletion, %d in %s, are %j', (difference, rowId, words) => {
    expect(formatCause({ ...NONE, cause: 'deletions', difference }, rowId)).toBe(words);
  });

  it('have a sign, and none for zero', () => {
    expect([0, 1, -1, 0.004].map(formatDifference)).toEqual(['0', '+1', '−1', '0']);
  });

  it('say what cannot be shown', () => {
    const moment = {
      asOf: 'p1',
      at: null,
      revisions: {} as never,
      rules: {},
      isNow: false,
      missing: { files: 0, comments: 0 },
      resplit: [],
    };
    const result = { from: moment, to: { ...moment, isNow: true } } as unknown as ChangesResult;
    expect(describeLimits(result)).toEqual([]);
    expect([formatEnd(result.from), formatEnd(result.to)]).toEqual(['Before the first event', 'Now']);
    const erased = { ...moment, missing: { files: 1, comments: 1 }, resplit: ['a.csv'] };
    expect(describeLimits({ ...result, from: erased })).toEqual([
      '1 comment erased since then is missing on both sides.',
      'Sentences of a.csv were divided by other rules then. Both sides use those of now.',
    ]);
  });
});
