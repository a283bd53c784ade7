/**
 * What a project's comments are about, computed from their own words alone, the same each time. Seeds are the most frequent noun phrases of one or two
 * words. A word goes with a seed where a fifth of the sentences that hold it hold the seed too, at least twice as many as chance would
 * have, and the log-likelihood ratio of the two (Dunning, Computational Linguistics 19(1), 1993) says that chance would not bring that
 * about in one of a thousand cases; the closest are those of the greatest ratio, the seed's own plural before all. Words with a
 * sentiment are none: they say how, and not what. `group-topics.ts` says which of them make topics.
 */
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { Asker } from './asker.ts';
import { compareNames } from './compare-names.ts';
import { groupTopics, leastComments, type GroupedTopic } from './group-topics.ts';
import { mostOf } from './kernels/most-of.ts';
import { TermSentiments } from './kernels/term-sentiments.ts';
import { UNSCORED } from './kernels/theme-sentiment.ts';
import { CommentsOfTerms, TermFinder, WordsTogether, type TermWords } from './kernels/words-together.ts';
import { overScope, type Scope, type ScopeModels } from './scope.ts';
import { termsOfScope, type ScopeTerms } from './scope-terms.ts';
import type { SegmentReads } from './segment-reads.ts';
import type { SentimentCounts } from './table.ts';
import { termsIn } from './terms.query.ts';
import type { FoundTopic, Topics } from './topics.ts';

export interface TopicsQuery {
  readonly projectId: string;
}

export const readTopics = (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId }: TopicsQuery,
  asker?: Asker,
): Promise<Topics> =>
  overScope(
    reads,
    models,
    { projectId },
    { name: 'topics', asked: [], run: (scope) => topicsOf(scope, projectId) },
    asker,
  );

