/** An account as its events made it: what the decider decides on, and what a read model can fold. */
import type { AccountEvent } from './account-events.ts';

export interface AccountState {
  readonly status: 'absent' | 'registered' | 'invited' | 'deleted';
  readonly accountId: string;
  readonly name: string;
  /** Names of the tokens that were made and not revoked, by their ids. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly revokedTokens: ReadonlySet<string>;
}

export const initialAccount: AccountState = {
  ...{ status: 'absent', accountId: '', name: '' },
  ...{ tokens: new Map(), revokedTokens: new Set() },
};

export const evolveAccount = (state: AccountState, event: AccountEvent): AccountState => {
  switch (event.type) {
    case 'AccountRegistered':
      return { ...state, status: 'registered', ...event.data };
    case 'AccountInvited':
      return { ...state, status: 'invited', ...event.data };
    case 'PasswordChanged':
      // Whoever was invited has followed the link.
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
