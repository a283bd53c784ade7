import type { TokenScope } from './account-events.ts';

/** What can be asked of an account. Its e-mail, password and the uniqueness of its name are the credential store's matter. */
export interface RegisterAccount {
  readonly type: 'RegisterAccount';
  readonly accountId: string;
  readonly name: string;
}

/** Somebody else makes the account; its owner sets the password by a link. */
export interface InviteAccount {
  readonly type: 'InviteAccount';
  readonly accountId: string;
  readonly name: string;
}

/** Somebody wants a link to set a new password; the mail follows. */
export interface RequestPasswordReset {
  readonly type: 'RequestPasswordReset';
}

/** The link was used. */
export interface ChangePassword {
  readonly type: 'ChangePassword';
}

/** Its owner makes a token for a script. Its secret is the credential store's matter. */
export interface MakeToken {
  readonly type: 'MakeToken';
  readonly tokenId: string;
  readonly name: string;
  readonly scope: TokenScope;
  /** ISO 8601 instant of its end. */
  readonly until: string;
}

/** Its owner revokes one, which may be of before tokens were in the log. */
export interface RevokeToken {
  readonly type: 'RevokeToken';
  readonly tokenId: string;
  readonly name: string;
}

export interface DeleteAccount {
  readonly type: 'DeleteAccount';
}

export type AccountCommand =
  RegisterAccount | InviteAccount | RequestPasswordReset | ChangePassword | MakeToken | RevokeToken | DeleteAccount;
