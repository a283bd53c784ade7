/**
 * Events of `account-{id}`. No e-mail and no secret is ever in one: those live behind the credential store.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */
export type AccountEvent =
  | { readonly type: 'AccountRegistered'; readonly data: { readonly accountId: string; readonly name: string } }
  | { readonly type: 'AccountInvited'; readonly data: { readonly accountId: string; readonly name: string } }
  | { readonly type: 'PasswordResetRequested'; readonly data: Record<string, never> }
  | { readonly type: 'PasswordChanged'; readonly data: Record<string, never> }
  | { readonly type: 'AccountDeleted'; readonly data: Record<string, never> };

export const accountStream = (accountId: string): string => `account-${accountId}`;
