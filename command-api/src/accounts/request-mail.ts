import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import type { Position } from '@verbatim/eventstore/event-store';
import type { CredentialStore, MailKind } from '../credentials/credential-store.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Mailer } from '../mail/mailer.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { deriveEventId } from '../commands/command-context.ts';

export interface MailPorts {
  readonly store: CredentialStore;
  readonly mailer: Pick<Mailer, 'wake'>;
}

/**
 * Records the request for a link, and queues its mail before the response. The event's id names the mail and
 * nothing else queues one, so a rebuild or a copied log sends nothing.
 * @returns the mail's id, and the position of its event
 */
export const requestMail = async (
  ctx: Context,
  { handle, now }: Pick<Dependencies, 'handle' | 'now'>,
  { store, mailer }: MailPorts,
  { kind, accountId, name }: { readonly kind: MailKind; readonly accountId: string; readonly name?: string },
): Promise<{ readonly mailId: string; readonly position: Position }> => {
  const stream = accountStream(accountId);
  // A repeated invitation is the same command, and so the same mail, because it is named by the account.
  const commandId = kind === 'invitation' ? `invite/${accountId}` : ctx.state.requestId;
  const context = { ...commandContext(ctx, now), commandId };
  const command =
    kind === 'invitation'
      ? ({ type: 'InviteAccount', accountId, name: name ?? '' } as const)
      : ({ type: 'RequestPasswordReset' } as const);
  const handled = await handle(accountDecider, stream, command, context);
  const id = deriveEventId(commandId, 0);
  await store.addMail({
    id,
    kind,
    accountId,
    askedAt: now(),
    state: 'waiting',
    tries: 0,
    triedAt: null,
    reason: '',
  });
  mailer.wake();
  return { mailId: id, position: handled.position };
};
