import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { givenWhenThen } from '../given-when-then.ts';
import { accountDecider } from './account-decider.ts';
import type { AccountEvent } from './account-events.ts';

const given = givenWhenThen(accountDecider);

const ann = { accountId: 'a', name: 'Ann' };
const registered: AccountEvent = { type: 'AccountRegistered', data: ann };
const invited: AccountEvent = { type: 'AccountInvited', data: ann };
const deleted: AccountEvent = { type: 'AccountDeleted', data: {} };

describe('an account', () => {
  it('is registered by its owner', () => {
    given([]).when({ type: 'RegisterAccount', accountId: 'a', name: ' Ann ' }).then([registered]);
  });
  it('is made by inviting somebody', () => {
    given([])
      .when({ type: 'InviteAccount', ...ann })
      .then([invited]);
  });
  it('needs a name', () => {
    given([])
      .when({ type: 'RegisterAccount', ...ann, name: ' ' })
      .thenRejected('NAME_REQUIRED', 'name');
    given([])
      .when({ type: 'InviteAccount', ...ann, name: '' })
      .thenRejectedSaying('NAME_REQUIRED', 'Field is Required');
  });
  it('keeps its id for good', () => {
    given([registered])
      .when({ type: 'RegisterAccount', ...ann, name: 'Bob' })
      .thenRejected('ACCOUNT_EXISTS');
    given([registered])
      .when({ type: 'InviteAccount', ...ann })
      .thenRejected('ACCOUNT_EXISTS');
    given([registered, deleted])
      .when({ type: 'RegisterAccount', ...ann })
      .thenRejected('ACCOUNT_EXISTS');
  });
  it('is deleted', () => {
    given([registered]).when({ type: 'DeleteAccount' }).then([deleted]);
    given([invited]).when({ type: 'DeleteAccount' }).then([deleted]);
    given([]).when({ type: 'DeleteAccount' }).thenRejected('ACCOUNT_NOT_FOUND');
  });
  it('counts as registered once an invited person has set a password, and as deleted whatever came before', () => {
    const requested: AccountEvent = { type: 'PasswordResetRequested', data: {} };
    const changed: AccountEvent = { type: 'PasswordChanged', data: {} };
    expect(fold(accountDecider, [invited, requested, changed]).status).toBe('registered');
    expect(fold(accountDecider, [registered, deleted, changed]).status).toBe('deleted');
  });
});
