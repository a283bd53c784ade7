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

export interface DeleteAccount {
  readonly type: 'DeleteAccount';
}

export type AccountCommand = RegisterAccount | InviteAccount | DeleteAccount;
