/** An account as its events made it: what the decider decides on, and what a read model can fold. */
import type { AccountEvent } from './account-events.ts';

export interface AccountState {
  readonly status: 'absent' | 'registered' | 'invited' | 'deleted';
  readonly accountId: string;
  readonly name: string;
}

export const initialAccount: AccountState = { status: 'absent', accountId: '', name: '' };

export const evolveAccount = (state: AccountState, event: AccountEvent): AccountState => {
  switch (event.type) {
    case 'AccountRegistered':
      return { status: 'registered', ...event.data };
    case 'AccountInvited':
      return { status: 'invited', ...event.data };
    case 'PasswordChanged':
      // Whoever was invited has followed the link.
      return { ...state, status: state.status === 'invited' ? 'registered' : state.status };
    case 'PasswordResetRequested':
      return state;
    case 'AccountDeleted':
      return { ...state, status: 'deleted' };
  }
};
