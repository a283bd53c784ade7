/**
 * Sentiment words learned from ratings: those whose sentences go with better or worse ratings than their
 * weight says, with a proposed weight (ADR 73). Nothing is stored; the same events give the same bytes.
 */
import { computePairOrder } from '@verbatim/domain/statistics/pair-order';
import { scoreUsed } from '@verbatim/domain/text/sentiment/weights/fit-weights';
import { learnWeights, type LearnedWord, type Learning } from '@verbatim/domain/text/sentiment/weights/learn-weights';
import { isVaderWord, WordUses } from '@verbatim/domain/text/sentiment/weights/word-uses';
import { foldCustomWord } from '@verbatim/domain/text/sentiment/custom-lists';
import { readSavedWords, type SavedWords } from '../../models/dictionary/dictionary.query.ts';
import { requireNumbers } from '../engine/number-columns.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { overScope, type Scope, type ScopeModels } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { inSlices } from '../terms/visit-comments.ts';
import { drawRatedComments, getCommentId, readUsedWords, type RatedComment, type ReadWords } from './rated-comments.ts';
import type { BestRating, RatingWord, RatingWordExample, RatingWords } from './rating-words.ts';
import { countWordEffects } from './word-effects.ts';

export interface RatingWordsQuery {
  readonly projectId: string;
  /** Name of a number column, or of a category with an order or with numbers as options. */
  readonly column: string;
  /** By default whichever the present scores agree with better. */
  readonly best?: BestRating | undefined;
}

/** With fewer comments no word is sure. */
const MIN_RATED = 60;

/** @throws FieldError for an unknown or unsuitable column */
export const readRatingWords = (
  reads: SegmentReads,
  models: ScopeModels & { readonly dictionary?: ScopeModels['dictionary'] },
  { projectId, column, best }: RatingWordsQuery,
  querySignal?: QuerySignal,
): Promise<RatingWords> => {
  const run = async (scope: Scope): Promise<RatingWords> => {
    await requireNumbers(scope.project, column);
    const saved = await readSavedWords(models.dictionary!, projectId);
    return learnWords(scope, saved, column, best);
  };
  return overScope(
    reads,
    models,
    { projectId },
    { name: 'rating words', asked: [column, best], hidesWords: true, run },
    querySignal,
  );
};

/** Scores agree with ratings in fewer pairs than this, of as many comments, where 1 is the best. */
const REVERSED = { order: 0.45, comments: 100 };

const findBest = (scores: Float64Array, ratings: Float64Array): BestRating =>
  ratings.length >= REVERSED.comments && (computePairOrder(scores, ratings) ?? 1) < REVERSED.order ? 'low' : 'high';

const learnWords = async (
  scope: Scope,
  saved: SavedWords,
  column: string,
  wanted: BestRating | undefined,
): Promise<RatingWords> => {
  const { rated, ratings: distinct, comments } = await drawRatedComments(scope, column);
  const total = scope.files.reduce((sum, { file }) => sum + file.document.count, 0);
  const counts = { column, rated, learned: comments.length, minRated: MIN_RATED, ratings: distinct };
  if (comments.length < MIN_RATED || distinct < 2)
    return { ...counts, best: wanted ?? 'high', order: null, comments: total, lookedAt: 0, words: [] };
  const uses = new WordUses({ ...saved, excluded: await listExcludedWords(scope, column) });
  const read = await readUsedWords(comments, uses, scope.slice);
  const given = Float64Array.from(comments, ({ rating }) => rating);
  const present = Float64Array.from(read.words, (word) => uses.weightOf(word) ?? 0);
  const scores = scoreUsed(read.used, new Float64Array(present.length));
  if (scope.slice.isOver()) await scope.slice.rest();
  const best = wanted ?? findBest(scores, given);
  if (scope.slice.isOver()) await scope.slice.rest();
  const ratings = best === 'high' ? given : given.map((rating) => -rating);
  const learning: Learning = { used: read.used, present, comments: read.comments, ratings };
  const { order, words, line } = await inSlices(learnWeights(learning), scope.slice);
  const expected = scores.map((score) => (line.slope * score + line.intercept) * (best === 'high' ? 1 : -1));
  const evidence = await inSlices(gatherEvidence(words, { read, uses, comments, expected, best }), scope.slice);
  const texts = words.map(({ word, proposed }) => ({ text: read.words[word]!, value: proposed }));
  const { effects, ...looked } = await countWordEffects(scope, saved, texts);
  return {
    ...counts,
    best,
    order: order && { present: round(order.present), learned: round(order.learned) },
    ...looked,
    words: words.map(({ word, proposed, low, high, z }, at): RatingWord => ({
      text: read.words[word]!,
      present: uses.weightOf(read.words[word]!),
      proposed,
      low: round(low),
      high: round(high),
      z: round(z),
      ...evidence[at]!,
      ...effects[at]!,
    })),
  };
};

