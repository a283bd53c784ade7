/** The event with which an account is in the log: written by its sign-up, or by the first login after one that broke off before. */
import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import type { AccountState } from '@verbatim/domain/account/account-state';
import type { StoredAccount } from '../credentials/credential-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handled } from '../handle-command.ts';
import { withinTime } from '../health/time-limit.ts';
import { commandContext, type Context } from '../request-state.ts';

type Registered = Pick<StoredAccount, 'accountId' | 'name' | 'email'>;
type Ports = Pick<Dependencies, 'handle' | 'load' | 'log' | 'now'>;

/** Whoever registers acts in their own name. */
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

/** Nobody is kept from logging in by an event store that is away: the next login tries again. */
export const completeSignUp = async (ctx: Context, ports: Ports, account: Registered): Promise<void> => {
  const complete = async (): Promise<void> => {
    const { state } = await ports.load(accountDecider, accountStream(account.accountId));
    if (state.status === 'absent') await registerAccount(ctx, ports, account);
  };
  await withinTime(COMPLETED_WITHIN_MS, complete()).catch((error: unknown) =>
    ports.log.warn({ requestId: ctx.state.requestId, err: error }, 'whether an account is in the log is not known'),
  );
};
