/** Registers an account in the log: at sign-up, or at the first login after an interrupted one. */
import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import type { AccountState } from '@verbatim/domain/account/account-state';
import { withTimeout } from '@verbatim/eventstore/async';
import type { StoredAccount } from '../credentials/credential-store.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Handled } from '../commands/handle-command.ts';
import { commandContext, type Context } from '../http/request-state.ts';

type Registered = Pick<StoredAccount, 'accountId' | 'name' | 'email'>;
type Ports = Pick<Dependencies, 'handle' | 'load' | 'log' | 'now'>;

/** A new account is its own actor. */
export const registerAccount = (
  ctx: Context,
  { handle, now }: Ports,
  { accountId, name, email }: Registered,
): Promise<Handled<AccountState>> => {
  ctx.state.account = { id: accountId, name, email };
  return handle(
    accountDecider,
    accountStream(accountId),
    { type: 'RegisterAccount', accountId, name },
    commandContext(ctx, now),
  );
};

const COMPLETED_WITHIN_MS = 1_000;

/** An unreachable event store does not block a login: the next one tries again. */
export const completeSignUp = async (ctx: Context, ports: Ports, account: Registered): Promise<void> => {
  const complete = async (): Promise<void> => {
    const { state } = await ports.load(accountDecider, accountStream(account.accountId));
    if (state.status === 'absent') await registerAccount(ctx, ports, account);
  };
  await withTimeout(COMPLETED_WITHIN_MS, complete()).catch((error: unknown) =>
    ports.log.warn({ requestId: ctx.state.requestId, err: error }, 'whether an account is in the log is not known'),
  );
};
