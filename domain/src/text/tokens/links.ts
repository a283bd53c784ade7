/** Links and e-mail addresses as tokens: their ends, how they compare, and the hosts that also find them. */
import { getClassAt, COMBINING_MARK, STARTS_WORD } from './unit-classes.ts';

/**
 * For bare hosts. Excludes words that begin sentences, so that a missing space (`bad.no reply`, `good.shop
 * assistants`) stays text.
 */
const TOP_LEVEL_DOMAINS = new Set(
  'com org net edu gov int biz io uk de fr nl eu nz ch jp cn br ru pl dk xyz'.split(' '),
);
const SCHEME = /^(?:https?|ftp)$/iu;
/** Characters of an address after its host; letters of scripts without spaces and emoji end it. */
const ADDRESS_AT = /(?:[!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]|[\u00c0-\u024f\u0370-\u058f])+/uy;
const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;
const LOCAL_PART = /^[\p{L}\p{N}._%+-]+$/u;
/** Limit of a host or e-mail address. */
const MAX_HOST_UNITS = 320;

const isSpaceless = (text: string, index: number, end: number): boolean =>
  (getClassAt(text, index, end) & (STARTS_WORD | COMBINING_MARK)) !== 0;

/** Separators within a host or e-mail address. */
const JOINTS = new Set(['.', '-', '_', '%', '+', '@']);

export const isJoint = (char: string): boolean => JOINTS.has(char);

/** End of the words from `start` on that only joints separate. */
export const findChainEnd = (text: string, start: number, end: number): number => {
  let index = start;
  for (;;) {
    while (isSpaceless(text, index, end)) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    if (index + 1 < end && isJoint(text[index]!) && isSpaceless(text, index + 1, end)) index++;
    else return index;
  }
};

/** Excludes marks that close a sentence or parenthesis around an address. */
const withoutClosingMarks = (text: string, start: number, end: number): number => {
  let last = end;
  let opened = 0;
  for (let index = start; index < end; index++) {
    if (text[index] === '(') opened++;
    else if (text[index] === ')') opened--;
  }
  while (last > start) {
    const char = text[last - 1]!;
    if (char === ')' && opened < 0) opened++;
    else if (!/[.,;:!?'"*_~\][(]/u.test(char)) break;
    if (char === '(') opened--;
    last--;
  }
  return last;
};

const endOfAddress = (text: string, start: number, from: number, end: number): number => {
  ADDRESS_AT.lastIndex = from;
  const found = ADDRESS_AT.exec(text.length === end ? text : text.slice(0, end));
  return withoutClosingMarks(text, start, found === null ? from : from + found[0].length);
};

/** End of an address whose scheme is `text[start, colon)`; -1 for none. */
export const findSchemeLinkEnd = (text: string, start: number, colon: number, end: number): number => {
  if (!text.startsWith('://', colon) || !SCHEME.test(text.slice(start, colon))) return -1;
  if (!isSpaceless(text, colon + 3, end)) return -1;
  return endOfAddress(text, colon + 3, colon + 3, end);
};

/** `staff.Net result` lacks a space: domains are in lower or upper case. */
const isWrittenAsHost = (host: string): boolean => !/\.\p{Lu}\p{Ll}+$/u.test(host);

/** With a path any country's domain counts. */
const isHost = (host: string, hasPath: boolean): boolean => {
  if (!HOST.test(host) || !isWrittenAsHost(host)) return false;
  if (/^www\./iu.test(host)) return true;
  const domain = host.slice(host.lastIndexOf('.') + 1).toLowerCase();
  return TOP_LEVEL_DOMAINS.has(domain) || (hasPath && domain.length === 2);
};

/**
 * @param chain end of the chain that begins at `start`
 * @returns the end of the host with its path, or of the e-mail address; -1 for none
 */
export const findBareLinkEnd = (text: string, start: number, chain: number, end: number): number => {
  if (chain - start > MAX_HOST_UNITS) return -1;
  const joined = text.slice(start, chain);
  const at = joined.indexOf('@');
  if (at !== -1) {
    const isAddress = LOCAL_PART.test(joined.slice(0, at)) && HOST.test(joined.slice(at + 1));
    return isAddress ? chain : -1;
  }
  if (!joined.includes('.')) return -1;
  const port = /^:\d{2,5}(?=[/?]|$)/u.exec(text.slice(chain, Math.min(end, chain + 6)))?.[0].length ?? 0;
  const hasPath = chain + port < end && /[/?]/u.test(text[chain + port]!);
  const isFollowed = chain + port + 1 < end && /[0-9A-Za-z\u00c0-\u024f]/u.test(text[chain + port + 1]!);
  if (!isHost(joined, hasPath && isFollowed)) return -1;
  return hasPath ? endOfAddress(text, start, chain + port, end) : chain;
};

/** `Booking.com's` contains the link. */
const POSSESSIVE = /['\u2019]s$/iu;

export const foldLink = (link: string): string => link.replace(POSSESSIVE, '').normalize('NFKC').toLowerCase();

/** End of a `'s` after a link, or of the link. */
export const findPossessiveEnd = (text: string, link: number, end: number): number => {
  const isPossessive = link + 2 <= end && POSSESSIVE.test(text.slice(link, link + 2));
  return isPossessive && (getClassAt(text, link + 2, end) & (STARTS_WORD | COMBINING_MARK)) === 0 ? link + 2 : link;
};

/** Hosts by which a folded link or e-mail address is found, without and with `www.`. */
export const listLinkHosts = (link: string): readonly string[] => {
  const host = /^(?:[a-z]+:\/\/)?(?:[^/?#]*@)?([^/?#:]+)/u.exec(link)?.[1] ?? '';
  const bare = host.replace(/^www\./u, '');
  return [...new Set([bare, host])].filter((name) => name !== '' && name !== link);
};

/**
 * Whether a term is a link or e-mail address: no other contains `://`, `@`, or a full stop before a letter.
 */
export const isLinkTerm = (term: string): boolean => /.\.\p{L}|:\/\/|@/u.test(term);

/**
 * A word that is a host only with a path or `www.`, such as `shop.example.it`: in a query it may mean the
 * host.
 */
export const mayBeHost = (word: string): boolean => HOST.test(word) && /\.\p{L}{2}$/u.test(word);
