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
  it('is created by an invitation', () => {
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
  it('is sent a link on every request, invited or registered', () => {
    for (const begun of [registered, invited])
      given([begun, { type: 'PasswordResetRequested', data: {} }])
        .when({ type: 'RequestPasswordReset' })
        .thenEachTime([{ type: 'PasswordResetRequested', data: {} }]);
  });
  it('has its password changed by a link', () => {
    given([invited])
      .when({ type: 'ChangePassword' })
      .thenEachTime([{ type: 'PasswordChanged', data: {} }]);
  });
  it('has tokens made and revoked, each once, also those of before they were in its log', () => {
    const made = { tokenId: 't', name: 'Nightly', scope: 'write', until: '2027-02-21T00:00:00.000Z' } as const;
    const tokenMade: AccountEvent = { type: 'TokenMade', data: made };
    const tokenRevoked: AccountEvent = { type: 'TokenRevoked', data: { tokenId: 't', name: 'Nightly' } };
    const make = { type: 'MakeToken', ...made, name: ' Nightly ' } as const;
    const revoke = { type: 'RevokeToken', tokenId: 't', name: 'Nightly' } as const;
    given([registered]).when(make).then([tokenMade]);
    given([registered, tokenMade]).when(make).then([]);
    given([registered]).when(revoke).then([tokenRevoked]);
    given([registered, tokenMade]).when(revoke).then([tokenRevoked]);
    given([registered, tokenMade, tokenRevoked]).when(make).then([]);
    given([registered, tokenMade, tokenRevoked]).when(revoke).then([]);
    for (const command of [make, revoke]) given([registered, deleted]).when(command).thenRejected('ACCOUNT_NOT_FOUND');
  });
  it('takes nothing of the kind where there is none, or none any more', () => {
    for (const past of [[], [registered, deleted]])
      for (const type of ['RequestPasswordReset', 'ChangePassword'] as const)
        given(past).when({ type }).thenRejected('ACCOUNT_NOT_FOUND');
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
