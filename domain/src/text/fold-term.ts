/**
 * How two tokens compare: without case and diacritics. Part of TOKENISER_VERSION: terms are stored in segments.
 *
 * fold = NFKD (ligatures and full-width forms come apart, `ﬁ` is `fi`), drop diacritics and whatever is no letter, mark or
 * digit (so the apostrophe of `don't` goes), full case folding (`ß` is `ss`, final sigma is sigma, `İ` and `ı` are `i`),
 * the stroked Latin letters that Unicode does not decompose (`ø` is `o`, `æ` is `ae`), NFC.
 * Dropped as diacritics are the marks shared by scripts and those of Cyrillic, Hebrew, Arabic and Syriac. Vowel signs of
 * the Indic scripts and the kana voicing marks stay: there they tell words apart.
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

/** Latin, Greek and Cyrillic fold unit by unit: none of their letters composes with another once the diacritics are gone. */
const FOLDED_UNIT_BY_UNIT = 0x530;
const FOLDED_UNITS: readonly string[] = Array.from({ length: FOLDED_UNIT_BY_UNIT }, (_, unit) =>
  foldByUnicode(String.fromCharCode(unit)),
);

/**
 * The term under which a token is stored, counted and looked for; '' when nothing of it is left to compare.
 * Folding a term again gives the same term.
 */
export const foldTerm = (token: string): string => {
  let term = '';
  for (let index = 0; index < token.length; index++) {
    const folded = FOLDED_UNITS[token.charCodeAt(index)];
    if (folded === undefined) return foldByUnicode(token);
    term += folded;
  }
  return term;
};
