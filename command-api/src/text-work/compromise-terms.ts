/**
 * The parts of compromise that text work needs, typed. Its usual entry (`nlp(text)`) splits a text into sentences and tags
 * them in one go; here sentences are stored before words are tagged, so the two are called apart, as `nlp` calls them itself.
 *
 * Most of its first pass is the same for a written word wherever it stands, and was done anew for each: here it is done once a word
 * (`known-words.ts`), and what depends on the words beside it is asked of compromise for those sentences alone where it can matter.
 * The spec compares every answer with compromise's own.
 */
import nlp from 'compromise/two';
import { KnownWords, type KnownWord, type ReadTerm } from './known-words.ts';
import { Phrases, type PhraseModel } from './phrases.ts';

/** A word as compromise sees it: `pre + text + post` is what stands in the sentence. */
export interface Term {
  readonly text: string;
  readonly pre: string;
  readonly post: string;
  readonly normal: string;
  /** How it is looked up where that is not `normal`. */
  readonly machine: string | undefined;
  tags: Set<string>;
  /** Of its sentence, and of it there. */
  readonly index?: readonly [number, number];
  /** The tags stay as they are. */
  frozen?: boolean;
  /** Absent for one that compromise has made of a contraction. */
  readonly known?: KnownWord;
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
      splitSentences(text: string, world: object): string[];
      splitTerms(sentence: string, model: object): string[];
      splitWhitespace(word: string, model: object): Pick<Term, 'text' | 'pre' | 'post'>;
    };
  };
}

interface Model {
  readonly one: PhraseModel & { readonly contractions: readonly { readonly word?: string }[] };
}

/** All of compromise's own steps, in its order, but `id` and `typeahead` (nothing here asks for them) and `postTagger`. */
export const FIRST_PASS: readonly string[] = [
  ...['contractions', 'alias', 'machine', 'index', 'freeze', 'lexicon', 'preTagger', 'contractionTwo'],
];
/** What is asked of a word alone. */
const OF_A_WORD: readonly string[] = ['normal', 'alias', 'machine', 'freeze', 'lexicon'];

const BaseView = nlp('a').constructor as new (document: Term[][]) => View;

/** Distinct texts of contractions kept: there are some hundred. */
const MAX_CACHED_CONTRACTIONS = 10_000;

/** A sentence on its way. */
interface Sentence {
  terms: Term[];
  /** Its words as they were met, before contractions were taken apart. */
  readonly words: readonly KnownWord[];
}

export class Compromise {
  private readonly world = nlp.world();
  private readonly model = nlp.model();
  private readonly methods = (nlp.methods() as Internals).one;
  private readonly View = withKnownContractions(BaseView);
  private readonly words: KnownWords;
  private readonly phrases: Phrases;

  constructor() {
    const { one } = this.model as unknown as Model;
    this.phrases = new Phrases(one, (terms, tag) => this.methods.setTag(terms, tag, this.world, false));
    const asTerm = (word: string): Term => {
      const { text, pre, post } = this.methods.tokenize.splitWhitespace(word, this.model);
      return { text, pre, post, tags: new Set<string>(), normal: '', machine: undefined };
    };
    this.words = new KnownWords({
      read: (words) => {
        const document = words.map((word) => [asTerm(word)]);
        return new BaseView(document).compute(OF_A_WORD).document.map(([term]) => term as ReadTerm);
      },
      contractions: new Set(one.contractions.flatMap(({ word }) => word ?? [])),
    });
  }

  /** Together the whole text, unless compromise loses something: callers look the sentences up. */
  splitSentences(text: string): string[] {
    return this.methods.tokenize.splitSentences(text, this.world);
  }

  /**
   * The tagged words of each sentence. Each sentence is tagged by itself: what stands in the same call changes nothing.
   * A contraction becomes several terms, of which all but the first have an empty `text`.
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

/** compromise reads the words of a contraction ("do not") as a text of their own, each time anew. */
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
