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

/** 'ann tagged 12 comments with the theme “Fit” and excluded 1 comment from the theme “Fit”.' */
const describe = (items: readonly HistoryItem[]): string => {
  const deeds = [...new Set(items.map(({ series }) => series?.deed ?? ''))].map((deed) => {
    const same = items.filter(({ series }) => series?.deed === deed);
    const of = same[0]?.series?.of ?? 'comment';
    return deed.replace('{what}', pluralise(of === 'sentence' ? same.length : countComments(same), of));
  });
  const name = items[0]?.actor.name ?? '';
  return `${name === '' ? 'Someone' : name} ${joinNames(deeds)}.`;
};

const toRows = (items: readonly HistoryItem[]): readonly HistoryRow[] => {
  const [last, first] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined || items.length < MIN_SERIES || countComments(items) === 1)
    return items.map((item) => ({ kind: 'entry', item }));
  return [{ kind: 'series', first, last, sentence: describe(items), items }];
};

/** Neighbours of one series become a row; an entry between two series keeps them apart. */
export const groupSeries = (items: readonly HistoryItem[]): readonly HistoryRow[] => {
  const runs: { readonly key: string | null; readonly items: HistoryItem[] }[] = [];
  for (const item of items) {
    const key = getKey(item);
    const run = runs.at(-1);
    if (run !== undefined && key !== null && key === run.key) run.items.push(item);
    else runs.push({ key, items: [item] });
  }
  return runs.flatMap((run) => toRows(run.items));
};
