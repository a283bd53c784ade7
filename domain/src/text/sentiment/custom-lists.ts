/** Custom words, expressions and negators, and their lookup by token. */
import {
  type ChunkToken,
  EMOJI_WORDS,
  isEdgePunctuation,
  tokeniseChunk,
  withoutEdgePunctuation,
} from './chunk-tokens.ts';
import { EMOJI_VALUES } from './emoji-values.ts';
import { VADER_NEGATORS } from './vader-rules.ts';

/** A word or expression and its custom weight: -5 (very negative) to 5 (very positive). */
export interface CustomWord {
  readonly text: string;
  readonly value: number;
}

/** An expression, by the numbers of its words. */
export interface Phrase {
  readonly parts: readonly number[];
  /** 0 when it is only a negator. */
  readonly value: number;
  readonly negates: boolean;
}

/** Python's white space, which differs slightly from `\s`. */
const WHITE_SPACE = /[\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

/** `C++`, `A+` and `.NET` keep their signs: they differ from `C`, `A` and `NET`. */
const SIGNED_END = /[\p{L}\p{N}][+#]+$/u;
const SIGNED_START = /^\.\p{L}/u;

/** Lookup key: lower case, straight marks, emoji without selectors and skin tone. */
const getKey = ({ text, isEmoji }: ChunkToken): string => {
  if (isEmoji) return text;
  const word = text.toLowerCase();
  const start = SIGNED_START.test(word) ? '.' : '';
  const end = SIGNED_END.exec(word.replace(/[^\p{L}\p{N}+#]+$/u, ''))?.[0].slice(1) ?? '';
  const bare = withoutEdgePunctuation(word);
  return bare === word ? word : start + bare + end;
};

/** Identity of list entries; several words are joined with one space. */
export const foldCustomWord = (text: string): string => getTokens(text).map(getKey).join(' ');

const getTokens = (text: string): readonly ChunkToken[] =>
  text
    .split(WHITE_SPACE)
    .filter((chunk) => chunk !== '')
    .flatMap((chunk) => tokeniseChunk(chunk).tokens);

/** Bounds the lookup of custom words with marks of their own. */
const MAX_MARKS = 8;

export class CustomLists {
  readonly phrases: readonly Phrase[];
  private readonly words = new Map<string, number>();
  private readonly negators = new Set<string>();
  private readonly removedNegators: ReadonlySet<string>;
  private readonly negatesContractions: boolean;
  private readonly phraseParts = new Map<string, number>();

  /** Later entries win, so pass the global list first and the project's after it. */
  constructor(customWords: readonly CustomWord[], negators: readonly string[]) {
    const expressions: { readonly tokens: readonly ChunkToken[]; readonly value: number; readonly negates: boolean }[] =
      [];
    for (const { text, value } of customWords) {
      const tokens = getTokens(text);
      if (tokens.length === 1) this.words.set(getKey(tokens[0] as ChunkToken), value);
      else if (tokens.length > 1) expressions.push({ tokens, value, negates: false });
    }
    for (const negator of negators) {
      const tokens = getTokens(negator);
      if (tokens.length === 1) this.negators.add(getKey(tokens[0] as ChunkToken));
      else if (tokens.length > 1) expressions.push({ tokens, value: 0, negates: true });
    }
    this.removedNegators = new Set(VADER_NEGATORS.filter((word) => !this.negators.has(word)));
    this.negatesContractions = [...this.negators].some((word) => word.includes("n't"));
    const phrases = new Map<string, Phrase>();
    for (const { tokens, value, negates } of expressions) {
      const words = tokens.flatMap((token) => this.readAs(token)).map(getKey);
      const known = phrases.get(words.join(' '))?.value ?? 0;
      phrases.set(words.join(' '), { parts: this.numbered(words), value: negates ? known : value, negates });
    }
    this.phrases = [...phrases.values()].sort((a, b) => b.parts.length - a.parts.length);
  }

  /** Words of a token: for an emoji without a value those of its description, as in Python. */
  readAs(token: ChunkToken): readonly ChunkToken[] {
    if (!token.isEmoji || EMOJI_VALUES.has(token.text)) return [token];
    const words = EMOJI_WORDS.get(token.text);
    if (words === undefined || this.words.has(token.text) || this.negators.has(token.text)) return [token];
    return words.map((text) => ({ text, start: token.start, end: token.end, isEmoji: false }));
  }

  /**
   * Custom weight of a token.
   * @param isListed the token with its marks is in VADER's list: `:D` is no custom `d`
   */
  weightOf(token: ChunkToken, isListed: boolean): number | undefined {
    return this.found(this.words, token, isListed);
  }

  /** Above 0 for a word of an expression, else 0. */
  phrasePartOf(token: ChunkToken, isListed: boolean): number {
    return this.found(this.phraseParts, token, isListed) ?? 0;
  }

  /** @param word in lower case, without punctuation at its edges */
  negates(word: string): boolean {
    if (this.negators.has(word)) return true;
    return this.negatesContractions && word.includes("n't") && !this.removedNegators.has(word);
  }

  /** The entry that matches the token with the most marks. */
  private found(entries: ReadonlyMap<string, number>, { text, isEmoji }: ChunkToken, isListed: boolean) {
    if (entries.size === 0) return undefined;
    const word = isEmoji ? text : text.toLowerCase();
    if (isEmoji || isListed) return entries.get(word);
    for (const part of withFewerMarks(word)) {
      const value = entries.get(part);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  private numbered(words: readonly string[]): number[] {
    return words.map((word) => {
      const known = this.phraseParts.get(word) ?? this.phraseParts.size + 1;
      this.phraseParts.set(word, known);
      return known;
    });
  }
}

/** The word with ever fewer marks at its edges; a final `+` or `#` makes a different word. */
function* withFewerMarks(word: string): Generator<string> {
  yield word;
  const bare = withoutEdgePunctuation(word);
  let [first, last] = [0, word.length];
  while (first < word.length && isEdgePunctuation(word.charCodeAt(first))) first++;
  while (last > first && isEdgePunctuation(word.charCodeAt(last - 1))) last--;
  if (first === last) return;
  for (let from = Math.max(0, first - MAX_MARKS); from <= first; from++)
    for (let to = Math.min(word.length, last + MAX_MARKS); to >= last; to--) {
      const part = word.slice(from, to);
      if (part !== word && (part === bare || !/[+#]/u.test(word.charAt(to)) || !endsInLetter(part))) yield part;
    }
}

const endsInLetter = (word: string): boolean => /[\p{L}\p{N}+#]$/u.test(word);
