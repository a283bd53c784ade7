/** The rules of an account. Deleted, it refuses everything but being deleted again, and its id stays taken. */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { requiredName } from '../required-name.ts';
import type { AccountCommand, InviteAccount, RegisterAccount } from './account-commands.ts';
import type { AccountEvent } from './account-events.ts';
import { evolveAccount, initialAccount, type AccountState } from './account-state.ts';

const decide = (command: AccountCommand, state: AccountState): readonly AccountEvent[] => {
  switch (command.type) {
    case 'RegisterAccount':
      return isNew(command, state, 'registered') ? [{ type: 'AccountRegistered', data: accountOf(command) }] : [];
    case 'InviteAccount':
      return isNew(command, state, 'invited') ? [{ type: 'AccountInvited', data: accountOf(command) }] : [];
    case 'DeleteAccount':
      if (state.status === 'absent') throw new CommandRejected('ACCOUNT_NOT_FOUND', 'There is no such account');
      return state.status === 'deleted' ? [] : [{ type: 'AccountDeleted', data: {} }];
  }
};

const accountOf = (command: RegisterAccount | InviteAccount): { accountId: string; name: string } => ({
  accountId: command.accountId,
  name: requiredName(command.name),
});

/** False for a repeat. @throws CommandRejected when the id is another account's */
const isNew = (
  command: RegisterAccount | InviteAccount,
  state: AccountState,
  repeated: AccountState['status'],
): boolean => {
  if (state.status === 'absent') return true;
  if (state.status === repeated && state.name === command.name.trim()) return false;
  throw new CommandRejected('ACCOUNT_EXISTS', 'This account exists already', 'accountId');
};

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: initialAccount,
  decide,
  evolve: oneByOne(evolveAccount),
};
