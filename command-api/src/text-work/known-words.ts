/** What compromise makes of a written word by itself, asked once for each. */
import type { Term } from './compromise-terms.ts';

/** What compromise has made of a word: with `alias` and `frozen` where it found such. */
export type ReadTerm = Term & { readonly alias?: unknown };

export interface WordReader {
  /** Each word by itself, as word lists tag it. */
  readonly read: (words: readonly string[]) => readonly ReadTerm[];
  /** Words that are contractions whatever stands beside them. */
  readonly contractions: ReadonlySet<string>;
}

/** Distinct written words kept per worker, after which it starts anew; a file of reviews has about 40,000. */
const MAX_CACHED_WORDS = 100_000;

/** Of a term whose tags are not looked up yet; nobody may add to it. */
export const NOT_LOOKED_UP: Set<string> = new Set();

/** Where a term stands in its sentence, as compromise keeps it: nobody changes one that is shared. */
const PLACES = Array.from({ length: 256 }, (_, index) => [0, index] as const);

/** With nothing in it that decides where words end but the white space behind it. */
const PLAIN = /^[^\s\-–—/]*[\p{L}\p{N}][^\s\-–—/]*\s*$/u;
/** "5-9pm" and "4km" are taken apart as well. */
const MAY_CONTRACT = /['0-9]/;

export class KnownWord {
  /** Found by the way that compromise itself goes, together with its sentence: it has aliases, or is of several words. */
  readonly isOdd: boolean;
  readonly mayContract: boolean;
  readonly isPlain: boolean;
  /** What word lists say of it. */
  readonly tags: ReadonlySet<string>;
  private readonly read: ReadTerm;

  constructor(word: string, read: ReadTerm, contractions: ReadonlySet<string>) {
    this.read = read;
    this.tags = read.tags;
    this.isPlain = PLAIN.test(word);
    this.mayContract = contractions.has(read.normal) || MAY_CONTRACT.test(read.normal) || MAY_CONTRACT.test(read.text);
    this.isOdd = read.alias !== undefined || read.frozen === true || lookedUpAs(read).includes(' ');
  }

  /** Not looked up yet. Written out, in this order: compromise adds to its terms, and V8 is twice as fast when they all are of one shape. */
  term(index: number): Term {
    const { text, pre, post, normal, machine } = this.read;
    return { text, pre, post, tags: NOT_LOOKED_UP, normal, machine, index: PLACES[index] ?? [0, index], known: this };
  }
}

/** What compromise's word lists are asked for. */
export const lookedUpAs = ({ machine, normal }: Pick<Term, 'machine' | 'normal'>): string =>
  machine === undefined || machine === '' ? normal : machine;

export class KnownWords {
  private readonly words = new Map<string, KnownWord>();
  private readonly reader: WordReader;

  constructor(reader: WordReader) {
    this.reader = reader;
  }

  /** @param sentences their words, each with the white space that follows it. @returns the same */
  ofSentences(sentences: readonly (readonly string[])[]): readonly (readonly KnownWord[])[] {
    if (this.words.size > MAX_CACHED_WORDS) this.words.clear();
    const unknown = new Set<string>();
    for (const words of sentences) for (const word of words) if (!this.words.has(word)) unknown.add(word);
    this.learn([...unknown]);
    return sentences.map((words) => words.map((word) => this.words.get(word) as KnownWord));
  }

  /** The words of a sentence that white space alone separates; undefined for any other, which compromise has to take apart. */
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

  /** All at once: what compromise does at the beginning of each call is as much as what it does for a word. */
  private learn(words: readonly string[]): void {
    if (words.length === 0) return;
    const read = this.reader.read(words);
    for (const [index, word] of words.entries())
      this.words.set(word, new KnownWord(word, read[index] as ReadTerm, this.reader.contractions));
  }
}
