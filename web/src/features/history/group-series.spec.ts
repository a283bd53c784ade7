import { describe, expect, it } from '@jest/globals';
import type { HistoryItem } from '@verbatim/command-api/contract/history';
import { countOpenSeries, groupSeries } from './group-series.ts';

const TAGGED = 'tagged {what} with the theme “Fit”';
const EXCLUDED = 'excluded {what} from the theme “Fit”';

const entry = (comment: number, deed: string | null, rest: Partial<HistoryItem> = {}): HistoryItem =>
  ({
    id: `tags-p@${comment}`,
    actor: { id: 'a', name: 'ann' },
    kind: 'tag',
    project: { id: 'p', name: 'Reviews' },
    themes: [{ id: 'f', name: 'Fit' }],
    comments: { count: 1, ids: [comment] },
    series: deed === null ? null : { deed, of: 'comment' },
    ...rest,
  }) as HistoryItem;

const describeRows = (items: readonly HistoryItem[]): readonly string[] =>
  groupSeries(items).map((row) => (row.kind === 'entry' ? row.item.id : row.sentence));

describe('a series of entries', () => {
  it('given several acts of one kind in a row, is one line with a count of each', () => {
    const items = [entry(5, TAGGED), entry(4, EXCLUDED), entry(3, TAGGED), entry(2, TAGGED)];
    expect(describeRows(items)).toEqual([
      'ann tagged 3 comments with the theme “Fit” and excluded 1 comment from the theme “Fit”.',
    ]);
  });

  it('given a comment twice, counts it once; given sentences, counts each', () => {
    expect(describeRows([1, 2, 2].map((comment) => entry(comment, TAGGED)))).toEqual([
      'ann tagged 2 comments with the theme “Fit”.',
    ]);
    const of = { series: { deed: TAGGED, of: 'sentence' } } as const;
    expect(describeRows([1, 2, 2].map((comment) => entry(comment, TAGGED, of)))).toEqual([
      'ann tagged 3 sentences with the theme “Fit”.',
    ]);
  });

  it.each([
    ['another person', { actor: { id: 'b', name: 'bob' } }],
    ['another project', { project: { id: 'q', name: 'Hotel' } }],
    ['another theme', { themes: [{ id: 'g', name: 'Fabric' }] }],
    ['another kind', { kind: 'review' as const }],
    ['an act on no comment', { series: null }],
  ])('given %s in between, is interrupted', (_what, rest) => {
    const items = [1, 2, 3, 4].map((comment) => entry(comment, TAGGED, comment === 2 ? rest : {}));
    expect(describeRows(items)).toEqual(['tags-p@1', 'tags-p@2', 'tags-p@3', 'tags-p@4']);
  });

  it('given older entries that are not loaded, states a least number of the last series only', () => {
    const items = [...[9, 8, 7].map((comment) => entry(comment, EXCLUDED)), entry(6, null)];
    const last = [3, 2, 1].map((comment) => entry(comment, TAGGED));
    const sentences = groupSeries([...items, ...last], true).map((row) => row.kind === 'series' && row.sentence);
    expect(sentences).toEqual([
      'ann excluded 3 comments from the theme “Fit”.',
      false,
      'ann tagged at least 3 comments with the theme “Fit”.',
    ]);
    expect([[...items, ...last], items, last.slice(1), []].map(countOpenSeries)).toEqual([3, 0, 0, 0]);
  });

  it('given two entries, or one comment, remains as it is', () => {
    expect(describeRows([entry(1, TAGGED), entry(2, TAGGED)])).toEqual(['tags-p@1', 'tags-p@2']);
    expect(describeRows([1, 1, 1].map((comment) => entry(comment, TAGGED)))).toHaveLength(3);
  });
});
