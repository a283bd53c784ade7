import type { TokenScope } from './account-events.ts';

/** Commands on an account. E-mail, password and unique names belong to the credential store. */
export interface RegisterAccount {
  readonly type: 'RegisterAccount';
  readonly accountId: string;
  readonly name: string;
}

/** Creates the account for another person, who sets the password by a link. */
export interface InviteAccount {
  readonly type: 'InviteAccount';
  readonly accountId: string;
  readonly name: string;
}

/** Requests a link to set a new password; the mail follows. */
export interface RequestPasswordReset {
  readonly type: 'RequestPasswordReset';
}

/** The link was used. */
export interface ChangePassword {
  readonly type: 'ChangePassword';
}

/** Creates an API token. Its secret belongs to the credential store. */
export interface MakeToken {
  readonly type: 'MakeToken';
  readonly tokenId: string;
  readonly name: string;
  readonly scope: TokenScope;
  /** Expiry, an ISO 8601 instant. */
  readonly until: string;
}

/** Also revokes tokens that are older than their events. */
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
