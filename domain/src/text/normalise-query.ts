/**
 * Normalises a typed query: typographic variants of quotes, apostrophes, parentheses and operators become
 * plain characters, white space collapses, invisible characters are removed, ends are trimmed. Error offsets
 * are UTF-16 units of this text. Idempotent.
 */
const PLAIN_CHARACTERS: Readonly<Record<string, string>> = {
  '"': '\u201c\u201d\u201e\u201f\u2033\uff02\u00ab\u00bb\u2039\u203a\u275d\u275e\u300c\u300d\u300e\u300f\u301d\u301e\u301f',
  "'": '\u2018\u2019\u201a\u201b\uff07\u00b4\u0060\u2032',
  '(': '\uff08\ufe59',
  ')': '\uff09\ufe5a',
  '+': '\uff0b\ufe62',
  '-': '\uff0d',
  '@': '\uff20\ufe6b',
  '*': '\uff0a\ufe61',
};

const PLAIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(PLAIN_CHARACTERS).flatMap(([plain, others]) => Array.from(others, (other) => [other, plain] as const)),
);
const OTHERS = new RegExp(`[${[...PLAIN_OF.keys()].join('')}]`, 'gu');
/** But for the joiners, which are parts of emoji and of words in some scripts. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

export const normaliseQuery = (originalText: string): string =>
  originalText
    .replace(OTHERS, (char) => PLAIN_OF.get(char) ?? char)
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .trim();
