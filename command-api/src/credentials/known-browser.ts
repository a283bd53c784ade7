/**
 * A browser with an earlier login carries a mark of that account, which distinguishes it from strangers at
 * the same address (`login-throttle.ts`). A mark is a random name sealed with the account's password hash:
 * unforgeable, stateless, and void after a password change.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredAccount } from './credential-store.ts';

type Account = Pick<StoredAccount, 'accountId' | 'passwordHash'>;

/** Accounts per browser. */
const MAX_MARKS = 4;
const BETWEEN_MARKS = '~';
const MARK = /^([\w-]{22})\.([\w-]{43})$/u;

/**
 * The browser's name in its mark of that account; undefined for a stranger.
 * @param marks as sent by the browser
 */
export const findKnownBrowser = (account: Account | undefined, marks: string | undefined): string | undefined => {
  if (account === undefined || marks === undefined) return undefined;
  for (const mark of list(marks)) {
    const [, name = '', seal = ''] = MARK.exec(mark) ?? [];
    if (name !== '' && isSame(seal, getSeal(account, name))) return name;
  }
  return undefined;
};

/** The browser's marks after a login; those of other accounts stay. */
export const addBrowserMark = (account: Account, marks: string | undefined): string => {
  if (marks !== undefined && findKnownBrowser(account, marks) !== undefined) return list(marks).join(BETWEEN_MARKS);
  const name = randomBytes(16).toString('base64url');
  const mark = `${name}.${getSeal(account, name)}`;
  return [mark, ...list(marks ?? '')].slice(0, MAX_MARKS).join(BETWEEN_MARKS);
};

const list = (marks: string): readonly string[] =>
  marks.split(BETWEEN_MARKS, MAX_MARKS).filter((mark) => MARK.test(mark));

const getSeal = ({ accountId, passwordHash }: Account, name: string): string =>
  createHmac('sha256', `browsers ${passwordHash ?? randomBytes(32).toString('hex')}`)
    .update(JSON.stringify([accountId, name]))
    .digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
