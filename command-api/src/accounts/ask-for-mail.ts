import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import type { Position } from '@verbatim/eventstore/event-store';
import type { CredentialStore, MailKind } from '../credentials/credential-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Mailer } from '../mail/mailer.ts';
import { commandContext, type Context } from '../request-state.ts';
import { eventIdOf } from '../uuid-from.ts';

export interface MailPorts {
  readonly store: CredentialStore;
  readonly mailer: Pick<Mailer, 'wake'>;
}

/**
 * Writes down that somebody asks for a link, and stores the mail before the request is answered, so that what was answered is sent. The
 * mail is named by the event, and nothing but this stores one: a rebuild or a copied log sends nothing.
 * @returns the mail's id, and where its event stands
 */
export const askForMail = async (
  ctx: Context,
  { handle, now }: Pick<Dependencies, 'handle' | 'now'>,
  { store, mailer }: MailPorts,
  { kind, accountId, name }: { readonly kind: MailKind; readonly accountId: string; readonly name?: string },
): Promise<{ readonly mailId: string; readonly position: Position }> => {
  const stream = accountStream(accountId);
  // An invitation that is sent twice is one: its event, and so its mail, is named by the account.
  const commandId = kind === 'invitation' ? `invite/${accountId}` : ctx.state.requestId;
  const context = { ...commandContext(ctx, now), commandId };
  const command =
    kind === 'invitation'
      ? ({ type: 'InviteAccount', accountId, name: name ?? '' } as const)
      : ({ type: 'RequestPasswordReset' } as const);
  const handled = await handle(accountDecider, stream, command, context);
  const id = eventIdOf(commandId, 0);
  await store.addMail({
    ...{ id, kind, accountId, askedAt: now(), state: 'waiting', tries: 0, triedAt: null, reason: '' },
  });
  mailer.wake();
  return { mailId: id, position: handled.position };
};
