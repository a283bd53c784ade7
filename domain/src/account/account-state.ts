/** State of an account, shared by the decider and the read models. */
import type { AccountEvent } from './account-events.ts';

export interface AccountState {
  readonly status: 'absent' | 'registered' | 'invited' | 'deleted';
  readonly accountId: string;
  readonly name: string;
  /** Names of the active tokens, by id. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly revokedTokens: ReadonlySet<string>;
}

export const initialAccount: AccountState = {
  status: 'absent',
  accountId: '',
  name: '',
  tokens: new Map(),
  revokedTokens: new Set(),
};

export const evolveAccount = (state: AccountState, event: AccountEvent): AccountState => {
  switch (event.type) {
    case 'AccountRegistered':
      return { ...state, status: 'registered', ...event.data };
    case 'AccountInvited':
      return { ...state, status: 'invited', ...event.data };
    case 'PasswordChanged':
      // An invited user has followed the link.
      return { ...state, status: state.status === 'invited' ? 'registered' : state.status };
    case 'PasswordResetRequested':
      return state;
    case 'TokenMade':
      return { ...state, tokens: new Map([...state.tokens, [event.data.tokenId, event.data.name]]) };
    case 'TokenRevoked': {
      const { tokenId } = event.data;
      return {
        ...state,
        tokens: new Map([...state.tokens].filter(([id]) => id !== tokenId)),
        revokedTokens: new Set([...state.revokedTokens, tokenId]),
      };
    }
    case 'AccountDeleted':
      return { ...state, status: 'deleted' };
  }
};
