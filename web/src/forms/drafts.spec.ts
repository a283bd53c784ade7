import { beforeEach, describe, expect, it } from '@jest/globals';
import { accountNow, dropDraft, hasDraft, moveDraft, readDraft, rememberAccount, writeDraft } from './drafts.ts';

const draft = (text: string, at = 1) => ({ values: { text }, base: { text: '' }, version: 1, at });
/** A form that was just opened. */
const opened = (form: string) => ({ account: accountNow(), form });

describe('drafts', () => {
  beforeEach(() => {
    sessionStorage.clear();
    rememberAccount({ id: 'ada', name: 'ada' });
  });

  it('are kept for each form until they are dropped', () => {
    writeDraft(opened('theme/1'), draft('one'));
    writeDraft(opened('theme/2'), draft('two'));
    dropDraft(opened('theme/2'));
    expect([readDraft(opened('theme/1')), hasDraft('theme/2')]).toEqual([draft('one'), false]);
  });

  it('are of one account: another one that logs in here does not see them, and they are there again after', () => {
    writeDraft(opened('theme/1'), draft('secret'));
    rememberAccount({ id: 'bob', name: 'bob' });
    expect(readDraft(opened('theme/1'))).toBeUndefined();
    writeDraft(opened('theme/1'), draft('of bob'));
    rememberAccount({ id: 'ada', name: 'ada' });
    expect(readDraft(opened('theme/1'))?.values).toEqual({ text: 'secret' });
  });

  it('belong to the account that opened the form, even if another logs in elsewhere meanwhile', () => {
    const form = opened('theme/1');
    rememberAccount({ id: 'bob', name: 'bob' });
    writeDraft(form, draft('of ada'));
    expect([hasDraft('theme/1'), readDraft(opened('theme/1'))]).toEqual([false, undefined]);
    rememberAccount({ id: 'ada', name: 'ada' });
    expect(readDraft(opened('theme/1'))).toEqual(draft('of ada'));
  });

  it('go along when what they are of has been made and has got a name', () => {
    writeDraft(opened('wizard/new'), draft('columns'));
    moveDraft(opened('wizard/new'), 'wizard/1');
    expect([hasDraft('wizard/new'), readDraft(opened('wizard/1'))]).toEqual([false, draft('columns')]);
    moveDraft(opened('wizard/new'), 'wizard/2');
    expect(hasDraft('wizard/2')).toBe(false);
  });

  it('are no more than a browser has room for: the oldest go first', () => {
    for (let i = 0; i < 60; i += 1) writeDraft(opened(`theme/${i}`), draft(String(i), i));
    expect([hasDraft('theme/0'), hasDraft('theme/19'), hasDraft('theme/59')]).toEqual([false, false, true]);
    expect(sessionStorage.length).toBeLessThanOrEqual(40);
  });

  it('that cannot be read are none', () => {
    sessionStorage.setItem('verbatim.draft/ada/theme/1', '{');
    expect(readDraft(opened('theme/1'))).toBeUndefined();
  });
});
