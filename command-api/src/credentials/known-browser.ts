/**
 * A browser that somebody has logged in with carries a mark of that account, so that it can be told from the strangers behind the same
 * address (`login-throttle.ts`). A mark is a random name and that name sealed with the account's password hash: only the server can make
 * one, nothing is stored of it, and it is void once the password is another.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredAccount } from './credential-store.ts';

type Account = Pick<StoredAccount, 'accountId' | 'passwordHash'>;

/** Of that many accounts a browser is known. */
const MOST_MARKS = 4;
const BETWEEN_MARKS = '~';
const MARK = /^([\w-]{22})\.([\w-]{43})$/u;

/** The browser's name in its mark of that account; undefined for a stranger. @param marks as the browser has sent them */
export const knownBrowser = (account: Account | undefined, marks: string | undefined): string | undefined => {
  if (account === undefined || marks === undefined) return undefined;
  for (const mark of listOf(marks)) {
    const [, name = '', seal = ''] = MARK.exec(mark) ?? [];
    if (name !== '' && isSame(seal, sealOf(account, name))) return name;
  }
  return undefined;
};

/** What the browser carries from now on: its marks of other accounts stay. */
export const withMarkOf = (account: Account, marks: string | undefined): string => {
  if (marks !== undefined && knownBrowser(account, marks) !== undefined) return listOf(marks).join(BETWEEN_MARKS);
  const name = randomBytes(16).toString('base64url');
  const mark = `${name}.${sealOf(account, name)}`;
  return [mark, ...listOf(marks ?? '')].slice(0, MOST_MARKS).join(BETWEEN_MARKS);
};

const listOf = (marks: string): readonly string[] =>
  marks.split(BETWEEN_MARKS, MOST_MARKS).filter((mark) => MARK.test(mark));

const sealOf = ({ accountId, passwordHash }: Account, name: string): string =>
  createHmac('sha256', `browsers ${passwordHash ?? randomBytes(32).toString('hex')}`)
    .update(JSON.stringify([accountId, name]))
    .digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
