import type { Freeze, FreezeEvent } from './freeze-events.ts';

/** Commands on a freeze. The caller has stored its figures. */
export interface FreezeWorkspace extends Freeze {
  readonly type: 'FreezeWorkspace';
}

export interface DeleteFreeze {
  readonly type: 'DeleteFreeze';
}

/** Reverts one command, unless the freeze was deleted or restored since. */
export interface UndoFreezeChange {
  readonly type: 'UndoFreezeChange';
  readonly from: number;
  /** Every event of the command, in order. */
  readonly events: readonly FreezeEvent[];
}

export type FreezeCommand = FreezeWorkspace | DeleteFreeze | UndoFreezeChange;
