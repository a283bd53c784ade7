import type { HistoryItem } from '@verbatim/command-api/contract/history';
import { joinNames, pluralise } from '../../components/text/format.ts';

/** One entry, or a series of what one person did to many comments, the newest first. */
export type HistoryRow =
  | { readonly kind: 'entry'; readonly item: HistoryItem }
  | {
      readonly kind: 'series';
      readonly first: HistoryItem;
      readonly last: HistoryItem;
      readonly sentence: string;
      readonly items: readonly HistoryItem[];
    };

/** Fewer are as short by themselves. */
const MIN_SERIES = 3;

/** Who did what kind of thing in which project, and to which themes; null for an entry of no series. */
const getKey = ({ series, kind, actor, project, themes }: HistoryItem): string | null =>
  series === null
    ? null
    : JSON.stringify([kind, actor.id, actor.name, project?.id ?? null, themes.map(({ id }) => id)]);

/** A comment that was rated again is one comment. */
const countComments = (items: readonly HistoryItem[]): number =>
  new Set(items.map(({ comments }) => comments?.ids[0])).size;

/**
 * 'ann tagged 12 comments with the theme “Fit” and excluded 1 comment from the theme “Fit”.'
 * @param isWhole false if older entries of the series may not be loaded
 */
const describe = (items: readonly HistoryItem[], isWhole: boolean): string => {
  const deeds = [...new Set(items.map(({ series }) => series?.deed ?? ''))].map((deed) => {
    const same = items.filter(({ series }) => series?.deed === deed);
    const of = same[0]?.series?.of ?? 'comment';
    const what = pluralise(of === 'sentence' ? same.length : countComments(same), of);
    return deed.replace('{what}', isWhole ? what : `at least ${what}`);
  });
  const name = items[0]?.actor.name ?? '';
  return `${name === '' ? 'Someone' : name} ${joinNames(deeds)}.`;
};

const isSeries = (items: readonly HistoryItem[]): boolean => items.length >= MIN_SERIES && countComments(items) > 1;

const toRows = (items: readonly HistoryItem[], isWhole: boolean): readonly HistoryRow[] => {
  const [last, first] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined || !isSeries(items))
    return items.map((item) => ({ kind: 'entry', item }));
  return [{ kind: 'series', first, last, sentence: describe(items, isWhole), items }];
};

interface Run {
  /** Null for an entry of no series, which is alone. */
  readonly key: string | null;
  readonly items: HistoryItem[];
}

/** Neighbours of one series; an entry between two series keeps them apart. */
const toRuns = (items: readonly HistoryItem[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const item of items) {
    const key = getKey(item);
    const run = runs.at(-1);
    if (run !== undefined && key !== null && key === run.key) run.items.push(item);
    else runs.push({ key, items: [item] });
  }
  return runs;
};

/**
 * Each run becomes a row.
 * @param hasOlder whether entries older than these are not loaded, so that the last run may be incomplete
 */
export const groupSeries = (items: readonly HistoryItem[], hasOlder = false): readonly HistoryRow[] => {
  const runs = toRuns(items);
  return runs.flatMap((run, at) => toRows(run.items, !hasOlder || at < runs.length - 1));
};

/** Number of entries in the last row if it is a series, which older entries may continue; otherwise 0. */
export const countOpenSeries = (items: readonly HistoryItem[]): number => {
  const last = toRuns(items).at(-1)?.items ?? [];
  return isSeries(last) ? last.length : 0;
};
