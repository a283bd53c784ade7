/**
 * Topics of a project, computed deterministically from its own words. Seeds are the most frequent noun
 * phrases of one or two words, joined by inflections of their word; words that repeat a column's values
 * (`category-terms.ts`) are excluded. `group-topics.ts` selects the topics.
 */
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { readComments } from '../../models/comments/comments.query.ts';
import { parseCanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { categoryColumns, isCategoryTerm } from '../engine/category-terms.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import { groupTopics, computeMinComments, type GroupedTopic } from './group-topics.ts';
import { pickTopComments } from '../kernels/pick-top-comments.ts';
import { TermSentiments } from '../kernels/words/term-sentiments.ts';
import { UNSCORED } from '../kernels/theme-sentiment.ts';
import { CommentsOfTerms, TermFinder, WordCoOccurrence, type TermIds } from '../kernels/words/word-co-occurrence.ts';
import { COUNTED } from '../words/classify-terms.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import { readScopeTerms, type ScopeTerms } from '../terms/scope-terms.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import type { SentimentCounts } from '../table/table.ts';
import { indexWordForms } from '../engine/word-forms.ts';
import { listNounPhrases } from '../terms/terms.query.ts';
import { readTopicThemes } from './topic-themes.query.ts';
import type { FoundTopic, ShownTopic, Topics, TopicsAnswer } from './topics.ts';

export interface TopicsQuery {
  readonly projectId: string;
}

export const readTopics = (
  reads: SegmentReads,
  models: ScopeModels,
  { projectId }: TopicsQuery,
  querySignal?: QuerySignal,
): Promise<Topics> =>
  overScope(
    reads,
    models,
    { projectId },
    { name: 'topics', asked: [], hidesWords: true, run: (scope) => loadTopics(scope) },
    querySignal,
  );

/** Of the comments of a scope that pass its masks. */
export const loadTopics = async (scope: Scope): Promise<Topics> => {
  const { inScope, comments: size, firsts, toId } = keepSegments(scope, await readScopeTerms(scope, true));
  const { slice } = scope;
  const pause = async (): Promise<void> => {
    if (slice.isOver()) await slice.rest();
  };
  const { words, base } = inScope;
  const numberOf = new Map(words.map((word, number) => [word, number]));
  await pause();
  const getTerm = (term: string): TermIds => term.split(' ').map((word) => numberOf.get(word)!);
  const phrases = await listNounPhrases(scope, inScope, { words: 2, limit: MAX_PHRASES });
  await pause();
  const seeds = phrases
    .filter(({ term, count }) => count >= computeMinComments(base) && isTelling(term))
    .slice(0, MAX_SEEDS)
    .map(({ term }) => term);
  const related = await readForms(scope, inScope, seeds);

  const terms = [...new Set([...seeds, ...related.flat()])];
  await pause();
  const placeOf = new Map(terms.map((term, place) => [term, place]));
  const found = new CommentsOfTerms(terms.map(getTerm), words.length, size);
  for (const { terms: segment, firstComment } of inScope.segments) {
    found.add(segment, firstComment);
    await pause();
  }
  const foundTerm = (term: string) => ({ term, comments: found.sets[placeOf.get(term)!]! });
  const categories = await categoryColumns(scope, size, firsts);
  const repeating = new Set(seeds.filter((term) => isCategoryTerm(foundTerm(term).comments, categories)));
  await pause();
  const grouped = groupTopics(
    seeds
      .map((term, place) => ({ ...foundTerm(term), related: related[place]!.map(foundTerm) }))
      .filter(({ term }) => !repeating.has(term)),
    base,
  );
  await pause();
  const sentiments = await readSentiments(scope, inScope, grouped, getTerm);
  const topics = grouped.map(({ comments, ...topic }, place): FoundTopic => {
    const sets = topic.terms.map(({ term }) => foundTerm(term).comments);
    return {
      ...topic,
      sentiment: sentiments.of(place),
      examples: pickTopComments(comments, sets, MAX_EXAMPLES).map(toId),
    };
  });
  const repeated = [...repeating].filter((term) => !term.includes(' '));
  return { base, sentiment: sentiments.of(grouped.length), topics, repeated };
};

interface KeptSegments {
  readonly inScope: ScopeTerms;
  /** Comments of these segments. */
  readonly comments: number;
  /** Of each segment of the scope the place of its first comment; undefined for one that is left out. */
  readonly firsts: readonly (number | undefined)[];
  /** `_id` of a comment by its place. */
  readonly toId: (place: number) => number;
}

/** Segments with a comment in the base, whose comments are numbered one after the other. */
const keepSegments = ({ files }: Scope, all: ScopeTerms): KeptSegments => {
  const segments: ScopeTerms['segments'][number][] = [];
  const firsts: (number | undefined)[] = [];
  const starts: { readonly from: number; readonly firstId: number }[] = [];
  let comments = 0;
  for (const { file } of files)
    for (let segment = 0; segment < file.segments; segment++) {
      const own = all.segments[firsts.length]!;
      const { mask } = own.terms;
      const isKept = mask === undefined || mask.includes(1);
      firsts.push(isKept ? comments : undefined);
      if (!isKept) continue;
      segments.push({ ...own, firstComment: comments });
      starts.push({ from: comments, firstId: file.document.firstId + segment * SEGMENT_COMMENTS });
      comments += file.commentsIn(segment);
    }
  const toId = (place: number): number => {
    const start = starts.findLast((one) => one.from <= place)!;
    return start.firstId + place - start.from;
  };
  return { inScope: { ...all, segments }, comments, firsts, toId };
};

const MAX_PHRASES = 300;
const MAX_SEEDS = 80;
const MAX_EXAMPLES = 3;
const MAX_RELATED = 8;
const MIN_TOGETHER = 3;

/** Generic nouns of any survey. */
const SAYS_NOTHING = new Set(
  'thing things lot lots bit way ways time times day days week weeks month months year years one ones something anything nothing everything someone everyone people person part kind sort type fact reason case end look problem issue love like need want minute minutes hour hours night nights morning evening today tomorrow yesterday back side front area number numbers place places world life guy guys hey please thanks thank help word words wait'.split(
    ' ',
  ),
);

/** Words only: a query can contain them verbatim. */
const IS_TERM = /^\p{L}[\p{L}\p{N}]+( \p{L}[\p{L}\p{N}]+)?$/u;

const isTelling = (term: string): boolean => IS_TERM.test(term) && !SAYS_NOTHING.has(term.split(' ').at(-1)!);

/**
 * Inflections of each seed, by descending frequency: other neighbouring words are often a different topic.
 */
const readForms = async (
  { slice }: Scope,
  { words, leftOut, segments }: ScopeTerms,
  seeds: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  const counted = new WordCoOccurrence([], words.length);
  for (const { terms } of segments) {
    counted.add(terms);
    if (slice.isOver()) await slice.rest();
  }
  const counts = new Map<string, number>();
  for (const [word, text] of words.entries()) {
    const count = counted.sentencesOf(word);
    if (leftOut[word] === COUNTED && count >= MIN_TOGETHER && isTelling(text)) counts.set(text, count);
  }
  if (slice.isOver()) await slice.rest();
  const findForms = indexWordForms([...counts.keys()]);
  return seeds.map((seed) =>
    [...(seed.includes(' ') ? [] : findForms(seed))]
      .sort((a, b) => counts.get(b)! - counts.get(a)! || compareNames(a, b))
      .slice(0, MAX_RELATED),
  );
};

/** By topic, over the sentences that contain one of its terms; last, of all comments over all sentences. */
const readSentiments = async (
  { slice }: Scope,
  { segments, words }: ScopeTerms,
  topics: readonly GroupedTopic[],
  termOf: (term: string) => TermIds,
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
    const getCompound = (sentence: number): number => (sentence < compounds.length ? compounds[sentence]! : UNSCORED);
    finder.each(segment, (term, comment, sentence) =>
      sentiments.add(terms[term]!.place, firstComment + comment, sentence, getCompound(sentence)),
    );
    for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
      const comment = commentOfSentence[sentence]!;
      if (mask !== undefined && mask[comment] === 0) continue;
      sentiments.add(all, firstComment + comment, sentence, getCompound(sentence));
    }
    if (slice.isOver()) await slice.rest();
  }
  return sentiments;
};

