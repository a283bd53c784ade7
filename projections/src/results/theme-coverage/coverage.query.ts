/**
 * What a workspace's themes cover, how much they overlap, and what is left: topics of the comments without a
 * theme, and those that say nothing.
 */
import { EMPTY_ANSWERS } from '@verbatim/domain/text/theme-query/empty-answers';
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import { readComments } from '../../models/comments/comments.query.ts';
import { parseCanonicalQuery } from '../../models/segments/canonical-query.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import { overClassedSegments } from '../engine/over-classed-segments.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { compileThemeQuery } from '../kernels/theme-query/compile-theme-query.ts';
import { WholeAnswers } from '../kernels/whole-answers.ts';
import { everyComment, type CommentMask } from '../kernels/comment-mask.ts';
import { countPairs, ThemeTurner } from '../kernels/theme-pairs.ts';
import { loadTopics, withExamples } from '../topics/topics.query.ts';
import type { Coverage, CoveredTheme, EmptyAnswers, FoundAnswer, FoundCoverage, ThemeOverlap } from './coverage.ts';

const MAX_OVERLAPS = 200;
const MAX_ANSWERS = 6;
/** Pairs grow with the square of this. */
const MAX_PAIRED = 500;
const MIN_SHARED = 3;
/** Comments that topics are found in. */
const MAX_TOPIC_COMMENTS = 30_000;

const EMPTY = parseCanonicalQuery(EMPTY_ANSWERS)!;

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readCoverage = (
  reads: SegmentReads,
  models: ScopeModels,
  query: ScopeQuery,
  querySignal?: QuerySignal,
): Promise<FoundCoverage> =>
  overScope(
    reads,
    models,
    query,
    {
      name: 'coverage',
      asked: [],
      hidesWords: true,
      run: (scope) => loadCoverage(scope),
    },
    querySignal,
  );

export const answerCoverage = async (asked: QueryWithComments<ScopeQuery>): Promise<Coverage> => {
  const found = await readCoverage(asked.reads, asked.models, asked.query, asked.querySignal);
  const { projectId } = asked.query;
  const { answers } = found.empty;
  const examples = await readComments(
    asked.comments,
    projectId,
    answers.map(({ example }) => example),
  );
  const texts = new Map(examples.map(({ _id, text }) => [_id, text.trim()]));
  return {
    ...found,
    empty: {
      ...found.empty,
      answers: answers.map(({ example, count }) => ({ text: texts.get(example) ?? '', count })),
    },
    topics: await withExamples(asked.comments, projectId, found.topics),
  };
};

const loadCoverage = async (scope: Scope): Promise<FoundCoverage> => {
  const { themes } = scope;
  const counted = await countThemes(scope);
  const order = [...themes.keys()].sort(
    (a, b) =>
      counted.counts[b]! - counted.counts[a]! ||
      compareNames(themes[a]!.name, themes[b]!.name) ||
      compareNames(themes[a]!.id, themes[b]!.id),
  );
  const { cumulative, left } = await countInOrder(scope, order);
  const paired = order.slice(0, MAX_PAIRED).map((theme) => ({ id: themes[theme]!.id, count: counted.counts[theme]! }));
  const empty = await findEmptyAnswers(scope, left);
  const sampled = sampleSegments(left, counted.total - counted.covered - empty.count);
  const withWords = { ...scope, files: scope.files.map((file, at) => within(file, sampled[at]!)) };
  const { topics, base: topicBase } = await loadTopics(withWords);
  return {
    total: counted.total,
    covered: counted.covered,
    themes: order.map((theme, place): CoveredTheme => {
      const { id, name, portalName } = themes[theme]!;
      const [count, only] = [counted.counts[theme]!, counted.only[theme]!];
      return { id, name, portal_name: portalName, count, only, cumulative: cumulative[place]! };
    }),
    ...listOverlaps(paired, await countShared(scope, paired)),
    empty,
    topics,
    topicBase,
  };
};

/** Masks of a file's segments, 1 for each comment that is left. */
type Left = readonly CommentMask[];

/**
 * Every nth segment, where more comments are left than topics need: their shares are known to a fraction of a
 * percent then.
 * @param open comments that are left
 */
const sampleSegments = (left: readonly Left[], open: number): readonly Left[] => {
  const step = Math.max(1, Math.ceil(open / MAX_TOPIC_COMMENTS));
  if (step === 1) return left;
  let segment = 0;
  return left.map((masks) => masks.map((mask) => (segment++ % step === 0 ? mask : new Uint8Array(mask.length))));
};

const within = (file: FileScope, left: Left): FileScope => ({
  ...file,
  masks: async () => (segment) => left[segment]!.slice(),
});

/**
 * @param each receives the comments of each theme in the segment, and 1 for each of its comments in the base
 */
const overSegments = async (
  { themes, files, slice }: Scope,
  each: (lists: readonly Uint16Array[], kept: CommentMask, file: number) => void,
): Promise<void> => {
  for (const [at, { file, masks, carrying }] of files.entries()) {
    const mask = await masks();
    const carried = [];
    for (const { id } of themes) {
      carried.push(await carrying(id));
      if (slice.isOver()) await slice.rest();
    }
    for (let segment = 0; segment < file.segments; segment++) {
      const lists = carried.map((segments) => segments[segment]!.comments);
      each(lists, mask?.(segment) ?? everyComment(file.commentsIn(segment)), at);
      if (slice.isOver()) await slice.rest();
    }
  }
};

