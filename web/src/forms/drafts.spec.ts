import { beforeEach, describe, expect, it } from '@jest/globals';
import { dropDraft, hasDraft, readDraft, rememberAccount, writeDraft } from './drafts.ts';

const draft = (text: string, at = 1) => ({ values: { text }, base: { text: '' }, version: 1, at });

describe('drafts', () => {
  beforeEach(() => {
    sessionStorage.clear();
    rememberAccount('ada');
  });

  it('are kept for each form until they are dropped', () => {
    writeDraft('theme/1', draft('one'));
    writeDraft('theme/2', draft('two'));
    dropDraft('theme/2');
    expect([readDraft('theme/1'), hasDraft('theme/2')]).toEqual([draft('one'), false]);
  });

  it('are of one account: another one that logs in here does not see them, and they are there again after', () => {
    writeDraft('theme/1', draft('secret'));
    rememberAccount('bob');
    expect(readDraft('theme/1')).toBeUndefined();
    writeDraft('theme/1', draft('of bob'));
    rememberAccount('ada');
    expect(readDraft('theme/1')?.values).toEqual({ text: 'secret' });
  });

  it('are no more than a browser has room for: the oldest go first', () => {
    for (let i = 0; i < 60; i += 1) writeDraft(`theme/${i}`, draft(String(i), i));
    expect([hasDraft('theme/0'), hasDraft('theme/19'), hasDraft('theme/59')]).toEqual([false, false, true]);
    expect(sessionStorage.length).toBeLessThanOrEqual(40);
  });

  it('that cannot be read are none', () => {
    sessionStorage.setItem('verbatim.draft/ada/theme/1', '{');
    expect(readDraft('theme/1')).toBeUndefined();
  });
});
