/**
 * Pending mutations of comments: shown over what was read, and removed when they fail. The browser asks
 * before it closes a tab that has some.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type TagStatus = 1 | 2 | -1 | -2;

/** What removes a chip, by its method: an accepted suggestion is removed like a tag. */
export const REMOVALS = { 1: -1, 2: -2, 3: -2, [-1]: 1 } as const satisfies Readonly<Record<number, TagStatus>>;

interface Act {
  /** The call's `Idempotency-Key`. */
  readonly key: string;
  readonly comment: number;
}

export interface PendingTag extends Act {
  readonly kind: 'tag';
  readonly theme: { readonly id: string; readonly name: string };
  /** Sentence index; null for the comment as a whole. */
  readonly sentence: number | null;
  readonly status: TagStatus;
}

export interface PendingReview extends Act {
  readonly kind: 'review';
  readonly reviewed: boolean;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** Of a sample; shown by its own query. */
export interface PendingRating extends Act {
  readonly kind: 'rating';
}

export type PendingMutation = PendingTag | PendingReview | PendingRating;

export interface PendingMutationsState {
  /** In order. */
  readonly acts: readonly PendingMutation[];
}

const initialState: PendingMutationsState = { acts: [] };

export const pendingMutationsSlice = createSlice({
  name: 'pendingActs',
  initialState,
  reducers: {
    actBegun: (state, { payload }: PayloadAction<PendingMutation>) => ({ acts: [...state.acts, payload] }),
    /** Confirmed or failed: what was read is authoritative again. */
    actEnded: (state, { payload }: PayloadAction<string>) => ({
      acts: state.acts.filter(({ key }) => key !== payload),
    }),
  },
});

export const { actBegun, actEnded } = pendingMutationsSlice.actions;

interface WithPendingMutations {
  readonly pendingActs: PendingMutationsState;
}

export const selectPendingMutations = ({ pendingActs }: WithPendingMutations): readonly PendingMutation[] =>
  pendingActs.acts;

export const selectHasPendingMutations = ({ pendingActs }: WithPendingMutations): boolean =>
  pendingActs.acts.length > 0;
