import { withUndone } from '../undone-changes.ts';
import type { Freeze, FreezeEvent } from './freeze-events.ts';

export interface FreezeState {
  readonly status: 'absent' | 'active' | 'deleted';
  /** Undefined before it was made. */
  readonly freeze: Freeze | undefined;
  /** Revision of the event that made, deleted or restored it. */
  readonly since: number;
  /** First revisions of the latest undone changes. */
  readonly undone: readonly number[];
  /** Of the last event, -1 before the first. */
  readonly revision: number;
}

export const initialFreeze: FreezeState = {
  status: 'absent',
  freeze: undefined,
  since: -1,
  undone: [],
  revision: -1,
};

export const evolveFreeze = (before: FreezeState, event: FreezeEvent): FreezeState => {
  const revision = before.revision + 1;
  const state = { ...before, revision };
  switch (event.type) {
    case 'WorkspaceFrozen':
      return { ...state, status: 'active', freeze: event.data, since: revision };
    case 'FreezeDeleted':
      return { ...state, status: 'deleted', since: revision };
    case 'FreezeUndeleted':
      return { ...state, status: 'active', since: revision };
    case 'FreezeChangeUndone':
      return { ...state, undone: withUndone(state.undone, event.data.from) };
  }
};
