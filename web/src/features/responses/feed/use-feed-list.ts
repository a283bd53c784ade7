import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { MatchItem } from '@verbatim/command-api/contract/results/matches';
import { useFeedPrefetch, useFeedQuery, useFeedState, type FeedArgs } from '../../../api/feed.ts';
import { selectPendingMutations, type PendingMutation } from '../../../api/transport/pending-mutations.ts';
import { getLoadError } from '../../../components/messages/loaded.tsx';
import type { FeedPlace } from './feed-position.ts';
import { isOtherPage, countSeen, mergeStablePage } from './stable-page.ts';

type Asked = Omit<FeedArgs, 'offset' | 'round'>;

/** Position in the list. */
interface Place {
  /** Arguments of the list: another list starts over. */
  readonly asked: string;
  readonly offset: number;
  readonly round: number;
  /** Index on the page, capped at its end. */
  readonly at: number;
  /** `_id` of the current comment, if it is still on the page. */
  readonly comment?: number | undefined;
}

export interface FeedItem extends MatchItem {
  readonly isReviewed: boolean;
}

/** A page with its arguments. */
interface Shown {
  /** `FeedArgs` as JSON. */
  readonly page: string;
  readonly from: readonly MatchItem[] | undefined;
  readonly items: readonly MatchItem[];
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Keeps the page while others work on its comments; another one is shown once it is loaded. */
const useShownPage = (args: FeedArgs, now: readonly MatchItem[] | undefined): readonly MatchItem[] => {
  const page = JSON.stringify(args);
  const [shown, setShown] = useState<Shown>({ page, from: undefined, items: [] });
  if (now === undefined || (shown.page === page && shown.from === now)) return shown.items;
  const items = shown.page === page ? mergeStablePage(shown.items, now) : now;
  setShown({ page, from: now, items });
  return items;
};

/**
 * Neighbours of the current comment.
 * @param next undefined disables prefetching
 */
const useSurroundings = (
  { items, at }: { readonly items: readonly FeedItem[]; readonly at: number },
  inList: readonly MatchItem[],
  args: FeedArgs,
  next: number | undefined,
) => {
  const { data: nextPage } = useFeedState({ ...args, offset: next ?? 0 }, { skip: next === undefined });
  const { _id } = items[at] ?? { _id: Infinity };
  return {
    /** `_id` of the next comment, if known. */
    ahead: (items[at + 1] ?? (next === undefined ? undefined : nextPage?.items[0]))?._id,
    /** Index in the whole list, which is newest first. */
    atOfAll: args.offset + inList.filter((item) => item._id > _id).length,
  };
};

/** Page of a position. */
const getPlace = (asked: Asked, { at, comment }: FeedPlace): Place => ({
  asked: JSON.stringify(asked),
  round: 0,
  comment,
  offset: Math.floor(at / asked.limit) * asked.limit,
  at: at % asked.limit,
});

/** Current position; the start of another list. */
const usePlace = (asked: Asked, key: string, cameFrom: FeedPlace | null) => {
  const begin: Place = { asked: key, offset: 0, round: 0, at: 0 };
  const [kept, setKept] = useState<Place>(() =>
    cameFrom !== null && JSON.stringify(cameFrom.filters) === JSON.stringify(asked.filters)
      ? getPlace(asked, cameFrom)
      : begin,
  );
  return [kept.asked === key ? kept : begin, setKept] as const;
};

const getIndex = (items: readonly MatchItem[], { at, comment }: Place): number => {
  const meant = items.findIndex(({ _id }) => _id === comment);
  return meant >= 0 ? meant : Math.min(at, Math.max(0, items.length - 1));
};

/** The list may have become shorter than the position to return to. */
const isBeyond = (isThere: boolean, items: readonly MatchItem[], { offset }: Place, total: number): boolean =>
  isThere && items.length === 0 && offset > 0 && offset >= total;

/** @param cameFrom position to return to, if the list is the same */
export const useFeedList = (asked: Asked, cameFrom: FeedPlace | null = null) => {
  const key = JSON.stringify(asked);
  const [place, setKept] = usePlace(asked, key, cameFrom);
  const args: FeedArgs = { ...asked, offset: place.offset, round: place.round };
  const query = useFeedQuery(args);
  const { data, currentData } = query;
  const acts = useSelector(selectPendingMutations);
  const items = useShownPage(args, currentData?.items).map((item) => withReview(item, acts));
  const inList = (data?.items ?? []).map((item) => withReview(item, acts));
  const progress = data?.progress && {
    of: data.progress.of,
    reviewed: data.progress.reviewed + inList.filter((item) => item.isReviewed && !isMarked(item)).length,
  };
  const total = data?.total ?? 0;
  const at = getIndex(items, place);
  if (isBeyond(currentData !== undefined, items, place, total))
    setKept({ ...place, offset: Math.max(0, Math.ceil(total / asked.limit) - 1) * asked.limit, at: LAST });
  const isShrinking = asked.show !== 'any';
  // Reviewed comments leave a list of open ones, which shifts the next page.
  const goneBut = (reviewed?: number): number =>
    asked.show === 'open' ? inList.filter(({ _id, isReviewed }) => isReviewed || _id === reviewed).length : 0;
  const next = place.offset + countSeen(items, inList);
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
    items,
    progress,
    total,
    at,
    offset: place.offset,
    ...surroundings,
    current: currentData === undefined ? undefined : items[at],
    error: getLoadError({ data: currentData, error: query.error }),
    /** The previous page is shown until this one is loaded. */
    isTurning: currentData === undefined,
    /** Others have changed it: a refetch would show another page. */
    isOther: currentData !== undefined && isOtherPage(items, inList),
    showAnew: () => move({ round: place.round + 1 }),
    refetch: query.refetch,
    select: (index: number) => move({ at: index }),
    /** @param reviewed the comment that was just reviewed */
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

const withReview = (item: MatchItem, acts: readonly PendingMutation[]): FeedItem => {
  const pending = acts.findLast(({ kind, comment }) => kind === 'review' && comment === item._id);
  return { ...item, isReviewed: pending?.kind === 'review' ? pending.reviewed : isMarked(item) };
};
