/** Caches compromise's results for single words. */
import type { Term } from './compromise-terms.ts';

/** compromise's result for a word, including `alias` and `frozen`. */
export type ReadTerm = Term & { readonly alias?: unknown };

export interface WordReader {
  /** Reads words singly, tagged by word lists. */
  readonly read: (words: readonly string[]) => readonly ReadTerm[];
  /** Words that are contractions in any context. */
  readonly contractions: ReadonlySet<string>;
}

/** Distinct words per worker, after which the cache is cleared; a file of reviews has about 40,000. */
const MAX_CACHED_WORDS = 100_000;

/** Marks a term whose tags are not looked up yet; must not be mutated. */
export const NOT_LOOKED_UP: Set<string> = new Set();

/** Shared positions of terms, which must not be mutated. */
const PLACES = Array.from({ length: 256 }, (_, index) => [0, index] as const);

/** Without anything that affects word boundaries except trailing white space. */
const PLAIN = /^[^\s\-–—/]*[\p{L}\p{N}][^\s\-–—/]*\s*$/u;
/** "5-9pm" and "4km" are expanded as well. */
const MAY_CONTRACT = /['0-9]/;

export class CachedWord {
  /** Has aliases or several words: read by compromise itself, with its sentence. */
  readonly isOdd: boolean;
  readonly mayContract: boolean;
  readonly isPlain: boolean;
  /** From word lists. */
  readonly tags: ReadonlySet<string>;
  private readonly read: ReadTerm;

  constructor(word: string, read: ReadTerm, contractions: ReadonlySet<string>) {
    this.read = read;
    this.tags = read.tags;
    this.isPlain = PLAIN.test(word);
    this.mayContract = contractions.has(read.normal) || MAY_CONTRACT.test(read.normal) || MAY_CONTRACT.test(read.text);
    this.isOdd = read.alias !== undefined || read.frozen === true || lookedUpAs(read).includes(' ');
  }

  /**
   * Not looked up yet. Explicit and in this order, because V8 is twice as fast when all of compromise's terms
   * have one shape.
   */
  term(index: number): Term {
    const { text, pre, post, normal, machine } = this.read;
    return { text, pre, post, tags: NOT_LOOKED_UP, normal, machine, index: PLACES[index] ?? [0, index], known: this };
  }
}

/** Lookup key in compromise's word lists. */
export const lookedUpAs = ({ machine, normal }: Pick<Term, 'machine' | 'normal'>): string =>
  machine === undefined || machine === '' ? normal : machine;

export class WordCache {
  private readonly words = new Map<string, CachedWord>();
  private readonly reader: WordReader;

  constructor(reader: WordReader) {
    this.reader = reader;
  }

  /** @param sentences words, each with trailing white space @returns the same */
  ofSentences(sentences: readonly (readonly string[])[]): readonly (readonly CachedWord[])[] {
    if (this.words.size > MAX_CACHED_WORDS) this.words.clear();
    const unknown = new Set<string>();
    for (const words of sentences) for (const word of words) if (!this.words.has(word)) unknown.add(word);
    this.learn([...unknown]);
    return sentences.map((words) => words.map((word) => this.words.get(word) as CachedWord));
  }

  /**
   * Words of a sentence separated by white space only; undefined for any other, which compromise has to
   * split.
   */
  plainWords(sentence: string): readonly string[] | undefined {
    const words: string[] = [];
    for (let start = 0; start < sentence.length;) {
      const space = sentence.indexOf(' ', start);
      const end = space < 0 ? sentence.length : space + 1;
      const word = sentence.slice(start, end);
      if (!(this.words.get(word)?.isPlain ?? PLAIN.test(word))) return undefined;
      words.push(word);
      start = end;
    }
    return words;
  }

  /** In one call, because compromise's fixed cost per call equals that of a word. */
  private learn(words: readonly string[]): void {
    if (words.length === 0) return;
    const read = this.reader.read(words);
    for (const [index, word] of words.entries())
      this.words.set(word, new CachedWord(word, read[index] as ReadTerm, this.reader.contractions));
  }
}
