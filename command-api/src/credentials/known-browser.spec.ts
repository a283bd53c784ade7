import { describe, expect, it } from '@jest/globals';
import { knownBrowser, withMarkOf } from './known-browser.ts';

const ann = { accountId: 'a', passwordHash: '$argon2id$ann' };
const bob = { accountId: 'b', passwordHash: '$argon2id$bob' };

describe('the mark of a browser', () => {
  it('is known of the account that it was made for, and of no other', () => {
    const marks = withMarkOf(ann, undefined);
    expect(knownBrowser(ann, marks)).toMatch(/^[\w-]{22}$/u);
    expect(knownBrowser(bob, marks)).toBeUndefined();
    expect(knownBrowser({ ...bob, passwordHash: ann.passwordHash }, marks)).toBeUndefined();
    expect(knownBrowser(undefined, marks)).toBeUndefined();
  });
  it('tells browsers of one account apart, and stays the same with the next login', () => {
    const marks = withMarkOf(ann, undefined);
    expect(withMarkOf(ann, marks)).toBe(marks);
    expect(knownBrowser(ann, withMarkOf(ann, undefined))).not.toBe(knownBrowser(ann, marks));
  });
  it('is void once the password is another, or where there is none', () => {
    const marks = withMarkOf(ann, undefined);
    expect(knownBrowser({ ...ann, passwordHash: '$argon2id$new' }, marks)).toBeUndefined();
    const invited = { ...ann, passwordHash: null };
    expect(knownBrowser(invited, withMarkOf(invited, undefined))).toBeUndefined();
  });
  it('cannot be made or changed by anybody else', () => {
    const marks = withMarkOf(ann, undefined);
    for (const forged of ['', '~', 'x.y', marks.slice(1), `${marks}x`, marks.replace('.', '..'), marks.toUpperCase()])
      expect(knownBrowser(ann, forged)).toBeUndefined();
  });
  it('stands beside those of three other accounts', () => {
    let marks = withMarkOf(ann, undefined);
    for (const id of ['c', 'd']) marks = withMarkOf({ accountId: id, passwordHash: id }, marks);
    marks = withMarkOf(bob, marks);
    expect([knownBrowser(ann, marks), knownBrowser(bob, marks)].includes(undefined)).toBe(false);
    marks = withMarkOf({ accountId: 'e', passwordHash: 'e' }, marks);
    expect(knownBrowser(ann, marks)).toBeUndefined();
    expect(knownBrowser(bob, marks)).toBeDefined();
  });
});