const topicsOf = async (scope: Scope, projectId: string): Promise<Topics> => {
  const inScope = await termsOfScope(scope, true);
  const { words, base } = inScope;
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const termOf = (term: string): TermWords => term.split(' ').map((word) => numberOf.get(word)!);
  const phrases = await termsIn(scope, inScope, { projectId, kind: 'noun-phrases', words: 2, limit: MOST_PHRASES });
  const seeds = phrases
    .filter(({ term, count }) => count >= leastComments(base) && isTelling(term))
    .slice(0, MOST_SEEDS)
    .map(({ term }) => term);
  const related = await relatedTerms(scope, inScope, seeds.map(termOf));

  const terms = [...new Set([...seeds, ...related.flat()])];
  const placeOf = new Map(terms.map((term, place) => [term, place]));
  const found = new CommentsOfTerms(terms.map(termOf), words.length, commentsOf(scope));
  for (const { terms: segment, firstComment } of inScope.segments) {
    found.add(segment, firstComment);
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  const foundTerm = (term: string) => ({ term, comments: found.sets[placeOf.get(term)!]! });
  const grouped = groupTopics(
    seeds.map((term, place) => ({ ...foundTerm(term), related: related[place]!.map(foundTerm) })),
    base,
  );
  const sentiments = await sentimentsOf(scope, inScope, grouped, termOf);
  const idOf = idsOf(scope);
  const topics = grouped.map(({ comments, ...topic }, place): FoundTopic => {
    const sets = topic.terms.map(({ term }) => foundTerm(term).comments);
    return { ...topic, sentiment: sentiments.of(place), examples: mostOf(comments, sets, MOST_EXAMPLES).map(idOf) };
  });
  return { base, sentiment: sentiments.of(grouped.length), topics };
};

const commentsOf = ({ files }: Scope): number =>
  files.reduce((sum, { file }) => {
    let comments = 0;
    for (let segment = 0; segment < file.segments; segment++) comments += file.commentsIn(segment);
    return sum + comments;
  }, 0);

/** From a comment's place among all of the scope to its `_id`. */
const idsOf = ({ files }: Scope): ((place: number) => number) => {
  const starts: { readonly from: number; readonly firstId: number }[] = [];
  let from = 0;
  for (const { file } of files)
    for (let segment = 0; segment < file.segments; segment++) {
      starts.push({ from, firstId: file.document.firstId + segment * SEGMENT_COMMENTS });
      from += file.commentsIn(segment);
    }
  return (place) => {
    const start = starts.findLast((one) => one.from <= place)!;
    return start.firstId + place - start.from;
  };
};

const MOST_PHRASES = 300;
const MOST_SEEDS = 80;
const MOST_EXAMPLES = 3;
const MOST_RELATED = 8;
const LEAST_TOGETHER = 3;
const LEAST_LIFT = 2;
/** Of the sentences of a related word that hold the seed too. */
const LEAST_HOLDING = 0.2;
/** Of the chi-squared distribution with one degree of freedom: beyond it is one case of a thousand. */
const LEAST_LIKELIHOOD = 10.83;

/** Nouns that are in every survey and name nothing. */
const SAYS_NOTHING = new Set(
  'thing things lot lots bit way ways time times day days week weeks month months year years one ones something anything nothing everything someone everyone people person part kind sort type fact reason case end look problem issue love like need want'.split(
    ' ',
  ),
);

const SCORER = createSentimentScorer();

/** Words alone: a query can hold these as they stand. */
const IS_TERM = /^\p{L}[\p{L}\p{N}]+( \p{L}[\p{L}\p{N}]+)?$/u;

const isTelling = (term: string): boolean => IS_TERM.test(term) && !SAYS_NOTHING.has(term.split(' ').at(-1)!);

/** 'dress' and 'dresses', 'size' and 'sizes'. */
const isPluralOf = (one: string, other: string): boolean =>
  one === `${other}s` || one === `${other}es` || other === `${one}s` || other === `${one}es`;

/** By seed its related words, the closest first. */
const relatedTerms = async (
  scope: Scope,
  { words, stop, segments }: ScopeTerms,
  seeds: readonly TermWords[],
): Promise<readonly (readonly string[])[]> => {
  const counts = new WordsTogether(seeds, words.length);
  for (const { terms } of segments) {
    counts.add(terms);
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  const candidates = [...words.keys()].filter(
    (word) => stop[word] === 0 && counts.sentencesOf(word) >= LEAST_TOGETHER && isTelling(words[word]!),
  );
  const closeness = (place: number, word: number): number => {
    const [seen, expected] = [counts.sharedWith(place, word), counts.expectedWith(place, word)];
    const isRelated =
      seen >= LEAST_TOGETHER && seen >= LEAST_LIFT * expected && seen >= LEAST_HOLDING * counts.sentencesOf(word);
    const likelihood = isRelated ? counts.likelihoodOf(place, word) : 0;
    return likelihood >= LEAST_LIKELIHOOD ? likelihood : 0;
  };
  const related: (readonly string[])[] = [];
  for (const [place, seed] of seeds.entries()) {
    const own = seed.length === 1 ? words[seed[0]!]! : '';
    const found: { readonly word: string; readonly weight: number }[] = [];
    for (const number of candidates) {
      if (seed.includes(number)) continue;
      const word = words[number]!;
      const weight = own !== '' && isPluralOf(word, own) ? Infinity : closeness(place, number);
      if (weight > 0 && SCORER.compound(word) === 0) found.push({ word, weight });
    }
    found.sort((a, b) => (a.weight === b.weight ? compareNames(a.word, b.word) : b.weight - a.weight));
    related.push(found.slice(0, MOST_RELATED).map(({ word }) => word));
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  return related;
};

/** Of each topic by its place, by the sentences that hold one of its terms; behind them of all comments, by all of their sentences. */
const sentimentsOf = async (
  { slice }: Scope,
  { segments, words }: ScopeTerms,
  topics: readonly GroupedTopic[],
  termOf: (term: string) => TermWords,
): Promise<{ readonly of: (topic: number) => SentimentCounts }> => {
  const all = topics.length;
  const sentiments = new TermSentiments([...topics.keys(), all], all + 1);
  const terms = topics.flatMap((topic, place) => topic.terms.map(({ term }) => ({ place, words: termOf(term) })));
  const finder = new TermFinder(
    terms.map((term) => term.words),
    words.length,
  );
  for (const { terms: segment, compounds, firstComment } of segments) {
    const { commentOfSentence, mask } = segment;
    const compoundOf = (sentence: number): number => (sentence < compounds.length ? compounds[sentence]! : UNSCORED);
    finder.each(segment, (term, comment, sentence) =>
      sentiments.add(terms[term]!.place, firstComment + comment, sentence, compoundOf(sentence)),
    );
    for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
      const comment = commentOfSentence[sentence]!;
      if (mask !== undefined && mask[comment] === 0) continue;
      sentiments.add(all, firstComment + comment, sentence, compoundOf(sentence));
    }
    if (slice.isOver()) await slice.rest();
  }
  return sentiments;
};
