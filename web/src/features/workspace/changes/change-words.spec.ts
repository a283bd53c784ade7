import { describe, expect, it } from '@jest/globals';
import type { CausedChange, ChangedRow, ChangesResult } from '@verbatim/command-api/contract/results/changes';
import {
  describeLargestChange,
  describeLimits,
  formatCause,
  formatDifference,
  formatEnd,
  formatMeans,
  sortBySize,
} from './change-words.ts';

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
    [83, 'a theme', 'Theme added +83'],
    [-83, 'a theme', 'Theme removed −83'],
    [-262, 'unclassified', 'Themes added −262'],
    [262, 'unclassified', 'Themes removed +262'],
    [0, 'unclassified', 'Workspace: sentiment'],
  ])('of the themes of a workspace, %d in %s, are %j', (difference, rowId, words) => {
    expect(formatCause({ ...NONE, cause: 'themes', difference }, rowId)).toBe(words);
  });

  it.each<[number | null, number | null, string]>([
    [0.12, 0.09, '+0.12 → +0.09'],
    [0.12, 0.12, '+0.12'],
    [null, 0.18, 'new, +0.18'],
    [0.18, null, '+0.18, gone'],
    [null, null, '–'],
  ])('of the means %j and %j are %j', (was, is, words) => {
    const [before, after] = [was, is].map((avg) => (avg === null ? null : { count: 1, sentiment: { avg } }));
    expect(formatMeans({ before, after } as unknown as ChangedRow)).toBe(words);
  });

  it('are those of the largest difference first', () => {
    const rows = [
      { id: 'same', difference: 0, causes: [] },
      { id: 'moved', difference: 0, causes: [NONE] },
      { id: 'up', difference: 3, causes: [NONE] },
      { id: 'down', difference: -25, causes: [NONE] },
    ] as unknown as readonly ChangedRow[];
    expect(sortBySize(rows).map(({ id }) => id)).toEqual(['down', 'up', 'moved', 'same']);
  });

  it.each<[number, string, string]>([
    [-2418, 'a theme', 'Deleted −2,418'],
    [2418, 'a theme', 'Restored +2,418'],
    [120, 'unclassified', 'Themes deleted +120'],
    [-120, 'unclassified', 'Themes restored −120'],
  ])('of a deletion, %d in %s, are %j', (difference, rowId, words) => {
    expect(formatCause({ ...NONE, cause: 'deletions', difference }, rowId)).toBe(words);
  });

  it('begin with the theme that changed most, and why', () => {
    const room = {
      id: 'room',
      name: 'Room',
      before: { count: 58 },
      after: { count: 83 },
      difference: 25,
      causes: [
        { ...NONE, cause: 'tags', difference: 4 },
        { ...NONE, difference: 21 },
      ],
    };
    const pool = { id: 'pool', name: 'Pool', difference: -1, causes: [NONE] };
    const themes = [pool, room] as unknown as readonly ChangedRow[];
    expect(describeLargestChange({ themes })).toBe('Room 58 → 83: Query +21, By hand +4, and 1 more theme changed');
    expect(describeLargestChange({ themes: [] })).toBe('');
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
