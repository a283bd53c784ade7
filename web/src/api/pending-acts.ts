/** What a person has said of comments and nobody has confirmed yet: it is shown over what was read, and is gone when it fails. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type TagStatus = 1 | 2 | -1 | -2;

interface Act {
  /** The call's `Idempotency-Key`. */
  readonly key: string;
  readonly comment: number;
}

export interface PendingTag extends Act {
  readonly kind: 'tag';
  readonly theme: { readonly id: string; readonly name: string };
  /** Counted from 0; null for the comment as a whole. */
  readonly sentence: number | null;
  readonly status: TagStatus;
}

export interface PendingReview extends Act {
  readonly kind: 'review';
  readonly reviewed: boolean;
  /** ISO 8601 instant. */
  readonly at: string;
}

export type PendingAct = PendingTag | PendingReview;

export interface PendingActsState {
  /** In the order in which they were said. */
  readonly acts: readonly PendingAct[];
}

const initialState: PendingActsState = { acts: [] };

export const pendingActsSlice = createSlice({
  name: 'pendingActs',
  initialState,
  reducers: {
    actBegun: (state, { payload }: PayloadAction<PendingAct>) => ({ acts: [...state.acts, payload] }),
    /** Stored, or not: what was read says it now. */
    actEnded: (state, { payload }: PayloadAction<string>) => ({
      acts: state.acts.filter(({ key }) => key !== payload),
    }),
  },
});

export const { actBegun, actEnded } = pendingActsSlice.actions;

export const selectPendingActs = ({ pendingActs }: { readonly pendingActs: PendingActsState }): readonly PendingAct[] =>
  pendingActs.acts;
