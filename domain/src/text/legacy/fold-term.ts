/**
 * FROZEN: folding of tokeniser version 1, for `tokenise.ts` (whose offsets stored parts of speech refer to)
 * and legacy interpretations. Never fix it: stored data does not change.
 */
const DIACRITIC =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu;
const NOT_OF_A_TERM = /[^\p{L}\p{M}\p{Nd}]|\u02bc/gu;
const STROKED: { readonly [letter: string]: string } = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
};
const STROKED_LETTER = /[øłđħŧıæœς]/gu;

const foldByUnicode = (token: string): string =>
  token
    .normalize('NFKD')
    .replace(DIACRITIC, '')
    .replace(NOT_OF_A_TERM, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(DIACRITIC, '')
    .replace(STROKED_LETTER, (letter) => STROKED[letter] ?? letter)
    .normalize('NFC');

/** Latin, Greek and Cyrillic fold unit by unit: without diacritics none of their letters compose. */
const FOLDED_UNIT_BY_UNIT = 0x530;
const FOLDED_UNITS: readonly string[] = Array.from({ length: FOLDED_UNIT_BY_UNIT }, (_, unit) =>
  foldByUnicode(String.fromCharCode(unit)),
);

/** The term of a token; '' when nothing comparable is left. Idempotent. */
export const foldLegacyTerm = (token: string): string => {
  let term = '';
  for (let index = 0; index < token.length; index++) {
    const folded = FOLDED_UNITS[token.charCodeAt(index)];
    if (folded === undefined) return foldByUnicode(token);
    term += folded;
  }
  return term;
};
