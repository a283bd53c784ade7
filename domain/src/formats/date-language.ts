/**
 * Rewrites dates of other languages (`26. Januar 2023`, `le 26 janvier 2023 à 14h05`) for `dates.ts`. Names
 * of months, days and day periods come from the platform's CLDR.
 */
import { foldTerm } from '../text/fold-term.ts';

/** BCP 47, the more widely written first: ties are won by the first. */
export const DATE_LANGUAGES: readonly string[] = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'ja',
  'zh',
  'ko',
  'tr',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'hu',
  'ro',
  'el',
  'uk',
  'bg',
  'hr',
  'sl',
  'sr',
  'sr-Latn',
  'et',
  'lt',
  'ca',
  'gl',
  'eu',
  'id',
  'ms',
  'af',
  'is',
  'de-AT',
  'pt-PT',
  'mk',
  'bs',
  'sq',
  'az',
  'kk',
  'ar',
  'fa',
  'he',
  'hi',
  'th',
];

const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH_MEANINGS: ReadonlySet<string> = new Set(ENGLISH_MONTHS);
const LETTERS = /[\p{L}\p{M}]+/gu;
/** Shorter abbreviations are ambiguous. */
const MIN_BEGINNING_LENGTH = 3;

/** Meaning of each word in a date; '' for connecting words. */
interface DateWords {
  readonly exact: ReadonlyMap<string, string>;
  readonly long: readonly (readonly [string, string])[];
}

type WordTables = Map<string, DateWords | null>;
const known: WordTables = new Map();
const knownMonths: WordTables = new Map();

const getTable = (tables: WordTables, language: string, make: (language: string) => DateWords): DateWords | null => {
  const words = tables.get(language);
  if (words !== undefined) return words;
  const made = Intl.DateTimeFormat.supportedLocalesOf(language).length === 0 ? null : make(language);
  tables.set(language, made);
  return made;
};

const getWords = (language: string): DateWords | null => getTable(known, language, makeWords);
/** The names of months alone, which are made ten times as fast. */
const getMonths = (language: string): DateWords | null => getTable(knownMonths, language, makeMonths);

const BASE = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
const SHAPES: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true },
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  { month: 'long' },
  { month: 'short' },
  { weekday: 'long' },
  { weekday: 'short' },
];
const MONTHS: readonly Intl.DateTimeFormatOptions[] = [
  { day: 'numeric', month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'short', year: 'numeric' },
  { month: 'long' },
  { month: 'short' },
];
const PERIODS = { hour: 'numeric', dayPeriod: 'long', hour12: true } as const;

type Put = (name: string, meaning: string) => void;

const emptyWords = (): DateWords & { readonly put: Put } => {
  const exact = new Map<string, string>();
  const long: (readonly [string, string])[] = [];
  const put: Put = (name, meaning) => {
    const word = name.toLowerCase();
    if (!exact.has(word)) exact.set(word, meaning);
    const folded = foldTerm(word);
    if (!exact.has(folded)) exact.set(folded, meaning);
    if (meaning !== '') long.push([word, meaning]);
  };
  return { exact, long, put };
};

const getFormats = (language: string, shapes: readonly Intl.DateTimeFormatOptions[]) =>
  shapes.map((shape) => new Intl.DateTimeFormat(language, { ...BASE, ...shape }));

const makeMonths = (language: string): DateWords => {
  const { put, ...words } = emptyWords();
  const shapes = getFormats(language, MONTHS);
  for (let month = 0; month < 12; month++) putParts(shapes, { month, day: 10, hour: 9 }, put);
  return words;
};

const makeWords = (language: string): DateWords => {
  const { put, ...words } = emptyWords();
  const [shapes, periods] = [getFormats(language, SHAPES), getFormats(language, [PERIODS])];
  for (let month = 0; month < 12; month++) putParts(shapes, { month, day: 10, hour: 9 }, put);
  for (let day = 1; day <= 7; day++) putParts(shapes, { month: 0, day, hour: 15 }, put);
  // Morning and forenoon, afternoon and evening: in some languages a half of the day has several names.
  for (let hour = 0; hour < 24; hour++) putParts(periods, { month: 0, day: 1, hour }, put);
  return words;
};

const putParts = (
  formats: readonly Intl.DateTimeFormat[],
  { month, day, hour }: { readonly month: number; readonly day: number; readonly hour: number },
  put: Put,
): void => {
  const date = new Date(Date.UTC(2023, month, day, hour, 5));
  for (const format of formats) {
    const found: Found[] = [];
    let at = 0;
    for (const { type, value } of format.formatToParts(date)) {
      for (const part of foundIn(type, value, month, hour)) found.push({ ...part, at: at + part.at });
      at += value.length;
    }
    // Hebrew joins `in` and the month, Thai the weekday and its word: words are those of the whole date.
    for (const { 0: word, index } of format.format(date).matchAll(LETTERS)) {
      const meant = found.find((part) => part.at >= index && part.at < index + word.length);
      put(word, meant?.meaning ?? '');
    }
  }
};