interface Counted {
  readonly total: number;
  readonly covered: number;
  /** By place of the theme in the scope, as `only`. */
  readonly counts: Float64Array;
  readonly only: Float64Array;
}

const countThemes = async (scope: Scope): Promise<Counted> => {
  const [counts, only] = [new Float64Array(scope.themes.length), new Float64Array(scope.themes.length)];
  const times = new Uint16Array(SEGMENT_COMMENTS);
  let [total, covered] = [0, 0];
  await overSegments(scope, (lists, kept) => {
    times.fill(0);
    for (const list of lists) for (const comment of list) times[comment]!++;
    for (let comment = 0; comment < kept.length; comment++) {
      total += kept[comment]!;
      if (times[comment]! > 0) covered += kept[comment]!;
    }
    for (const [theme, list] of lists.entries())
      for (const comment of list) {
        if (kept[comment] === 0) continue;
        counts[theme]!++;
        if (times[comment] === 1) only[theme]!++;
      }
  });
  return { total, covered, counts, only };
};

/** @param order places of all themes */
const countInOrder = async (scope: Scope, order: readonly number[]) => {
  const added = new Float64Array(order.length);
  const left: CommentMask[][] = scope.files.map(() => []);
  await overSegments(scope, (lists, kept, file) => {
    // 1 for each comment of the base that no theme before has.
    const open = kept.slice();
    for (const [place, theme] of order.entries())
      for (const comment of lists[theme]!) {
        added[place]! += open[comment]!;
        open[comment] = 0;
      }
    left[file]!.push(open);
  });
  let sum = 0;
  const cumulative = Array.from(added, (count) => (sum += count));
  return { cumulative, left };
};

interface PairedTheme {
  readonly id: string;
  /** Comments of the base with it. */
  readonly count: number;
}

/** Comments with both of two themes a < b, at `a * themes + b`. */
const countShared = async (scope: Scope, themes: readonly PairedTheme[]): Promise<Float64Array> => {
  const counts = new Float64Array(themes.length ** 2);
  const turner = new ThemeTurner();
  await overClassedSegments(scope, themes, (carried, segment, kept, comments) =>
    countPairs(counts, themes.length, turner.turn(carried, segment, comments, kept)),
  );
  return counts;
};

/** @param themes by descending count */
const listOverlaps = (
  themes: readonly PairedTheme[],
  shared: Float64Array,
): Pick<FoundCoverage, 'overlaps' | 'more'> => {
  const found: ThemeOverlap[] = [];
  for (let one = 0; one < themes.length; one++)
    for (let other = one + 1; other < themes.length; other++) {
      const both = shared[one * themes.length + other]!;
      if (both < MIN_SHARED) continue;
      const [larger, smaller] = [themes[one]!, themes[other]!];
      found.push({
        themes: [smaller.id, larger.id],
        both,
        contained: roundTo4(both / smaller.count),
        jaccard: roundTo4(both / (smaller.count + larger.count - both)),
      });
    }
  // The sort keeps the order of equal ones.
  found.sort((a, b) => b.contained - a.contained || b.both - a.both);
  return { overlaps: found.slice(0, MAX_OVERLAPS), more: Math.max(0, found.length - MAX_OVERLAPS) };
};

/** Finds comments that say nothing among those left, and removes them from the masks. */
const findEmptyAnswers = async ({ files, slice }: Scope, left: readonly Left[]): Promise<EmptyAnswers<FoundAnswer>> => {
  const answers = new Map<string, FoundAnswer>();
  let count = 0;
  for (const [at, { file }] of files.entries()) {
    const [sentences, tokens, dictionary] = [await file.sentences(), await file.tokens(), await file.dictionary()];
    const empty = new WholeAnswers(compileThemeQuery(EMPTY.query, dictionary));
    for (const [segment, { commentStarts, firstTokens }] of sentences.entries()) {
      const mask = left[at]![segment]!;
      const { terms } = tokens[segment]!;
      const places = { commentStarts, firstTokens, tokens: terms };
      for (let comment = 0; comment + 1 < commentStarts.length; comment++) {
        if (mask[comment] === 0 || !empty.has(places, comment)) continue;
        mask[comment] = 0;
        count++;
        const [first, last] = [firstTokens[commentStarts[comment]!]!, firstTokens[commentStarts[comment + 1]!]!];
        const words = Array.from(terms.subarray(first, last), (term) => dictionary.termOf(term));
        const answer = words.join(' ');
        const example = file.document.firstId + segment * SEGMENT_COMMENTS + comment;
        const known = answers.get(answer) ?? { example, count: 0 };
        answers.set(answer, { ...known, count: known.count + 1 });
      }
      if (slice.isOver()) await slice.rest();
    }
  }
  const frequent = [...answers.values()].sort((a, b) => b.count - a.count || a.example - b.example);
  return { count, query: EMPTY_ANSWERS, answers: frequent.slice(0, MAX_ANSWERS) };
};
