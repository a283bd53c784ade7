/** Position in the Comment Feed when a response was opened: stored in the tab until the return. */
import type { CommentList } from '../../../api/responses.ts';
import type { FeedArgs } from '../../../api/feed.ts';
import { removeStored, storeJson, loadJson, getSessionStorage } from '../../../components/browser-storage.ts';

export interface FeedPlace extends Pick<FeedArgs, 'search' | 'show' | 'filters'> {
  /** In the whole list, from 0. */
  readonly at: number;
  /** `_id` of the comment at the position. */
  readonly comment: number;
}

const placeKey = (workspaceId: string): string => `verbatim.feed.place.${workspaceId}`;

export const storeFeedPosition = (
  { workspaceId, filters, search = '', review }: CommentList,
  at: number,
  comment: number,
) => {
  const place: FeedPlace = { search, show: review ?? 'any', filters, at, comment };
  storeJson(getSessionStorage, placeKey(workspaceId), place);
};

/** Null on other ways: the feed starts at its first comment. */
export const loadFeedPosition = (workspaceId: string): FeedPlace | null =>
  loadJson(getSessionStorage, placeKey(workspaceId), isPlace);

export const clearFeedPosition = (workspaceId: string): void => removeStored(getSessionStorage, placeKey(workspaceId));

const isPlace = (kept: unknown): kept is FeedPlace => {
  if (typeof kept !== 'object' || kept === null) return false;
  const { at, comment, search, show, filters } = kept as { readonly [part in keyof FeedPlace]?: unknown };
  return (
    [at, comment].every((one) => Number.isInteger(one) && (one as number) >= 0) &&
    typeof search === 'string' &&
    (show === 'any' || show === 'open' || show === 'reviewed') &&
    typeof filters === 'object' &&
    filters !== null
  );
};