/** Where in a date a word stands that is more than its joint. */
interface Found {
  readonly at: number;
  readonly meaning: string;
}

const foundIn = (type: string, value: string, month: number, hour: number): readonly Found[] => {
  const words = [...value.matchAll(LETTERS)];
  // Of a month the last word is its name, as in Catalan's `de gener`; of `p. m.` the first says all.
  const [word, meaning] =
    type === 'month' ? [words.at(-1), ENGLISH_MONTHS[month]!] : [words[0], hour < 12 ? 'am' : 'pm'];
  const isNamed = type === 'dayPeriod' || (type === 'month' && !/\d/u.test(value));
  return isNamed && word !== undefined ? [{ at: word.index, meaning }] : [];
};

const getMeaning = (word: string, { exact, long }: DateWords): string | undefined => {
  const folded = foldTerm(word);
  const meaning = exact.get(word) ?? exact.get(folded) ?? ENGLISH_WORDS.get(word);
  if (meaning !== undefined || word.length < MIN_BEGINNING_LENGTH) return meaning;
  // 'Sept', 'Febr', 'nachm': an unambiguous prefix of one name.
  const found = new Set(long.filter(([name]) => name.startsWith(word)).map(([, of]) => of));
  return found.size === 1 ? [...found][0] : undefined;
};

const ENGLISH_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...ENGLISH_MONTHS, 'am', 'pm', 'z', 'utc', 'gmt'].map((word) => [word, word] as const),
  ['t', 't'],
]);

const CHINESE = /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일号]?/u;
/** 14h05, as in France. */
const HOURS = /(?<=\s)(\d{1,2})\s?h\s?(\d{2})/u;
const ORDINAL = /(?<=\d)(?:er|re|ère|ος|º|ª|\.º|-?го|-?е)(?![\p{L}\p{M}])/giu;
const TIME_WITH_WORDS = /(?<=\s)(\d{1,2})\s?[.:h]\s?(\d{2})(?:[.:](\d{2}))?(?=\s*(?:[ap]m)?$)/u;
const HALF_BEFORE = /\b([ap]m)\s*(\d{1,2}:\d{2}(?::\d{2})?)/u;

const FIGURES = /\d{1,4}\s*[./年년-]\s*\d{1,2}\s*[./月월-]\s*\d{1,4}/u;

/** A date names its month, by a word or by figures. */
const mayBeDate = (text: string, language: string): boolean => {
  if (FIGURES.test(text)) return true;
  const months = getMonths(language);
  const isMonth = (word: string): boolean =>
    MONTH_MEANINGS.has(months === null ? '' : (getMeaning(word, months) ?? ''));
  return text.match(LETTERS)?.some(isMonth) ?? false;
};

/** As `dates.ts` reads it; null where a word of the cell is none of a date in this language. */
export const inEnglish = (cell: string, language: string): string | null => {
  const text = cell.normalize('NFC').toLowerCase();
  const words = mayBeDate(text, language) ? getWords(language) : null;
  if (words === null) return null;
  let isDate = true;
  const translated = text
    .replace(CHINESE, '$1-$2-$3 ')
    .replace(HOURS, '$1:$2')
    .replaceAll(ORDINAL, '')
    .replaceAll(LETTERS, (word) => {
      const meaning = getMeaning(word, words);
      if (meaning === undefined) isDate = false;
      return meaning ?? '';
    });
  if (!isDate) return null;
  return translated
    .replaceAll(/['\u2019()\u200e\u200f\u200c]|(?<!\d)[-/\u0970]|[-/\u0970](?!\d)/gu, ' ')
    .replaceAll(/[.,،]*[\s,،][\s.,،]*/gu, ' ')
    .replaceAll(/^[ .,]+|[ .,]+$/gu, '')
    .replace(TIME_WITH_WORDS, (_, hours: string, minutes: string, seconds?: string) =>
      seconds === undefined ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`,
    )
    .replace(HALF_BEFORE, '$2 $1')
    .replace(/\.(?=[ap]m)/u, '');
};

/**
 * Makes the tables of a language's words, which takes milliseconds: ahead of cells that ask for all languages
 * at once.
 */
export const loadDateLanguage = (language: string): void => {
  getMonths(language);
  getWords(language);
};