export interface TopicsWithThemesQuery extends TopicsQuery {
  /** Ids of the themes that may cover a topic: of the project's workspaces. */
  readonly themes: readonly string[];
}

export const answerTopics = async (asked: QueryWithComments<TopicsWithThemesQuery>): Promise<TopicsAnswer> => {
  const { reads, models, query, querySignal } = asked;
  const found = await readTopics(reads, models, { projectId: query.projectId }, querySignal);
  const queries = found.topics.map((topic) => parseCanonicalQuery(topic.query)!);
  const themes = await readTopicThemes(reads, models, query, queries, querySignal);
  const topics = await withExamples(asked.comments, query.projectId, found.topics);
  return { ...found, topics: topics.map((topic, at) => ({ ...topic, ...themes[at]! })) };
};

/** With the comments of the examples, and what the query finds in them. */
export const withExamples = async (
  comments: ModelReader,
  projectId: string,
  topics: readonly FoundTopic[],
): Promise<readonly ShownTopic[]> => {
  const found = await readComments(comments, projectId, [...new Set(topics.flatMap(({ examples }) => examples))]);
  const byId = new Map(found.map((comment) => [comment._id, comment]));
  return topics.map(({ examples, ...topic }) => {
    const query = parseCanonicalQuery(topic.query)!.query;
    const shown = examples.flatMap((id) => {
      const comment = byId.get(id);
      if (comment === undefined) return [];
      const { _id, text, sentences } = comment;
      return [{ _id, text, spans: matchComment(query, text, sentences)?.spans ?? [] }];
    });
    return { ...topic, examples: shown };
  });
};
