/**
 * Guesses the encoding of text that is neither UTF-8 nor marked. Plausible Windows-1252 wins; otherwise
 * `chardet`'s candidates are ranked by how plausible the text is in each.
 */
import { analyse } from 'chardet';
import { decodeWindows1252 } from './windows-1252.ts';

/** Labels of the Encoding Standard, for `TextDecoder`. */
export type GuessedEncoding =
  | ('windows-1252' | 'windows-1250' | 'windows-1251' | 'windows-1253' | 'windows-1254' | 'windows-1255')
  | ('windows-1256' | 'windows-1257' | 'koi8-r' | 'shift_jis' | 'euc-jp' | 'gb18030' | 'big5' | 'euc-kr')
  | 'macintosh';

/** Size of the sample of lines with non-ASCII characters. */
const SAMPLED_BYTES = 16_384;
const LF = 0x0a;

/** The lines with non-ASCII bytes: only they say something about the encoding. */
const tellingLines = (bytes: Uint8Array): Uint8Array => {
  const sample = new Uint8Array(SAMPLED_BYTES);
  let [size, at] = [0, 0];
  while (at < bytes.length && size < SAMPLED_BYTES) {
    let high = at;
    while (high < bytes.length && bytes[high]! < 0x80) high++;
    if (high === bytes.length) break;
    const begin = bytes.lastIndexOf(LF, high) + 1;
    const found = bytes.indexOf(LF, high);
    const end = found < 0 ? bytes.length : found + 1;
    const line = bytes.subarray(Math.max(at, begin, high - SAMPLED_BYTES / 4), end).subarray(0, SAMPLED_BYTES - size);
    sample.set(line, size);
    size += line.length;
    at = end;
  }
  return sample.subarray(0, size);
};

const WORDS = /[\p{L}\p{M}\p{N}\u0080-\u00bf×÷€‚ƒ„…†‡ˆ‰‹•˜™›]+/gu;
const BEYOND = /[^\0-\u007f]/gu;
const IN_WORD = /\p{L}[\u0080-\u009f¡-©¬-´¶-¹¼-¿×÷€‚†‡ˆ‰•˜™]+\p{L}/u;
/** Longer words have more consonants, which Western European languages write in ASCII. */
const SHORT_WORD = 3;

/** A non-ASCII word that no Western European language spells so. */
const isUnlikely = (word: string, beyond: number): boolean => {
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  const isPunctuation = letters === 0 && beyond <= 2;
  if (!isPunctuation && word.length > SHORT_WORD && beyond * 2 > word.length) return true;
  if (letters >= SHORT_WORD && beyond === word.length) return true;
  // Lower case before upper case occurs only in compound names.
  return /[à-öø-þ][À-ÖØ-Þ]|[a-z][ŠŽŸ‡ˆ](?![A-Z])/u.test(word) || IN_WORD.test(word);
};

/** As a share of the non-ASCII words. */
const unlikelyWords = (text: string): number => {
  let [words, unlikely] = [0, 0];
  for (const [word] of text.matchAll(WORDS)) {
    const beyond = word.match(BEYOND)?.length ?? 0;
    if (beyond === 0) continue;
    words++;
    if (isUnlikely(word, beyond)) unlikely++;
  }
  return words === 0 ? 0 : unlikely / words;
};

const FEW = 0.1;

/** Labels of `chardet` and the Windows superset of each. */
const OF_CHARDET: Readonly<Record<string, GuessedEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-9': 'windows-1254',
  'windows-1254': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'KOI8-R': 'koi8-r',
};

