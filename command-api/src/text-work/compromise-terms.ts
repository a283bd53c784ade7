/**
 * The parts of compromise that text work needs, typed. Its usual entry (`nlp(text)`) splits a text into sentences and tags
 * them in one go; here sentences are stored before words are tagged, so the two are called apart, as `nlp` calls them itself.
 */
import nlp from 'compromise/two';

/** A word as compromise sees it: `pre + text + post` is what stands in the sentence. */
export interface Term {
  readonly text: string;
  readonly pre: string;
  readonly post: string;
  readonly normal: string;
  readonly tags: Set<string>;
}

interface View {
  document: Term[][];
  compute(hooks: readonly string[]): View;
}

interface Internals {
  one: {
    tokenize: {
      splitSentences(text: string, world: object): string[];
      splitTerms(sentence: string, model: object): string[];
      splitWhitespace(word: string, model: object): Omit<Term, 'normal'>;
    };
  };
}

/** All of compromise's own steps, in its order, but `id` and `typeahead` (nothing here asks for them) and `postTagger`. */
export const FIRST_PASS: readonly string[] = [
  ...['contractions', 'alias', 'machine', 'index', 'freeze', 'lexicon', 'preTagger', 'contractionTwo'],
];

/** Distinct written words kept per worker; a file of reviews has about 40,000. */
const MAX_CACHED_WORDS = 50_000;

export class Compromise {
  private readonly world = nlp.world();
  private readonly model = nlp.model();
  private readonly tokenize = (nlp.methods() as Internals).one.tokenize;
  private readonly View = nlp('a').constructor as new (document: Term[][]) => View;
  private readonly words = new Map<string, Omit<Term, 'tags'>>();

  /** Together the whole text, unless compromise loses something: callers look the sentences up. */
  splitSentences(text: string): string[] {
    return this.tokenize.splitSentences(text, this.world);
  }

  /**
   * The tagged words of each sentence. Each sentence is tagged by itself: what stands in the same call changes nothing.
   * A contraction becomes several terms, of which all but the first have an empty `text`.
   */
  taggedTerms(sentences: readonly string[]): readonly (readonly Term[])[] {
    const document = sentences.map((sentence) =>
      this.tokenize.splitTerms(sentence, this.model).map((word) => this.term(word)),
    );
    return new this.View(document).compute(FIRST_PASS).document;
  }

  /** What compromise makes of a written word by itself is the same each time: a quarter of its work is saved here. */
  private term(word: string): Term {
    let known = this.words.get(word);
    if (known === undefined) {
      const { text, pre, post } = this.tokenize.splitWhitespace(word, this.model);
      const term = { text, pre, post, tags: new Set<string>(), normal: '' };
      new this.View([[term]]).compute(['normal']);
      known = term;
      if (this.words.size < MAX_CACHED_WORDS) this.words.set(word, known);
    }
    // Written out, in this order: compromise adds to its terms, and V8 is twice as fast when they all are of one shape.
    return { text: known.text, pre: known.pre, post: known.post, tags: new Set(), normal: known.normal };
  }
}
