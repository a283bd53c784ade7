/**
 * The rules of an account. Deleted, it refuses everything but being deleted again, and its id stays taken.
 */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { formatNotFound } from '../not-found.ts';
import { requireName } from '../required-name.ts';
import type { AccountCommand, InviteAccount, RegisterAccount } from './account-commands.ts';
import type { AccountEvent } from './account-events.ts';
import { evolveAccount, initialAccount, type AccountState } from './account-state.ts';

const decide = (command: AccountCommand, state: AccountState): readonly AccountEvent[] => {
  switch (command.type) {
    case 'RegisterAccount':
      return isNew(command, state, 'registered') ? [{ type: 'AccountRegistered', data: getAccount(command) }] : [];
    case 'InviteAccount':
      return isNew(command, state, 'invited') ? [{ type: 'AccountInvited', data: getAccount(command) }] : [];
    case 'RequestPasswordReset':
      requireAccount(state);
      return [{ type: 'PasswordResetRequested', data: {} }];
    case 'ChangePassword':
      requireAccount(state);
      return [{ type: 'PasswordChanged', data: {} }];
    case 'MakeToken': {
      requireAccount(state);
      const { tokenId, name, scope, until } = command;
      if (state.tokens.has(tokenId) || state.revokedTokens.has(tokenId)) return [];
      return [{ type: 'TokenMade', data: { tokenId, name: requireName(name), scope, until } }];
    }
    case 'RevokeToken': {
      requireAccount(state);
      const { tokenId, name } = command;
      return state.revokedTokens.has(tokenId) ? [] : [{ type: 'TokenRevoked', data: { tokenId, name } }];
    }
    case 'DeleteAccount':
      if (state.status === 'absent') throw notFound();
      return state.status === 'deleted' ? [] : [{ type: 'AccountDeleted', data: {} }];
  }
};

/** @throws CommandRejected when it was deleted, or never was */
const requireAccount = ({ status }: AccountState): void => {
  if (status === 'absent' || status === 'deleted') throw notFound();
};

const notFound = (): CommandRejected => new CommandRejected('ACCOUNT_NOT_FOUND', formatNotFound('account'));

const getAccount = (command: RegisterAccount | InviteAccount): { accountId: string; name: string } => ({
  accountId: command.accountId,
  name: requireName(command.name),
});

/** False for a repeat. @throws CommandRejected when the id is another account's */
const isNew = (
  command: RegisterAccount | InviteAccount,
  state: AccountState,
  repeated: AccountState['status'],
): boolean => {
  if (state.status === 'absent') return true;
  if (state.status === repeated && state.name === command.name.trim()) return false;
  throw new CommandRejected('ACCOUNT_EXISTS', 'This account already exists', 'accountId');
};

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: initialAccount,
  decide,
  evolve: oneByOne(evolveAccount),
};