const decode = (bytes: Uint8Array, encoding: GuessedEncoding): string | null => {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const getShare = (text: string, pattern: RegExp): number =>
  (text.match(pattern)?.length ?? 0) / Math.max(1, text.length);

/** Share of the non-ASCII characters that are adjacent letters in the encoding's languages; 0 to 1. */
const plausibility = (bytes: Uint8Array, encoding: GuessedEncoding): number => {
  const text = decode(bytes, encoding);
  if (text === null) return 0;
  const beyond = text.replaceAll(/[\0-\u007f]+/gu, ' ');
  const characters = beyond.replaceAll(' ', '');
  if (characters === '') return 0;
  switch (encoding) {
    case 'windows-1251':
    case 'koi8-r': {
      const words = beyond.split(' ').filter((word) => word.length > 1);
      // The two have upper and lower case swapped.
      const swapped = words.filter((word) => /[а-яё][А-ЯЁ]/u.test(word)).length / Math.max(1, words.length);
      return getShare(characters, /[А-Яа-яЁёІіЇїЄєҐґЎўЈјЉљЊњЂђЋћЏџЅѕ«»—–„“”’№…]/gu) * (1 - swapped);
    }
    case 'windows-1253':
      return getShare(characters, /[\p{Script=Greek}΄«»—–’“”…]/gu);
    case 'windows-1255':
      return getShare(characters, /[א-ת״׳–—“”’₪…]/gu);
    case 'windows-1256':
      return getShare(characters, /[\u0621-\u063a\u0640-\u064aپچژگکیہھے،؛؟–—“”’…]/gu);
    default:
      return getShare(characters, /[\p{Script=Latin}–—„“”’‘‚«»…€°·©®§£]/gu);
  }
};

const HIRAGANA_AND_KATAKANA = /[\u3041-\u3096\u30a1-\u30fc]/gu;

/** Share of two-byte characters whose bytes pass both tests. */
const shareOfPairs = (bytes: Uint8Array, test: (first: number, second: number) => boolean): number => {
  let [pairs, found] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at]!;
    if (first < 0x80) continue;
    pairs++;
    at++;
    if (test(first, bytes[at] ?? 0)) found++;
  }
  return pairs === 0 ? 0 : found / pairs;
};

/** Share in Chinese texts of characters outside the range that Korean syllables use. */
const ENOUGH_FOR_KOREAN = 0.95;

/** Share of characters frequent in the language, among those of the encoding; 0 for none. */
const eastAsian = (bytes: Uint8Array): readonly (readonly [GuessedEncoding, number])[] => {
  const japanese = (encoding: 'shift_jis' | 'euc-jp'): number => {
    const beyond = decode(bytes, encoding)?.replaceAll(/[\0-\u007f]+/gu, '') ?? '';
    if (beyond === '') return 0;
    const kana = getShare(beyond, HIRAGANA_AND_KATAKANA);
    // Japanese is hardly ever written without kana, and half-width kana share bytes with other encodings.
    const halves = getShare(beyond, /[\uff61-\uff9f]/gu);
    const readable = getShare(beyond, /[\u3000-\u30ff\uff00-\uff60\p{Script=Han}]/gu);
    return Math.max(0, readable - halves) * (kana >= 0.1 ? 1 : 0.5);
  };
  const isIn = (low: number, high: number) => (byte: number) => byte >= low && byte <= high;
  const [isHangul, isLevel1, isBig5] = [isIn(0xb0, 0xc8), isIn(0xb0, 0xd7), isIn(0xa4, 0xc6)];
  const isPunctuation = (first: number): boolean => first === 0xa1 || first === 0xa3;
  const korean = shareOfPairs(bytes, (first, second) => second > 0xa0 && (isHangul(first) || isPunctuation(first)));
  const chinese = shareOfPairs(bytes, (first, second) => second > 0xa0 && (isLevel1(first) || isPunctuation(first)));
  const taiwanese = shareOfPairs(bytes, (first) => isBig5(first) || isPunctuation(first));
  const lowSeconds = shareOfPairs(bytes, (_, second) => second >= 0x40 && second < 0x7f);
  const characters = bytes.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0) / 2;
  const isKorean = korean >= ENOUGH_FOR_KOREAN && characters >= 8;
  return [
    ['shift_jis', japanese('shift_jis')],
    ['euc-jp', japanese('euc-jp')],
    ['euc-kr', decode(bytes, 'euc-kr') === null || !isKorean ? 0 : korean],
    ['gb18030', decode(bytes, 'gb18030') === null || lowSeconds > 0.1 ? 0 : chinese * (isKorean ? 0.9 : 0.99)],
    ['big5', decode(bytes, 'big5') === null ? 0 : taiwanese * Math.min(1, 0.5 + 3 * lowSeconds)],
  ];
};