const round = (value: number): number => Math.round(value * 10_000) / 10_000 || 0;

/** Values of more words are statements, not names. */
const MAX_WORDS_OF_VALUE = 3;
/** Columns with more values are no categories. */
const MAX_VALUES = 500;

/**
 * Hidden words, and words of category values: of a brand or product they say what is rated, not how. Words
 * of VADER's list stay, for a category may be `Good` and `Bad`.
 */
const listExcludedWords = async ({ project, files, hidden }: Scope, rated: string): Promise<ReadonlySet<string>> => {
  const excluded = new Set([...hidden.words].map(foldCustomWord));
  for (const [name, { type }] of project.columns) {
    if (type !== 'enum' || name === rated) continue;
    const values = new Set<string>();
    for (const { file } of files) {
      const at = file.columnAt(name);
      if (at !== -1) for (const value of await file.enumValues(at)) values.add(value);
    }
    if (values.size > MAX_VALUES) continue;
    for (const value of values) {
      const words = foldCustomWord(value).split(' ');
      if (words.length <= MAX_WORDS_OF_VALUE) for (const word of words) if (!isVaderWord(word)) excluded.add(word);
    }
  }
  return excluded;
};

interface Evidence {
  readonly read: ReadWords;
  readonly uses: WordUses;
  readonly comments: readonly RatedComment[];
  /** By comment, its rating by the present scores. */
  readonly expected: Float64Array;
  readonly best: BestRating;
}

const MAX_EXAMPLES = 3;
/** Between two steps. */
const COMMENTS_OF_STEP = 1_000;

type EvidenceOfWord = Pick<RatingWord, 'comments' | 'rating' | 'expected' | 'examples'>;

/** Mean ratings of the comments with each word, and the comments that speak most clearly for its weight. */
function* gatherEvidence(
  words: readonly LearnedWord[],
  { read, uses, comments, expected, best }: Evidence,
): Generator<void, readonly EvidenceOfWord[]> {
  const using = yield* listComments(read, words);
  const evidence: EvidenceOfWord[] = [];
  for (const [at, { word, proposed }] of words.entries()) {
    yield;
    const own = using[at]!;
    const mean = (of: (comment: number) => number): number =>
      round(own.reduce((sum, comment) => sum + of(comment), 0) / own.length);
    const isBetter = proposed > (uses.weightOf(read.words[word]!) ?? 0) === (best === 'high');
    const surprise = (comment: number): number =>
      (comments[comment]!.rating - expected[comment]!) * (isBetter ? 1 : -1);
    const clearest = [...own].sort((a, b) => surprise(b) - surprise(a) || a - b).slice(0, MAX_EXAMPLES);
    evidence.push({
      comments: own.length,
      rating: mean((comment) => comments[comment]!.rating),
      expected: mean((comment) => expected[comment]!),
      examples: clearest.map((comment) => toExample(read, uses, read.words[word]!, comment, comments[comment]!)),
    });
  }
  return evidence;
}

/** By learned word, the comments that use it, ascending. */
function* listComments(
  { used: { sentences, uses, words } }: ReadWords,
  learned: readonly LearnedWord[],
): Generator<void, readonly (readonly number[])[]> {
  const places = new Map(learned.map(({ word }, place) => [word, place]));
  const lists: number[][] = learned.map(() => []);
  for (let comment = 0; comment + 1 < sentences.length; comment++) {
    if (comment % COMMENTS_OF_STEP === 0) yield;
    for (let use = uses[sentences[comment]!]!; use < uses[sentences[comment + 1]!]!; use++) {
      const list = lists[places.get(words[use]!) ?? -1];
      if (list !== undefined && list.at(-1) !== comment) list.push(comment);
    }
  }
  return lists;
}

const toExample = (
  { texts }: ReadWords,
  uses: WordUses,
  word: string,
  at: number,
  comment: RatedComment,
): RatingWordExample => {
  const { text, spans } = texts[at]!;
  for (let span = 0; span < spans.length; span += 2) {
    const [start, end] = [spans[span]!, spans[span + 1]!];
    const found = uses.find(word, text, start, end);
    if (found.length === 0) continue;
    return {
      id: getCommentId(comment),
      rating: comment.rating,
      text: text.slice(start, end),
      spans: found.map(([from, to]) => [from - start, to - start] as const),
    };
  }
  return { id: getCommentId(comment), rating: comment.rating, text, spans: [] };
};
