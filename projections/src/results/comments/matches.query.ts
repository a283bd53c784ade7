/**
 * The comments behind a count: of a theme, without themes, or of the whole base, in one column of the table
 * or in all.
 */
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { toCanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { createUnknownKeyError } from '../engine/filters.ts';
import { getFurther, resolveGrouping, type Group, type Grouping } from '../engine/grouping.ts';
import { without } from '../kernels/comment-lists.ts';
import { retainSentiment, type SentimentPart } from '../kernels/comments-by-sentiment.ts';
import { RankedPage, type Order, type RankedSegment } from '../kernels/comment-compounds.ts';
import { computeThemeCompounds, findThemeSentiment } from '../kernels/theme-compounds.ts';
import { retainColumn } from '../kernels/further-columns.ts';
import { everyComment, intersectMasks, maskByTexts, type CommentMask } from '../kernels/comment-mask.ts';
import {
  dropListed,
  listPageIds,
  retainListed,
  retainUnlisted,
  type MatchedSegment,
} from '../kernels/theme-query/matched-comments.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
import { countMaskedComments } from '../kernels/value-counts.ts';
import { ListWeight, type MatchesWeight } from '../engine/estimate-size.ts';
import type { CommentSentiment } from '../sentiment/comment-scores.ts';
import { readReviews, readReviewedComments, type Reviews } from './reviewed.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

/** 1 by query, 2 by hand, 3 by an accepted suggestion, -1 by query but excluded by hand; 1 and 2: all. */
export type Method = 1 | 2 | 3 | -1;

export interface MatchesQuery extends ScopeQuery {
  /** Comments that carry any of the themes, none of them, or all of the base. */
  readonly which: 'any' | 'none' | 'all';
  readonly methods: readonly Method[];
  /** As in the table; `field`, a column's key, keeps the comments of that column. */
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
  readonly field?: string | undefined;
  /** Keeps comments of that sentiment under the theme, or as a whole without a theme. */
  readonly sentiment?: SentimentPart | undefined;
  /** Keeps comments whose text contains it, ignoring case. */
  readonly search?: string;
  /** Adds review progress; keeps all comments, open or reviewed ones. */
  readonly review?: 'any' | 'open' | 'reviewed' | undefined;
  /** Keeps the comments that it finds. */
  readonly found?: ThemeQuery | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Name of a number column: adds the total weight. */
  readonly weight?: string | undefined;
  /**
   * Default `_id`. `sentiment`: by compound, ties by `_id`, unscored comments last; `themeSentiment`: by that
   * of the sentences that carry the theme, in a list of one.
   */
  readonly sort?: '_id' | 'sentiment' | 'themeSentiment';
  readonly order: Order;
}

export interface Matches {
  readonly total: number;
  /** `_id`s of the page, in order. */
  readonly ids: readonly number[];
  /** Total weight, if requested, as in a weighted table. */
  readonly weight?: MatchesWeight | undefined;
  /** By comment when sorted by sentiment; null for unscored ones. */
  readonly compounds?: readonly (number | null)[];
  /** By comment, in a page of one theme or net: as counted by the table; null for unscored ones. */
  readonly themeSentiments?: readonly (CommentSentiment | null)[] | undefined;
  /** If requested. */
  readonly progress?: MatchesProgress | undefined;
}

/** Of the whole list, independent of what is shown. */
interface MatchesProgress {
  readonly reviewed: number;
  readonly of: number;
  /** Reviewed comments of the page. */
  readonly ids: readonly number[];
}

/** @throws FieldError when a filter, `groupBy`, `field` or `weight` names an unknown column */
export const readMatches = async (
  reads: SegmentReads,
  models: ScopeModels,
  query: MatchesQuery,
  querySignal?: QuerySignal,
): Promise<Matches> => {
  const { which, methods, groupBy, groups, field, sentiment, search = '', review, offset, limit, sort, order } = query;
  const queries = query.found === undefined ? [] : [toCanonicalQuery(query.found)];
  const reviews = review === undefined ? undefined : await readReviews(models, query.themes ?? []);
  const whose = [which, methods, groupBy, groups, field, sentiment, search, queries.map(({ digest }) => digest)];
  const asked = [...whose, query.weight, review, reviews?.stamp, offset, limit, sort, order];
  const run = (scope: Scope): Promise<Matches> => loadMatches(scope, query, reviews);
  // Resolves only the themes that are needed.
  const themes = which === 'all' ? (reviews?.changed ?? []).map(({ id }) => id) : query.themes;
  return overScope(
    reads,
    models,
    { ...query, ...(themes && { themes }) },
    { name: 'matches', asked, queries, run },
    querySignal,
  );
};

const loadMatches = async (scope: Scope, query: MatchesQuery, reviews: Reviews | undefined): Promise<Matches> => {
  const { slice } = scope;
  const grouping = await resolveGrouping(scope, query.groupBy ?? [], query.groups);
  const column = getColumn(grouping, query.field);
  const segments: RankedSegment[] = [];
  const reviewed: MatchedSegment[] = [];
  const weight = new ListWeight(scope, query.weight);
  let [total, base] = [0, 0];
  for (const [at, scoped] of scope.files.entries()) {
    const { file } = scoped;
    const maskOf = await scoped.masks();
    const themes = query.which === 'all' ? [] : await readLists(scoped, scope, query.methods);
    const keepPart = await sentimentIn(scoped, scope, query);
    const compoundsOf = await compoundsIn(scoped, scope, query);
    const search = await searchIn(scoped, scope, query);
    await weight.open(file);
    const reviewedOf = reviews === undefined ? [] : await readReviewedComments(scoped, reviews);
    for (let segment = 0; segment < file.segments; segment++) {
      const mask = maskOf?.(segment) ?? everyComment(file.commentsIn(segment));
      if (column !== undefined)
        retainColumn(mask, grouping.leaves![at]![segment]!, getFurther(grouping, at, segment), column);
      keepThemes(
        mask,
        themes.map((lists) => lists[segment]!),
        query.which,
      );
      keepPart(mask, segment);
      for (const keep of search) keep(mask, segment);
      const firstId = file.document.firstId + segment * SEGMENT_COMMENTS;
      const done = reviewedOf[segment]?.map((is, comment) => is & mask[comment]!);
      if (done !== undefined) {
        base += countMaskedComments(mask);
        reviewed.push({ firstId, mask: done, count: countMaskedComments(done) });
        keepReviewed(mask, done, query.review);
      }
      const count = countMaskedComments(mask);
      total += count;
      weight.add(mask, segment);
      segments.push({ firstId, mask, count, compounds: compoundsOf(segment) });
      if (slice.isOver()) await slice.rest();
    }
  }
  const page = await readPage(segments, query, slice);
  const themeSentiments = await readThemeSentiments(scope, query, page.ids);
  const progress = reviews && getProgress(reviewed, base, page.ids);
  return { total, ...page, themeSentiments, weight: weight.all, progress };
};

/** The theme or net of a list of one. */
const getOnlyTheme = ({ themes }: Scope, { which }: MatchesQuery): string | undefined =>
  which === 'any' && themes.length === 1 ? themes[0]?.id : undefined;

/** Reads the files of the page only; nothing for whole lists, whose exports do not have it. */
const readThemeSentiments = async (
  scope: Scope,
  query: MatchesQuery,
  ids: readonly number[],
): Promise<Matches['themeSentiments']> => {
  const theme = getOnlyTheme(scope, query);
  if (theme === undefined || query.limit === Infinity) return undefined;
  const sentiments: (CommentSentiment | null)[] = [];
  for (const id of ids) {
    const scoped = scope.files.findLast(({ file }) => file.document.firstId <= id)!;
    const at = id - scoped.file.document.firstId;
    const [segment, comment] = [Math.floor(at / SEGMENT_COMMENTS), at % SEGMENT_COMMENTS];
    sentiments.push(findThemeSentiment(await scoped.classed(theme), segment, comment));
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  return sentiments;
};

const NO_COMPOUNDS = new Int16Array(0);

const isRanked = ({ sort = '_id' }: MatchesQuery): boolean => sort !== '_id';

const compoundsIn = async (
  { file, classed }: FileScope,
  scope: Scope,
  query: MatchesQuery,
): Promise<(segment: number) => RankedSegment['compounds']> => {
  if (!isRanked(query)) return () => NO_COMPOUNDS;
  const theme = query.sort === 'themeSentiment' ? getOnlyTheme(scope, query) : undefined;
  if (theme !== undefined) {
    const comments = await classed(theme);
    return (segment) => computeThemeCompounds(comments, segment, file.commentsIn(segment));
  }
  const compounds = await file.commentCompounds();
  return (segment) => compounds[segment]!;
};

const readPage = async (
  segments: readonly RankedSegment[],
  query: MatchesQuery,
  slice: Scope['slice'],
): Promise<Pick<Matches, 'ids' | 'compounds'>> =>
  isRanked(query) ? pageBySentiment(segments, query, slice) : { ids: listPageIds(segments, query) };

const pageBySentiment = async (
  segments: readonly RankedSegment[],
  { order, offset, limit }: MatchesQuery,
  slice: Scope['slice'],
): Promise<Pick<Matches, 'ids' | 'compounds'>> => {
  const page = new RankedPage(order);
  for (const segment of segments) {
    page.count(segment);
    if (slice.isOver()) await slice.rest();
  }
  page.choose(offset, limit);
  for (const segment of segments) {
    page.collect(segment);
    if (slice.isOver()) await slice.rest();
  }
  return page.page(limit);
};

const keepReviewed = (mask: CommentMask, done: CommentMask, show: MatchesQuery['review']): void => {
  if (show === 'reviewed') mask.set(done);
  if (show === 'open') retainUnlisted(mask, done);
};

const getProgress = (reviewed: readonly MatchedSegment[], of: number, page: readonly number[]): MatchesProgress => ({
  of,
  reviewed: reviewed.reduce((sum, { count }) => sum + count, 0),
  ids: page.filter((id) =>
    reviewed.some(({ firstId, mask }) => id >= firstId && id < firstId + mask.length && mask[id - firstId] === 1),
  ),
});

type KeepComments = (mask: CommentMask, segment: number) => void;

const sentimentIn = async (
  scoped: FileScope,
  { themes }: Scope,
  { which, sentiment }: MatchesQuery,
): Promise<KeepComments> => {
  if (sentiment === undefined) return () => {};
  const classed: ClassedComments[] = [];
  if (which === 'any') for (const { id } of themes) classed.push(await scoped.classed(id));
  else classed.push(await scoped.file.everyCommentClassed());
  return (mask, segment) => retainSentiment(mask, classed, segment, sentiment);
};

/** Text search: comments that a query finds, and those whose text contains it. */
const searchIn = async (
  { file }: FileScope,
  { project }: Scope,
  { search = '', found }: MatchesQuery,
): Promise<readonly KeepComments[]> => {
  const keeping: KeepComments[] = [];
  if (found !== undefined) {
    const columns = await file.found(toCanonicalQuery(found));
    keeping.push((mask, segment) => retainListed(mask, [columns[segment]!.comments]));
  }
  if (search === '') return keeping;
  const [name] = [...project.columnTypes].find(([, type]) => type === 'long-text') ?? [''];
  const column = file.columnAt(name);
  if (column === -1) return [(mask) => void mask.fill(0)];
  const texts = await file.foldedTexts(column);
  keeping.push((mask, segment) => {
    const { folded, starts } = texts[segment]!;
    intersectMasks(mask, maskByTexts(mask.length, folded, starts, [search.toLowerCase()], false));
  });
  return keeping;
};

/** By theme, the comments of each segment that carry it by one of the methods. */
const readLists = async (
  scoped: FileScope,
  { themes, nets }: Scope,
  methods: readonly Method[],
): Promise<readonly (readonly Uint16Array[])[]> => {
  const lists: (readonly Uint16Array[])[] = [];
  const isCarried = methods.includes(1) && methods.includes(2);
  // A net is carried by its themes, of which each has its own manual tags.
  const inNet = (id: string): readonly string[] => nets.find((net) => net.id === id)?.themes ?? [id];
  const ids = themes.flatMap(({ id }) => (isCarried && !methods.includes(-1) ? [id] : inNet(id)));
  for (const id of ids) {
    const carrying = (await scoped.carrying(id)).map(({ comments }) => comments);
    const byHand = await scoped.byHand(id);
    if (isCarried) lists.push(carrying);
    // Those by query only.
    else if (methods.includes(1))
      lists.push(
        carrying.map((comments, segment) =>
          without(without(comments, byHand[segment]!.tagged), byHand[segment]!.accepted),
        ),
      );
    else if (methods.includes(2)) lists.push(byHand.map(({ tagged }) => tagged));
    if (methods.includes(3) && !isCarried) lists.push(byHand.map(({ accepted }) => accepted));
    if (methods.includes(-1)) lists.push(byHand.map(({ excluded }) => excluded));
  }
  return lists;
};

const keepThemes = (mask: CommentMask, lists: readonly Uint16Array[], which: MatchesQuery['which']): void => {
  if (which === 'any') retainListed(mask, lists);
  if (which === 'none') dropListed(mask, lists);
};

const getColumn = ({ columns }: Grouping, field: string | undefined): number | undefined => {
  if (field === undefined) return undefined;
  const column = columns.findIndex(({ key }) => key === field);
  if (column === -1) throw createUnknownKeyError(field);
  return column;
};
