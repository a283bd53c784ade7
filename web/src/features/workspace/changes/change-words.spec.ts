import { describe, expect, it } from '@jest/globals';
import type { CausedChange, ChangedRow, ChangesResult } from '@verbatim/command-api/contract/results/changes';
import { formatMoment } from '../../../components/text/format.ts';
import {
  describeEnds,
  describeLargestChange,
  describeLimits,
  formatCause,
  formatDifference,
  formatEnds,
  formatMeans,
  isEqualEdit,
  isListed,
  sortBySize,
} from './change-words.ts';

const NOON = '2026-03-01T12:00:05.000Z';

interface Between {
  readonly from?: string | null;
  readonly to?: string;
  readonly isNow?: boolean;
}

const between = ({ from = NOON, to = '2026-03-02T12:00:00.000Z', isNow = true }: Between = {}) =>
  ({ from: { at: from, isNow: false }, to: { at: to, isNow } }) as unknown as Pick<ChangesResult, 'from' | 'to'>;

const EDIT = { before: 'wifi', after: 'wi-fi wifi' };
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
      { id: 'edited', difference: 0, causes: [], query: EDIT },
      { id: 'moved', difference: 0, causes: [NONE] },
      { id: 'up', difference: 3, causes: [NONE] },
      { id: 'down', difference: -25, causes: [NONE] },
    ] as unknown as readonly ChangedRow[];
    expect(sortBySize(rows).map(({ id }) => id)).toEqual(['down', 'up', 'moved', 'edited', 'same']);
  });

  it.each<[number, string, string]>([
    [-2418, 'a theme', 'Deleted −2,418'],
    [2418, 'a theme', 'Restored +2,418'],
    [120, 'unclassified', 'Themes deleted +120'],
    [-120, 'unclassified', 'Themes restored −120'],
  ])('of a deletion, %d in %s, are %j', (difference, rowId, words) => {
    expect(formatCause({ ...NONE, cause: 'deletions', difference }, rowId)).toBe(words);
  });

  describe('begin with the theme that changed most', () => {
    const makeRow = (name: string, [before, after]: readonly [number, number], causes: readonly CausedChange[]) =>
      ({
        id: name,
        name,
        before: { count: before },
        after: { count: after },
        difference: after - before,
        causes,
      }) as unknown as ChangedRow;
    const pool = makeRow('Pool', [5, 4], [NONE]);
    const wifi = makeRow('Wifi', [7, 7], []);
    const changesIn = (...themes: readonly ChangedRow[]) =>
      ({
        total: makeRow('total', [0, 300], []),
        unclassified: makeRow('unclassified', [0, 90], []),
        themes,
        ...between(),
      }) as unknown as ChangesResult;

    it('given one cause, then it is named', () => {
      const room = makeRow('Room', [58, 83], [{ ...NONE, difference: 25 }]);
      expect(describeLargestChange(changesIn(pool, room, wifi))).toBe(
        '“Room” changed most: +25 comments, from 58 to 83 (query edited)',
      );
      expect(describeLargestChange(changesIn(room, wifi))).toBe(
        'Only “Room” changed: +25 comments, from 58 to 83 (query edited)',
      );
      const added = makeRow('Room', [0, 83], [{ ...NONE, cause: 'themes', difference: 83 }]);
      expect(describeLargestChange(changesIn(added, wifi))).toBe(
        'Only “Room” changed: +83 comments, from 0 to 83 (theme added)',
      );
    });

    it('given several causes, then each has its share, the largest first', () => {
      const room = makeRow(
        'Room',
        [58, 83],
        [
          { ...NONE, cause: 'tags', difference: 4 },
          { ...NONE, difference: 21 },
        ],
      );
      expect(describeLargestChange(changesIn(pool, room))).toBe(
        '“Room” changed most: +25 comments, from 58 to 83 (query +21, by hand +4)',
      );
    });

    it('given other comments, as many as before, then it says so', () => {
      expect(describeLargestChange(changesIn(makeRow('Room', [58, 58], [{ ...NONE, gained: 3, lost: 3 }]), wifi))).toBe(
        '“Room” has as many comments as before, but other ones or another sentiment (query edited)',
      );
    });

    it('given no changed theme, then none has changed', () => {
      expect(describeLargestChange(changesIn(wifi))).toBe(
        `No theme’s figures have changed between ${formatMoment(NOON)} and now`,
      );
    });

    it('given another whose edited query matches the same comments, then it is not the only one', () => {
      const room = makeRow('Room', [58, 83], [{ ...NONE, difference: 25 }]);
      const edited = { ...wifi, query: EDIT };
      expect([isListed(wifi), isEqualEdit(wifi), isListed(edited), isEqualEdit(edited)]).toEqual([
        false,
        false,
        true,
        true,
      ]);
      // The difference of this one is of tags.
      const tagged = { ...makeRow('Pool', [5, 4], [{ ...NONE, cause: 'tags', difference: -1 }]), query: EDIT };
      expect([isEqualEdit(tagged), isEqualEdit({ ...room, query: EDIT })]).toEqual([true, false]);
      expect(describeLargestChange(changesIn(room, edited))).toMatch(/^“Room” changed most: /u);
      expect(describeLargestChange(changesIn(edited))).toMatch(/^No theme’s figures have changed between /u);
    });

    it('given no coded comment before, then it is the first coding', () => {
      const themes = [makeRow('Room', [0, 83], [NONE]), makeRow('Pool', [0, 5], [NONE])];
      expect(describeLargestChange(changesIn(...themes))).toBe(
        'First coding: 2 themes, 210 of 300 comments with a theme',
      );
    });
  });

  describe('of both moments', () => {
    it('given moments of one minute, then they have seconds', () => {
      const ends = between({ to: '2026-03-01T12:00:48.000Z', isNow: false });
      expect(formatEnds(ends)).toEqual([formatMoment(NOON, true), formatMoment('2026-03-01T12:00:48.000Z', true)]);
      expect(formatEnds(ends).join()).toMatch(/:05, .+:48, /u);
      const apart = between({ to: '2026-03-01T12:01:02.000Z', isNow: false });
      expect(formatEnds(apart)).toEqual([formatMoment(NOON), formatMoment('2026-03-01T12:01:02.000Z')]);
    });

    it('given a freeze, then its name comes before its time', () => {
      expect(describeEnds(between(), 'First coding')).toBe(
        `Changes from “First coding” (${formatMoment(NOON)}) to now`,
      );
      expect(describeEnds(between(), '')).toBe(`Changes from ${formatMoment(NOON)} to now`);
    });

    it('given no event before, then they begin with the first', () => {
      expect(describeEnds(between({ from: null }), '')).toBe('Changes from the first event to now');
    });
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
    expect(formatEnds(result)).toEqual(['before the first event', 'now']);
    const erased = { ...moment, missing: { files: 1, comments: 1 }, resplit: ['a.csv'] };
    expect(describeLimits({ ...result, from: erased })).toEqual([
      '1 comment erased since then is missing on both sides.',
      'Sentences of a.csv were divided by other rules then. Both sides use those of now.',
    ]);
  });
});
