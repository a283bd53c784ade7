/**
 * Typed parts of compromise for text work. Its usual entry (`nlp(text)`) splits and tags at once; here
 * sentences are split by our own rules and stored before they are tagged.
 *
 * Most of its first pass depends on the written word only: it is done once per word (`word-cache.ts`), and
 * compromise itself only runs on sentences where neighbours can matter. The spec compares every result with
 * compromise's own.
 */
import nlp from 'compromise/two';
import { WordCache, type CachedWord, type ReadTerm } from './word-cache.ts';
import { Phrases, type PhraseModel } from './phrases.ts';

/** A word in compromise: `pre + text + post` is its text in the sentence. */
export interface Term {
  readonly text: string;
  readonly pre: string;
  readonly post: string;
  readonly normal: string;
  /** Lookup key, if not `normal`. */
  readonly machine: string | undefined;
  tags: Set<string>;
  /** Indexes of its sentence and within it. */
  readonly index?: readonly [number, number];
  /** The tags are final. */
  frozen?: boolean;
  /** Absent for a part of a contraction. */
  readonly known?: CachedWord;
}

interface View {
  document: Term[][];
  compute(hooks: readonly string[]): View;
  fromText(text: string): View;
}

interface Internals {
  one: {
    setTag: (terms: readonly Term[], tag: string | readonly string[], world: object, isSafe: boolean) => void;
    tokenize: {
      splitTerms(sentence: string, model: object): string[];
      splitWhitespace(word: string, model: object): Pick<Term, 'text' | 'pre' | 'post'>;
    };
  };
}

interface Model {
  readonly one: PhraseModel & { readonly contractions: readonly { readonly word?: string }[] };
}

/** All of compromise's steps, in order, except the unused `id` and `typeahead`, and `postTagger`. */
export const FIRST_PASS: readonly string[] = [
  'contractions',
  'alias',
  'machine',
  'index',
  'freeze',
  'lexicon',
  'preTagger',
  'contractionTwo',
];
/** Steps that depend on the word only. */
const OF_A_WORD: readonly string[] = ['normal', 'alias', 'machine', 'freeze', 'lexicon'];

const BaseView = nlp('a').constructor as new (document: Term[][]) => View;

/** Cache limit; there are some hundred distinct contractions. */
const MAX_CACHED_CONTRACTIONS = 10_000;

/** A sentence in progress. */
interface Sentence {
  terms: Term[];
  /** Its words before contractions were expanded. */
  readonly words: readonly CachedWord[];
}

export class Compromise {
  private readonly world = nlp.world();
  private readonly model = nlp.model();
  private readonly methods = (nlp.methods() as Internals).one;
  private readonly View = withKnownContractions(BaseView);
  private readonly words: WordCache;
  private readonly phrases: Phrases;

  constructor() {
    const { one } = this.model as unknown as Model;
    this.phrases = new Phrases(one, (terms, tag) => this.methods.setTag(terms, tag, this.world, false));
    const asTerm = (word: string): Term => {
      const { text, pre, post } = this.methods.tokenize.splitWhitespace(word, this.model);
      return { text, pre, post, tags: new Set<string>(), normal: '', machine: undefined };
    };
    this.words = new WordCache({
      read: (words) => {
        const document = words.map((word) => [asTerm(word)]);
        return new BaseView(document).compute(OF_A_WORD).document.map(([term]) => term as ReadTerm);
      },
      contractions: new Set(one.contractions.flatMap(({ word }) => word ?? [])),
    });
  }

  /**
   * The tagged words of each sentence, independent of the others in the call. A contraction becomes several
   * terms, of which all but the first have an empty `text`.
   */
  taggedTerms(sentences: readonly string[]): readonly (readonly Term[])[] {
    const all = this.begun(sentences);
    const own = all.filter(({ words }) => words.every((word) => !word.isOdd));
    const odd = all.filter(({ words }) => words.some((word) => word.isOdd));
    const withContractions = own.filter(({ words }) => words.some((word) => word.mayContract));
    this.compute(withContractions, ['contractions', 'alias', 'machine', 'index']);
    for (const { terms } of own) this.phrases.tag(terms);
    this.compute(own, ['preTagger']);
    this.compute(withContractions, ['contractionTwo']);
    for (const { terms } of odd) for (const term of terms) term.tags = new Set();
    this.compute(odd, FIRST_PASS);
    return all.map(({ terms }) => terms);
  }

  private begun(sentences: readonly string[]): Sentence[] {
    const { tokenize } = this.methods;
    const written = sentences.map((each) => this.words.plainWords(each) ?? tokenize.splitTerms(each, this.model));
    return this.words
      .ofSentences(written)
      .map((words) => ({ words, terms: words.map((word, index) => word.term(index)) }));
  }

  private compute(sentences: readonly Sentence[], steps: readonly string[]): void {
    if (sentences.length === 0) return;
    const view = new this.View(sentences.map(({ terms }) => terms)).compute(steps);
    for (const [index, sentence] of sentences.entries()) sentence.terms = view.document[index] ?? sentence.terms;
  }
}

/** compromise parses the words of a contraction ("do not") as a text of their own each time. */
const withKnownContractions = (Base: typeof BaseView): typeof BaseView => {
  const known = new Map<string, View>();
  return class extends Base {
    override fromText(text: string): View {
      const read = known.get(text) ?? super.fromText(text);
      if (known.size < MAX_CACHED_CONTRACTIONS) known.set(text, read);
      return new Base(read.document.map((terms) => terms.map((term) => ({ ...term, tags: new Set(term.tags) }))));
    }
  };
};
