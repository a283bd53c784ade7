/** Where one was in the Comment Feed when one opened a response of it, and went on from there: kept in the tab until one is back. */
import type { CommentList } from '../../../api/responses.ts';
import type { FeedArgs } from '../../../api/feed.ts';
import { dropKept, keepJson, keptJson, ofSession } from '../../../components/browser-storage.ts';

export interface FeedPlace extends Pick<FeedArgs, 'search' | 'show' | 'filters'> {
  /** In the whole list, from 0. */
  readonly at: number;
  /** `_id` of the comment that stood there. */
  readonly comment: number;
}

const placeKey = (workspaceId: string): string => `verbatim.feed.place.${workspaceId}`;

export const keepFeedPlace = (
  { workspaceId, filters, search = '', review }: CommentList,
  at: number,
  comment: number,
) => {
  const place: FeedPlace = { search, show: review ?? 'any', filters, at, comment };
  keepJson(ofSession, placeKey(workspaceId), place);
};

/** Null where one comes from elsewhere: the feed begins at its first comment then. */
export const keptFeedPlace = (workspaceId: string): FeedPlace | null =>
  keptJson(ofSession, placeKey(workspaceId), isPlace);

export const forgetFeedPlace = (workspaceId: string): void => dropKept(ofSession, placeKey(workspaceId));

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
