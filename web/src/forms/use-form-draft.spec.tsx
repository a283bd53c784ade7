import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { hasDraft, rememberAccount } from './drafts.ts';
import { useFormDraft } from './use-form-draft.ts';

const STORED = { values: { text: 'one' }, version: 1 };
const open = (form: string) => renderHook(({ name }) => useFormDraft(name, STORED), { initialProps: { name: form } });

describe('the fields of a form', () => {
  beforeEach(() => {
    sessionStorage.clear();
    rememberAccount({ id: 'ada', name: 'ada' });
  });
  afterEach(cleanup);

  it('are kept for the account that opened it, even if another logs in elsewhere meanwhile', () => {
    const { result, unmount } = open('theme/1');
    rememberAccount({ id: 'bob', name: 'bob' });
    act(() => result.current.set({ text: 'of ada' }));
    unmount();
    expect(open('theme/1').result.current.values).toEqual({ text: 'one' });
    rememberAccount({ id: 'ada', name: 'ada' });
    expect(open('theme/1').result.current.values).toEqual({ text: 'of ada' });
  });

  it('go along with the name that the thing gets once it is made, and go on from there', () => {
    const { result, rerender } = open('wizard/new');
    act(() => result.current.set({ text: 'typed' }));
    rerender({ name: 'wizard/1' });
    expect([hasDraft('wizard/new'), hasDraft('wizard/1')]).toEqual([false, true]);
    act(() => result.current.forget());
    expect([hasDraft('wizard/new'), hasDraft('wizard/1')]).toEqual([false, false]);
  });
});
