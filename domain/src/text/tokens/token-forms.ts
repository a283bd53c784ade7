/**
 * Forms of tokens. A form is a token's terms in one string, separated by U+0000: the first is counted and
 * displayed, the others are aliases. Term dictionaries number forms.
 */
import { foldTerm } from '../fold-term.ts';
import { listApostropheTerms, writtenTerm } from './apostrophes.ts';
import { foldEmoji } from './emoji.ts';
import {
  APOSTROPHE,
  CAPITAL,
  DIGIT,
  EMOJI_TOKEN,
  foldLink,
  INVISIBLE,
  LINK,
  listLinkHosts,
  NUMBER,
  PLAIN,
  SIGNED_WORD,
} from './scan-tokens.ts';
import { foldNumber } from './numbers.ts';

const BETWEEN_TERMS = '\0';
/** Pseudo-alias: the token directly follows the one before, in a script without spaces. */
const JOINED = '\u0001';

export const joinForm = (terms: readonly string[], isJoined = false): string => {
  const form = terms.length === 1 ? terms[0]! : terms.join(BETWEEN_TERMS);
  return isJoined ? form + BETWEEN_TERMS + JOINED : form;
};

export const getFirstTerm = (form: string): string => {
  const end = form.indexOf(BETWEEN_TERMS);
  return end < 0 ? form : form.slice(0, end);
};

/** Terms of a form, the main one first. */
export const splitForm = (form: string): readonly string[] =>
  form.split(BETWEEN_TERMS).filter((term) => term !== JOINED);

export const hasAliases = (form: string): boolean => form.includes(BETWEEN_TERMS);

export const isJoinedForm = (form: string): boolean => form.endsWith(BETWEEN_TERMS + JOINED);

export const formHasTerm = (form: string, term: string): boolean => {
  for (let at = form.indexOf(term); at !== -1; at = form.indexOf(term, at + 1)) {
    const end = at + term.length;
    const isWhole =
      (at === 0 || form[at - 1] === BETWEEN_TERMS) && (end === form.length || form[end] === BETWEEN_TERMS);
    if (isWhole) return true;
  }
  return false;
};

export const formHasPrefix = (form: string, prefix: string): boolean =>
  form.startsWith(prefix) || form.includes(BETWEEN_TERMS + prefix);

const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;
const OTHER_APOSTROPHES = /[\u2018\u2019\u02bc\uff07\u00b4\u0060\u2032]/gu;
const NUMBER_AT_START = /^[0-9]+(?:[.,'\u2019][0-9]+)*/u;
const LETTERS_AND_MARKS = /[\p{L}\p{M}\p{Nd}]+/gu;

const withStraightApostrophes = (piece: string): string =>
  piece.replace(INVISIBLE_CHARACTERS, '').replace(OTHER_APOSTROPHES, "'");

const foldNumberWithUnit = (piece: string): readonly string[] => {
  const [number = ''] = NUMBER_AT_START.exec(piece) ?? [];
  const unit = foldTerm(piece.slice(number.length));
  return foldNumber(number).map((folded) => folded + unit);
};

const foldSignedWord = (word: string): string =>
  word.replace(LETTERS_AND_MARKS, foldTerm).replaceAll("'", '').toLowerCase();

const termsOfSignedWord = (piece: string): readonly string[] => {
  const word = withStraightApostrophes(piece);
  const apostrophe = word.indexOf("'");
  const folded = foldSignedWord(word);
  return apostrophe < 0 ? [folded] : [folded, foldSignedWord(word.slice(0, apostrophe))];
};

/** Terms of a piece outside of scripts without spaces; empty when nothing comparable is left. */
export const toTerms = (piece: string, kind: number, seen: number): readonly string[] => {
  if (kind === LINK) return [foldLink(piece), ...listLinkHosts(foldLink(piece))];
  if (kind === EMOJI_TOKEN) return [foldEmoji(piece)];
  if (kind === NUMBER) return foldNumberWithUnit(piece);
  if (kind === SIGNED_WORD) return termsOfSignedWord(piece);
  if ((seen & ~(PLAIN | DIGIT)) === 0) return [piece];
  if ((seen & ~(PLAIN | DIGIT | CAPITAL)) === 0) return [piece.toLowerCase()];
  const term = foldTerm(piece);
  if (term === '') return [];
  return (seen & APOSTROPHE) === 0 ? [term] : listApostropheTerms(withStraightApostrophes(piece));
};

/** The term that a query matches a piece by: as written. */
export const toWrittenTerm = (piece: string, kind: number, seen: number): string => {
  if (kind === SIGNED_WORD) return foldSignedWord(withStraightApostrophes(piece));
  const isWord = kind !== LINK && kind !== EMOJI_TOKEN && kind !== NUMBER;
  if (isWord && (seen & (APOSTROPHE | INVISIBLE)) !== 0) return writtenTerm(withStraightApostrophes(piece));
  return toTerms(piece, kind, seen)[0] ?? '';
};
