/**
 * Events of `account-{id}`. They never contain an e-mail or a secret, which are in the credential store.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */
export type AccountEvent =
  | { readonly type: 'AccountRegistered'; readonly data: { readonly accountId: string; readonly name: string } }
  | { readonly type: 'AccountInvited'; readonly data: { readonly accountId: string; readonly name: string } }
  | { readonly type: 'PasswordResetRequested'; readonly data: Record<string, never> }
  | { readonly type: 'PasswordChanged'; readonly data: Record<string, never> }
  | { readonly type: 'TokenMade'; readonly data: TokenMade }
  | { readonly type: 'TokenRevoked'; readonly data: { readonly tokenId: string; readonly name: string } }
  | { readonly type: 'AccountDeleted'; readonly data: Record<string, never> };

export type TokenScope = 'read' | 'write';

interface TokenMade {
  readonly tokenId: string;
  /** In its owner's words. */
  readonly name: string;
  readonly scope: TokenScope;
  /** ISO 8601 instant of its end. */
  readonly until: string;
}

export const accountStream = (accountId: string): string => `account-${accountId}`;
