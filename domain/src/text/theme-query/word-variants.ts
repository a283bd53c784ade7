/** Which terms are likely the same word as another one: its forms, and its misspellings (ADR 91). */
import { editDistance } from '../edit-distance.ts';
import lexicon from '../sentiment/vader-lexicon.json' with { type: 'json' };
import { STOP_WORDS } from '../stop-words.ts';

/** `joined`: written as one word, with a hyphen or apart. */
export type VariantKind = 'spelling' | 'ending' | 'joined';

export interface VariantCandidate {
  readonly term: string;
  /** Whether it has the word's stem, with an ending that the language has. */
  readonly isForm: boolean;
  /** How many edits it is away; undefined for too many, and for edits that make another word. */
  readonly edits: number | undefined;
  /** Forms of it that are none of the word: they tell a word of its own from a slip. */
  readonly relatives: readonly string[];
}

const MIN_STEM = 3;
/** Letters that an ending may replace: the `y` of `delivery` in `deliveries`. */
const MAX_REPLACED = 1;
/** Letters of the longest ending, as `iness` of `friendliness`. */
const MAX_ENDING = 5;
/** Longer endings may be words: `line` of `longline` makes a compound. */
const MIN_WORD = 4;
/** Endings are a pair if so many words take both, and so large a share of those with the longer one. */
const MIN_PAIRS = 10;
const MIN_PAIR_SHARE = 0.2;
/** Terms that endings are learnt from: the first ones of a dictionary are its frequent ones. */
const MAX_LEARNT_TERMS = 20_000;
/** A misspelling is so many times rarer than its word, for each edit. */
const TIMES_RARER = 10;
/** A form of its own that is at least half as frequent makes a term a word. */
const MIN_RELATIVE_SHARE = 0.5;
/** Words in more comments than one of a thousand are words of their own. */
const MAX_MISSPELT_SHARE = 0.001;
const MIN_MISSPELT = 3;
/** In shorter words a replaced letter makes another word: `story` is no `store`. */
const MIN_REPLACING = 6;

const LETTERS = /^[\p{L}\p{M}]+$/u;
const HYPHENS = /[-\u2010\u2011]/gu;

/** Maximum edit distance of a misspelling: in a short word two edits make another word. */
export const maxEdits = (term: string): number => (term.length <= 3 ? 0 : term.length <= 6 ? 1 : 2);

/** Whether two terms differ by hyphens alone. */
export const isJoined = (one: string, other: string): boolean =>
  one !== other && one.replaceAll(HYPHENS, '') === other.replaceAll(HYPHENS, '');

/** Words by their endings of up to five letters. */
class EndingIndex {
  private readonly words = new Set<string>();
  private readonly stems = new Map<string, string[]>();

  constructor(words: Iterable<string> = []) {
    for (const word of words) this.add(word);
  }

  add(word: string): void {
    if (this.words.size >= MAX_LEARNT_TERMS || this.words.has(word)) return;
    this.words.add(word);
    for (let at = Math.max(MIN_STEM, word.length - MAX_ENDING); at < word.length; at++) {
      const ending = word.slice(at);
      const stems = this.stems.get(ending);
      if (stems === undefined) this.stems.set(ending, [word.slice(0, at)]);
      else stems.push(word.slice(0, at));
    }
  }

  /** Whether many words that end in `longer` are also there with `shorter`. */
  hasPair(shorter: string, longer: string): boolean {
    const stems = this.stems.get(longer) ?? [];
    if (stems.length < MIN_PAIRS) return false;
    const pairs = stems.reduce((sum, stem) => sum + (this.words.has(stem + shorter) ? 1 : 0), 0);
    return pairs >= MIN_PAIRS && pairs >= MIN_PAIR_SHARE * stems.length;
  }
}

const LEXICON_WORDS: readonly string[] = lexicon.map(([word]) => String(word)).filter((word) => LETTERS.test(word));
const KNOWN_WORDS: ReadonlySet<string> = new Set([...LEXICON_WORDS, ...STOP_WORDS]);
/** A small project does not show all endings of English. */
const ENGLISH = new EndingIndex(LEXICON_WORDS);

const commonStart = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
};

/** 'fit' and 'fitting': without the doubled letter 'ing' is left. */
const withoutDoubled = (stem: string, ending: string): string =>
  ending.length > 2 && ending[0] === stem.at(-1) ? ending.slice(1) : ending;

const isPrefixed = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) > 1 && (one.endsWith(other) || other.endsWith(one));

const isSwapped = (one: string, other: string): boolean =>
  one.length === other.length && [...one].sort().join('') === [...other].sort().join('');

