/**
 * E-mail addresses, phone numbers and user handles by how they are written. Every pattern is linear in the
 * text.
 */
import type { Finding } from './clean-text.ts';

const EMAIL =
  /(?<![\p{L}\p{N}_.%+-])[\p{L}\p{N}_.%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu;

/** Grouped digits, as phone numbers are written; `isPhone` decides. */
const DIGITS = /(?<![\w.,$€£#@/-])(?:\+|00)?\(?\d{1,5}\)?(?:[ .\-/]{0,2}\(?\d{1,5}\)?){1,6}(?![\w%€$£])/gu;
const DATE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})/u;

const HANDLE = /(?<![\p{L}\p{N}_@.])@[A-Za-z0-9_](?:[A-Za-z0-9_.]{0,28}[A-Za-z0-9_])?(?![\p{L}\p{N}@])/gu;

export const findEmails = (text: string): Finding[] => matches(text, EMAIL, 'emails');

export const findHandles = (text: string): Finding[] => matches(text, HANDLE, 'handles');

export const findPhones = (text: string): Finding[] =>
  matches(text, DIGITS, 'phones').filter(({ start, end }) => isPhone(text.slice(start, end)));

const matches = (text: string, pattern: RegExp, kind: Finding['kind']): Finding[] =>
  [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ kind, start: index, end: index + length }));

/**
 * Seven to fifteen digits (E.164). Without a plus or a leading zero only in North American format, because
 * order numbers have as many digits and must stay.
 */
const isPhone = (written: string): boolean => {
  const digits = written.replace(/\D/gu, '');
  if (digits.length < 7 || digits.length > 15 || DATE.test(written)) return false;
  if (/^\(?(?:\+|0)/u.test(written)) return digits.length >= 8;
  if (/^[2-9]\d{2}[2-9]\d{6}$/u.test(written)) return true;
  return /^(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])?\d{3}[ .-]\d{4}$/u.test(written);
};