/** East Asian texts have runs of non-ASCII characters and few errors. */
const SURELY_EAST_ASIAN = 0.85;
/** Central European and Turkish share most letters with Western languages. */
const MUCH_LIKELIER = 1.6;

/** Turkish in Windows-1252 has Icelandic consonants among its vowels, and no vowel of Icelandic. */
const TURKISH = /^[çðýöþüÇÐÝÖÞÜâîûÂÎÛ]*$/u;
const isTurkish = (western: string): boolean =>
  (western.match(/[ðýþÐÝÞ]/gu)?.length ?? 0) >= 2 && TURKISH.test(western.replaceAll(/[^\p{L}]|[a-z]/giu, ''));

/** As Excel saved CSV on a Mac. */
const MAC_ONLY = /^[äöüßéèêëàâçñáíóúîïôûùãõåøæœÄÖÜÉÀÇÑÅØÆ…–—“”‘’‚„«»¡¿°£€§•]+$/u;
const isMacintosh = (sample: Uint8Array): boolean => {
  const text = new TextDecoder('macintosh').decode(sample);
  return MAC_ONLY.test(text.replaceAll(/[\0-\u007f\u00a0]/gu, '')) && unlikelyWords(text) <= FEW;
};

/** @param bytes not UTF-8, and without BOM */
export const guessEncoding = (bytes: Uint8Array): GuessedEncoding => {
  const sample = tellingLines(bytes);
  const western = decodeWindows1252(sample);
  if (isTurkish(western)) return 'windows-1254';
  const isForeign = unlikelyWords(western) > FEW;
  if (isForeign && isMacintosh(sample)) return 'macintosh';
  if (isForeign) {
    const best = [...eastAsian(sample)].sort(([, one], [, other]) => other - one)[0]!;
    if (best[1] >= SURELY_EAST_ASIAN && HAN_OR_HANGUL.test(decode(sample, best[0]) ?? '')) return best[0];
  }
  if (!/[À-ÖØ-öø-ÿ\u008a\u008c\u008e\u009a\u009c\u009e\u009f]/u.test(western)) return 'windows-1252';
  const scores = likelyEncodings(sample);
  const others = [...scores].filter(([encoding]) => encoding !== 'windows-1252').sort(([, a], [, b]) => b - a);
  const [encoding, score] = others[0] ?? (['windows-1252', 0] as const);
  if (isForeign) return score > 0 ? encoding : 'windows-1252';
  const west = Math.max(scores.get('windows-1252') ?? 0, 1);
  return score > west * MUCH_LIKELIER && LATIN_ENCODINGS.has(encoding) ? encoding : 'windows-1252';
};

/** Likelihood by language and by characters; a few words are weak evidence of a language. */
const likelyEncodings = (sample: Uint8Array): ReadonlyMap<GuessedEncoding, number> => {
  const scores = new Map<GuessedEncoding, number>();
  const put = (encoding: GuessedEncoding, confidence: number): void => {
    const share = plausibility(sample, encoding);
    const score = share < MIN_SHARE ? 0 : confidence * share ** 2;
    scores.set(encoding, Math.max(score, scores.get(encoding) ?? 0));
  };
  for (const encoding of OTHER_SCRIPTS) put(encoding, MIN_CONFIDENCE);
  for (const { name, confidence } of analyse(sample)) {
    const encoding = OF_CHARDET[name];
    if (encoding !== undefined) put(encoding, confidence + MIN_CONFIDENCE);
  }
  return scores;
};

const MIN_CONFIDENCE = 5;
const MIN_SHARE = 0.9;
const OTHER_SCRIPTS = ['windows-1251', 'koi8-r', 'windows-1253', 'windows-1255', 'windows-1256'] as const;
/** Others would be implausible as Windows-1252. */
const LATIN_ENCODINGS: ReadonlySet<GuessedEncoding> = new Set(['windows-1250', 'windows-1254', 'windows-1257']);
const HAN_OR_HANGUL = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
