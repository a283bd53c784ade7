/**
 * Words with an apostrophe inside. `don't` is `dont`; contractions of pronouns keep it, because without it
 * they are other words (`I'll`, ill); for other words the part before the apostrophe, or after an elided
 * article, is an alias.
 */
import { foldTerm } from '../fold-term.ts';

const PRONOUNS = 'i you he she it we they that who what there here let how where';
const ENDINGS = 'll re ve d m s';
/** Published in docs/words.md. */
const CONTRACTIONS: ReadonlySet<string> = new Set(
  PRONOUNS.split(' ').flatMap((word) => ENDINGS.split(' ').map((ending) => `${word}'${ending}`)),
);

/** Articles, prepositions and pronouns that lose their vowel: French, Italian, Catalan. */
const ELIDED: ReadonlySet<string> = new Set(
  (
    'l d j m t s n c qu jusqu lorsqu puisqu quoiqu quelqu ' +
    'un gl dell all nell sull dall coll quest quell sant bell v ' +
    'degl agl negl sugl dagl'
  ).split(' '),
);
/** Single words that look like an elision or a possessive. */
const UNDIVIDED: ReadonlySet<string> = new Set(["aujourd'hui", "c'mon", "d'oh", "ma'am", "o'clock"]);

const MIN_ALIAS_LETTERS = 3;

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * @param word with straight apostrophes, without invisible characters
 * @returns its terms: the first counts, the others are aliases
 */
export const listApostropheTerms = (word: string): readonly string[] => {
  const lower = word.toLowerCase();
  if (CONTRACTIONS.has(lower)) return [lower];
  const joined = foldTerm(word);
  if (/n't(?![a-z])/u.test(lower) || UNDIVIDED.has(lower)) return [joined];
  const parts = word.split("'");
  const [first = '', ...rest] = parts;
  const before = parts
    .slice(1)
    .map((_, at) => foldTerm(parts.slice(0, at + 1).join("'")))
    .filter((part) => lettersIn(part) >= MIN_ALIAS_LETTERS);
  const after = rest.join("'");
  if (!ELIDED.has(foldTerm(first)) || lettersIn(after) === 0) return [...new Set([joined, ...before])];
  // The rest may have a suffix of its own: `L'Oréal's`.
  const words = rest.length > 1 ? listApostropheTerms(after) : [foldTerm(after)];
  return [...new Set([...words, joined, ...before])];
};

/** Query term of such a word: as written, without its parts. */
export const writtenTerm = (word: string): string => {
  const lower = word.toLowerCase();
  return CONTRACTIONS.has(lower) ? lower : foldTerm(word);
};
