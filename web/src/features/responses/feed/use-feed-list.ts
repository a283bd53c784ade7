import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { MatchItem } from '@verbatim/command-api/contract/matches';
import { useFeedPrefetch, useFeedQuery, useFeedState, type FeedArgs } from '../../../api/feed.ts';
import { selectPendingActs, type PendingAct } from '../../../api/pending-acts.ts';
import { failureOf } from '../../../components/loaded.tsx';
import type { FeedPlace } from './feed-place.ts';
import { isOtherPage, seenOf, stayedPage } from './stayed-page.ts';

type Asked = Omit<FeedArgs, 'offset' | 'round'>;

/** Where one is in the list. */
interface Place {
  /** Of what was asked for: with another list one begins anew. */
  readonly asked: string;
  readonly offset: number;
  readonly round: number;
  /** Of the page; the last one where it is beyond. */
  readonly at: number;
  /** `_id` of the one that is meant, where it still stands on the page. */
  readonly comment?: number | undefined;
}

export interface FeedItem extends MatchItem {
  readonly isReviewed: boolean;
}

/** A page, and what it was made of. */
interface Shown {
  /** `FeedArgs` as JSON. */
  readonly page: string;
  readonly from: readonly MatchItem[] | undefined;
  readonly items: readonly MatchItem[];
}

const LAST = Number.MAX_SAFE_INTEGER;

/** The page stays as it stands while others work on its comments; another one is shown once it is there. */
const useShownPage = (args: FeedArgs, now: readonly MatchItem[] | undefined): readonly MatchItem[] => {
  const page = JSON.stringify(args);
  const [shown, setShown] = useState<Shown>({ page, from: undefined, items: [] });
  if (now === undefined || (shown.page === page && shown.from === now)) return shown.items;
  const items = shown.page === page ? stayedPage(shown.items, now) : now;
  setShown({ page, from: now, items });
  return items;
};

/** What stands around the comment that is read. @param next undefined where the next page is not read ahead */
const useSurroundings = (
  { items, at }: { readonly items: readonly FeedItem[]; readonly at: number },
  inList: readonly MatchItem[],
  args: FeedArgs,
  next: number | undefined,
) => {
  const { data: nextPage } = useFeedState({ ...args, offset: next ?? 0 }, { skip: next === undefined });
  const { _id } = items[at] ?? { _id: Infinity };
  return {
    /** `_id` of the comment that one comes to next, as far as it is known. */
    ahead: (items[at + 1] ?? (next === undefined ? undefined : nextPage?.items[0]))?._id,
    /** Where the comment stands in the whole list, from 0: the newest are its first. */
    atOfAll: args.offset + inList.filter((item) => item._id > _id).length,
  };
};

/** The page that holds it. */
const placeOf = (asked: Asked, { at, comment }: FeedPlace): Place => ({
  ...{ asked: JSON.stringify(asked), round: 0, comment },
  ...{ offset: Math.floor(at / asked.limit) * asked.limit, at: at % asked.limit },
});

/** Where one is; of another list, at its beginning. */
const usePlace = (asked: Asked, key: string, cameFrom: FeedPlace | null) => {
  const begin: Place = { asked: key, offset: 0, round: 0, at: 0 };
  const [kept, setKept] = useState<Place>(() =>
    cameFrom !== null && JSON.stringify(cameFrom.filters) === JSON.stringify(asked.filters)
      ? placeOf(asked, cameFrom)
      : begin,
  );
  return [kept.asked === key ? kept : begin, setKept] as const;
};

const indexOf = (items: readonly MatchItem[], { at, comment }: Place): number => {
  const meant = items.findIndex(({ _id }) => _id === comment);
  return meant >= 0 ? meant : Math.min(at, Math.max(0, items.length - 1));
};

/** Others may have reviewed so much meanwhile that the list ends before the page that one comes back to. */
const isBeyond = (isThere: boolean, items: readonly MatchItem[], { offset }: Place, total: number): boolean =>
  isThere && items.length === 0 && offset > 0 && offset >= total;

/** @param cameFrom where one was in the list before: one begins there as long as it is the same list */
export const useFeedList = (asked: Asked, cameFrom: FeedPlace | null = null) => {
  const key = JSON.stringify(asked);
  const [place, setKept] = usePlace(asked, key, cameFrom);
  const args: FeedArgs = { ...asked, offset: place.offset, round: place.round };
  const query = useFeedQuery(args);
  const { data, currentData } = query;
  const acts = useSelector(selectPendingActs);
  const items = useShownPage(args, currentData?.items).map((item) => withReview(item, acts));
  const inList = (data?.items ?? []).map((item) => withReview(item, acts));
  const progress = data?.progress && {
    of: data.progress.of,
    reviewed: data.progress.reviewed + inList.filter((item) => item.isReviewed && !isMarked(item)).length,
  };
  const total = data?.total ?? 0;
  const at = indexOf(items, place);
  if (isBeyond(currentData !== undefined, items, place, total))
    setKept({ ...place, offset: Math.max(0, Math.ceil(total / asked.limit) - 1) * asked.limit, at: LAST });
  const isShrinking = asked.show !== 'any';
  // What is reviewed leaves a list of those that are not: the next page begins so much earlier.
  const goneBut = (reviewed?: number): number =>
    asked.show === 'open' ? inList.filter(({ _id, isReviewed }) => isReviewed || _id === reviewed).length : 0;
  const next = place.offset + seenOf(items, inList);
  const hasNext = currentData !== undefined && next < total;
  const move = (change: Partial<Place>): void => setKept({ ...place, comment: undefined, ...change });
  const turn = (offset: number, to: number): void =>
    move({ offset, at: to, round: isShrinking ? place.round + 1 : place.round });
  const prefetch = useFeedPrefetch();
  useEffect(() => {
    if (hasNext && !isShrinking) prefetch({ ...(JSON.parse(key) as Asked), offset: next, round: place.round });
  }, [prefetch, hasNext, isShrinking, key, next, place.round]);
  const surroundings = useSurroundings({ items, at }, inList, args, hasNext && !isShrinking ? next : undefined);
  return {
    ...{ items, progress, total, at, offset: place.offset, ...surroundings },
    current: currentData === undefined ? undefined : items[at],
    error: failureOf({ data: currentData, error: query.error }),
    /** The page that is shown is another one until this one is there. */
    isTurning: currentData === undefined,
    /** Others have worked on it: it would be another page if it were asked for anew. */
    isOther: currentData !== undefined && isOtherPage(items, inList),
    showAnew: () => move({ round: place.round + 1 }),
    refetch: query.refetch,
    select: (index: number) => move({ at: index }),
    /** @param reviewed the comment of which one has just said so */
    toNext: (reviewed?: number) =>
      at + 1 < items.length ? move({ at: at + 1 }) : hasNext ? turn(next - goneBut(reviewed), 0) : undefined,
    toPrevious: () =>
      at > 0
        ? move({ at: at - 1 })
        : place.offset > 0
          ? turn(Math.max(0, place.offset - asked.limit), LAST)
          : undefined,
    toPage: (page: number) => turn(page * asked.limit, 0),
  };
};

const isMarked = ({ review }: MatchItem): boolean => review != null && !review.open;

const withReview = (item: MatchItem, acts: readonly PendingAct[]): FeedItem => {
  const pending = acts.findLast(({ kind, comment }) => kind === 'review' && comment === item._id);
  return { ...item, isReviewed: pending?.kind === 'review' ? pending.reviewed : isMarked(item) };
};