/** Edits of a slip of the keys, as opposed to those that make an opposite, or another word. */
const countEdits = (word: string, term: string): number | undefined => {
  const limit = maxEdits(word);
  if (limit === 0 || Math.abs(word.length - term.length) > limit) return undefined;
  const [first, second] = word;
  const startsAlike = term[0] === first || (term[0] === second && term[1] === first);
  if (!startsAlike || isPrefixed(word, term)) return undefined;
  const edits = editDistance(word, term, limit);
  if (edits > limit) return undefined;
  const isReplacing = word.length === term.length && !isSwapped(word, term);
  return isReplacing && word.length < MIN_REPLACING ? undefined : edits;
};

/** The terms of a project's comments, in the order in which they first occurred. */
export class VariantIndex {
  private readonly byStart = new Map<string, string[]>();
  private readonly endings = new EndingIndex();
  private readonly pairs = new Map<string, boolean>();
  private readonly terms: string[] = [];

  /** Terms with digits or signs have no variants: numbers that differ are different numbers. */
  add(term: string): void {
    if (!LETTERS.test(term)) return;
    this.terms.push(term);
    this.endings.add(term);
    const start = term.slice(0, MIN_STEM);
    const known = this.byStart.get(start);
    if (known === undefined) this.byStart.set(start, [term]);
    else known.push(term);
  }

  /** @returns terms that may be the same word, which `classifyVariant` decides by how frequent they are */
  find(word: string): readonly VariantCandidate[] {
    if (!LETTERS.test(word)) return [];
    const forms = new Set(this.listForms(word));
    // 'pricy' for 'pricey' has forms, too: 'pricier'.
    for (const form of [...forms])
      if (form.at(-1) === word.at(-1) && editDistance(word, form, 1) === 1)
        for (const other of this.listForms(form)) if (other !== word) forms.add(other);
    const edits = new Map(
      this.terms.flatMap((term) => {
        const count = term === word ? undefined : countEdits(word, term);
        return count === undefined ? [] : [[term, count] as const];
      }),
    );
    return [...new Set([...forms, ...edits.keys()])].map((term) => {
      const isForm = forms.has(term);
      const isOther = (other: string): boolean => other !== word && !forms.has(other) && !edits.has(other);
      const relatives = isForm ? [] : this.listForms(term).filter(isOther);
      return { term, isForm, edits: edits.get(term), relatives };
    });
  }

  private listForms(word: string): readonly string[] {
    return (this.byStart.get(word.slice(0, MIN_STEM)) ?? []).filter((term) => term !== word && this.isForm(word, term));
  }

  private isForm(one: string, other: string): boolean {
    const length = commonStart(one, other);
    const stem = one.slice(0, length);
    const [shorter, longer] = [one.slice(length), other.slice(length)].sort((a, b) => a.length - b.length) as [
      string,
      string,
    ];
    if (length < MIN_STEM || shorter.length > MAX_REPLACED || longer.length > Math.min(MAX_ENDING, length + 1))
      return false;
    return this.hasPair(shorter, longer) || (shorter === '' && this.hasPair('', withoutDoubled(stem, longer)));
  }

  private hasPair(shorter: string, longer: string): boolean {
    const key = `${shorter} ${longer}`;
    const known = this.pairs.get(key);
    if (known !== undefined) return known;
    const has = ENGLISH.hasPair(shorter, longer) || (this.endings.hasPair(shorter, longer) && !this.isWord(longer));
    this.pairs.set(key, has);
    return has;
  }

  /** Whether an ending is a word, which has forms of its own. */
  private isWord(ending: string): boolean {
    if (ending.length < MIN_WORD) return false;
    const isThere = this.byStart.get(ending.slice(0, MIN_STEM))?.includes(ending) === true;
    return isThere && this.listForms(ending).length > 0;
  }
}

export interface TermCounts {
  /** Occurrences of a term. */
  readonly count: (term: string) => number;
  readonly comments: number;
}

/** @returns undefined for another word */
export const classifyVariant = (
  word: string,
  { term, isForm, edits, relatives }: VariantCandidate,
  { count, comments }: TermCounts,
): VariantKind | undefined => {
  const [own, times] = [count(word), count(term)];
  const isRare = (by: number): boolean => times * TIMES_RARER ** by <= own;
  const isUnknown = !KNOWN_WORDS.has(term);
  // The start of a word at the end of a text that was cut: 'expens'.
  const isCut = isUnknown && word.startsWith(term) && isRare(1);
  if (isForm && !isCut) return 'ending';
  if (edits === undefined) return undefined;
  // A word in no comment is rather the misspelling itself.
  if (own === 0) return 'spelling';
  if (!isUnknown || !isRare(edits) || times > Math.max(MIN_MISSPELT, comments * MAX_MISSPELT_SHARE)) return undefined;
  return relatives.some((relative) => count(relative) >= MIN_RELATIVE_SHARE * times) ? undefined : 'spelling';
};
