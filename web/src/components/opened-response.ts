/** Link state of `responsePath`: where the response was opened, and how to return there. */
import type { CommentList } from '../api/responses.ts';
import type { NumberPlace } from './figure-position.ts';

export interface OpenedResponse {
  readonly back: { readonly to: string; readonly label: string };
  /** Its list and index in it; null when opened directly. */
  readonly within: { readonly list: CommentList; readonly at: number } | null;
  /** The list is the Comment Feed's. */
  readonly isOfFeed?: true;
  /** The list is a drilldown, to return to. */
  readonly ofNumber?: Omit<NumberPlace, 'at'>;
}

export const openedResponse = (state: unknown): OpenedResponse | null =>
  typeof state === 'object' && state !== null && 'back' in state && 'within' in state
    ? (state as OpenedResponse)
    : null;
