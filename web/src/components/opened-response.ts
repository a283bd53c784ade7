/** Given along with `responsePath` as the state of a link: where the response was opened, and how one comes back there. */
import type { CommentList } from '../api/responses.ts';
import type { NumberPlace } from './number-place.ts';

export interface OpenedResponse {
  readonly back: { readonly to: string; readonly label: string };
  /** The list that it stands in, and its place there, from 0; null for one that was opened by itself. */
  readonly within: { readonly list: CommentList; readonly at: number } | null;
  /** The list is the Comment Feed's. */
  readonly isOfFeed?: true;
  /** The list stands behind a number, where one comes back to it. */
  readonly ofNumber?: Omit<NumberPlace, 'at'>;
}

export const openedResponse = (state: unknown): OpenedResponse | null =>
  typeof state === 'object' && state !== null && 'back' in state && 'within' in state
    ? (state as OpenedResponse)
    : null;
