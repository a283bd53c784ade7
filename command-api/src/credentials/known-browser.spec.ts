import { describe, expect, it } from '@jest/globals';
import { findKnownBrowser, addBrowserMark } from './known-browser.ts';

const ann = { accountId: 'a', passwordHash: '$argon2id$ann' };
const bob = { accountId: 'b', passwordHash: '$argon2id$bob' };

describe('the cookie of a known browser', () => {
  it('is valid only for the account that it was issued for', () => {
    const marks = addBrowserMark(ann, undefined);
    expect(findKnownBrowser(ann, marks)).toMatch(/^[\w-]{22}$/u);
    expect(findKnownBrowser(bob, marks)).toBeUndefined();
    expect(findKnownBrowser({ ...bob, passwordHash: ann.passwordHash }, marks)).toBeUndefined();
    expect(findKnownBrowser(undefined, marks)).toBeUndefined();
  });
  it('differs between browsers of an account, and is stable across logins', () => {
    const marks = addBrowserMark(ann, undefined);
    expect(addBrowserMark(ann, marks)).toBe(marks);
    expect(findKnownBrowser(ann, addBrowserMark(ann, undefined))).not.toBe(findKnownBrowser(ann, marks));
  });
  it('is invalid after a change of password, or without one', () => {
    const marks = addBrowserMark(ann, undefined);
    expect(findKnownBrowser({ ...ann, passwordHash: '$argon2id$new' }, marks)).toBeUndefined();
    const invited = { ...ann, passwordHash: null };
    expect(findKnownBrowser(invited, addBrowserMark(invited, undefined))).toBeUndefined();
  });
  it('cannot be forged', () => {
    const marks = addBrowserMark(ann, undefined);
    for (const forged of ['', '~', 'x.y', marks.slice(1), `${marks}x`, marks.replace('.', '..'), marks.toUpperCase()])
      expect(findKnownBrowser(ann, forged)).toBeUndefined();
  });
  it('holds up to four accounts', () => {
    let marks = addBrowserMark(ann, undefined);
    for (const id of ['c', 'd']) marks = addBrowserMark({ accountId: id, passwordHash: id }, marks);
    marks = addBrowserMark(bob, marks);
    expect([findKnownBrowser(ann, marks), findKnownBrowser(bob, marks)].includes(undefined)).toBe(false);
    marks = addBrowserMark({ accountId: 'e', passwordHash: 'e' }, marks);
    expect(findKnownBrowser(ann, marks)).toBeUndefined();
    expect(findKnownBrowser(bob, marks)).toBeDefined();
  });
});
