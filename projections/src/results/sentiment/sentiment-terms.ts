/**
 * Terms by which sentences with a sentiment word are found. The scorer splits at white space and strips
 * marks; the tokeniser has other rules (`great+` may be one term). So a word is tokenised in all its possible
 * contexts, and every term counts.
 */
import { foldCustomWord } from '@verbatim/domain/text/sentiment/custom-lists';
import { tokenise } from '@verbatim/domain/text/tokenise';

/** Marks that the scorer strips or splits at. */
const MARKS = [
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  '++',
  '##',
  '..',
  '::',
  '’',
  '‘',
  'ʼ',
  '“',
  '”',
  '„',
  '«',
  '»',
  '‐',
  '‑',
  '…',
  '—',
  '–',
];
/** Those that may also be followed by another word. */
const PARTING = ['“', '”', '„', '«', '»', '–', '—', '…', '😡', '❤️', '👍🏽', '™'];
const PREFIXES = [...MARKS, ...PARTING, ...PARTING.map((mark) => `x${mark}`)];
const SUFFIXES = [...MARKS, ...PARTING, ...PARTING.map((mark) => `${mark}x`)];

const SAMPLES = ['word', 'w', '5', 'wörd', '語', "don't", 'so-so'];
const PLAIN = /^[\p{L}\p{M}\p{N}'-]+$/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** Terms of the tokens that contain a part of the word. */
const termsWithin = (prefix: string, word: string, suffix: string): readonly string[] => {
  const { terms, starts, ends } = tokenise(prefix + word + suffix);
  const [start, end] = [prefix.length, prefix.length + word.length];
  return terms.filter((_, at) => (starts[at] as number) < end && (ends[at] as number) > start);
};

const isAltered = (prefix: string, suffix: string): boolean =>
  SAMPLES.some((word) => termsWithin(prefix, word, suffix).join(' ') !== tokenise(word).terms.join(' '));

/** Marks that change the terms of an ordinary word. */
const ALTERING_PREFIXES = ['', ...PREFIXES.filter((prefix) => isAltered(prefix, ''))];
const ALTERING_SUFFIXES = ['', ...SUFFIXES.filter((suffix) => isAltered('', suffix))];

/** The scorer ignores gender signs, the tokeniser does not. */
const GENDERS = ['\u200d\u2640', '\u200d\u2642'];

const getLongest = (terms: readonly string[]): string | undefined =>
  terms.length === 0 ? undefined : terms.reduce((a, b) => (b.length > a.length ? b : a));

/**
 * Every sentence with the word contains one of these; undefined where some context leaves it without a term.
 */
const termsOfWord = (word: string): ReadonlySet<string> | undefined => {
  const places = PLAIN.test(word)
    ? ALTERING_PREFIXES.flatMap((prefix) => ALTERING_SUFFIXES.map((suffix) => [prefix, suffix] as const))
    : [...['', ...PREFIXES].map((prefix) => [prefix, ''] as const), ...SUFFIXES.map((suffix) => ['', suffix] as const)];
  const written = WORD_CHARACTER.test(word) ? [word] : [word, ...GENDERS.map((gender) => word + gender)];
  const terms = written.flatMap((each) =>
    places.map(([prefix, suffix]) => getLongest(termsWithin(prefix, each, suffix))),
  );
  if (terms.includes(undefined)) return undefined;
  if (!WORD_CHARACTER.test(word) && isHiddenInAddresses(word)) return undefined;
  return new Set(terms as readonly string[]);
};

/** Emoji are also read within addresses, other words are not. */
const isHiddenInAddresses = (emoji: string): boolean =>
  ['https://example.com/a', 'www.example.com/', 'a@example.com'].some(
    (address) => termsWithin(address, emoji, 'x').join(' ') !== tokenise(emoji).terms.join(' '),
  );

/**
 * For an expression, those of the longest word, which is likely the rarest.
 * @returns undefined for signs that are no tokens: any sentence may contain them
 */
export const listSentimentTerms = (text: string): ReadonlySet<string> | undefined =>
  foldCustomWord(text)
    .split(' ')
    .map(termsOfWord)
    .reduce((a, b) => (a === undefined || (b !== undefined && getLength(b) > getLength(a)) ? b : a), undefined);

const getLength = ([first = '']: Iterable<string>): number => first.length;
