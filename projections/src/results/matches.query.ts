/** The comments behind a number: of a theme, of none of the themes, or of the whole base, in one column of the table or in all. */
import { shownName } from '@verbatim/domain/shown-names';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { canonicalQuery } from '../models/segments/canonical-query.ts';
import type { Asker } from './asker.ts';
import { FieldError } from './filters.ts';
import { groupingOf, type Group, type Grouping } from './grouping.ts';
import { without } from './kernels/comment-lists.ts';
import { keepSentiment, type SentimentPart } from './kernels/comments-by-sentiment.ts';
import { RankedPage, type Order, type RankedSegment } from './kernels/comment-compounds.ts';
import { everyComment, keepBoth, maskOfTexts, type CommentMask } from './kernels/comment-mask.ts';
import {
  dropListed,
  idsOfPage,
  keepColumn,
  keepListed,
  keepOthers,
  type MatchedSegment,
} from './kernels/matched-comments.ts';
import type { ClassedComments } from './kernels/theme-sentiment.ts';
import { sizeOfBase } from './kernels/value-counts.ts';
import { ListWeight, type MatchesWeight } from './list-weight.ts';
import { readReviews, reviewedIn, type Reviews } from './reviewed.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { SegmentReads } from './segment-reads.ts';

/** 1 automatic, 2 by hand, -1 automatic but excluded by a person. */
export type Method = 1 | 2 | -1;

export interface MatchesQuery extends ScopeQuery {
  /** Comments that carry any of the themes, those with none of them, or all of the base. */
  readonly which: 'any' | 'none' | 'all';
  readonly methods: readonly Method[];
  /** As the table's; with `field`, the key of one of its columns, the comments of that column alone. */
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
  readonly field?: string | undefined;
  /** Keeps the comments of that sentiment under the theme: of all their sentences where no theme is asked for. */
  readonly sentiment?: SentimentPart | undefined;
  /** Keeps the comments whose text contains it, ignoring case. */
  readonly search?: string;
  /** Tells which comments are reviewed, and shows all, those that are not, or those that are. */
  readonly review?: 'any' | 'open' | 'reviewed' | undefined;
  /** Keeps the comments that it finds. */
  readonly found?: ThemeQuery | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Name of a number column: tells what the comments weigh in all. */
  readonly weight?: string | undefined;
  /** `sentiment`: by the compound of the comment, those of one by `_id`; comments without come last. Default `_id`. */
  readonly sort?: '_id' | 'sentiment';
  readonly order: Order;
}

export interface Matches {
  /** Comments in all. */
  readonly total: number;
  /** `_id`s of the page, in its order. */
  readonly ids: readonly number[];
  /** Of all of them, where a weight was asked for: as a weighted table counts them. */
  readonly weight?: MatchesWeight | undefined;
  /** Of each of them, null for those without; where they are sorted by it. */
  readonly compounds?: readonly (number | null)[];
  /** Where it was asked for. */
  readonly progress?: MatchesProgress | undefined;
}

/** Of all that is listed, whichever of them are shown. */
interface MatchesProgress {
  readonly reviewed: number;
  readonly of: number;
  /** Those of the page that are reviewed. */
  readonly ids: readonly number[];
}

/** @throws FieldError when a filter, `groupBy`, `field` or `weight` names what is not there */
export const readMatches = async (
  reads: SegmentReads,
  models: ScopeModels,
  query: MatchesQuery,
  asker?: Asker,
): Promise<Matches> => {
  const { which, methods, groupBy, groups, field, sentiment, search = '', review, offset, limit, sort, order } = query;
  const queries = query.found === undefined ? [] : [canonicalQuery(query.found)];
  const reviews = review === undefined ? undefined : await readReviews(models, query.themes ?? []);
  const whose = [which, methods, groupBy, groups, field, sentiment, search, queries.map(({ digest }) => digest)];
  const asked = [...whose, query.weight, review, reviews?.stamp, offset, limit, sort, order];
  const run = (scope: Scope): Promise<Matches> => matchesOf(scope, query, reviews);
  // No theme is looked for that nobody asks about.
  const themes = which === 'all' ? (reviews?.changed ?? []).map(({ id }) => id) : query.themes;
  return overScope(
    reads,
    models,
    { ...query, ...(themes && { themes }) },
    { name: 'matches', asked, queries, run },
    asker,
  );
};

const matchesOf = async (scope: Scope, query: MatchesQuery, reviews: Reviews | undefined): Promise<Matches> => {
  const { slice } = scope;
  const grouping = await groupingOf(scope.project, query.groupBy ?? [], query.groups);
  const column = columnOf(grouping, query.field);
  const segments: RankedSegment[] = [];
  const reviewed: MatchedSegment[] = [];
  const weight = new ListWeight(scope, query.weight);
  let [total, base] = [0, 0];
  for (const [at, scoped] of scope.files.entries()) {
    const { file } = scoped;
    const maskOf = await scoped.masks();
    const themes = query.which === 'all' ? [] : await listsOf(scoped, scope, query.methods);
    const keepPart = await sentimentIn(scoped, scope, query);
    const compoundsOf = await compoundsIn(scoped, query);
    const search = await searchIn(scoped, scope, query);
    await weight.open(file);
    const reviewedOf = reviews === undefined ? [] : await reviewedIn(scoped, reviews);
    for (let segment = 0; segment < file.segments; segment++) {
      const mask = maskOf?.(segment) ?? everyComment(file.commentsIn(segment));
      if (column !== undefined) keepColumn(mask, grouping.leaves![at]![segment]!, column);
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
        base += sizeOfBase(mask);
        reviewed.push({ firstId, mask: done, count: sizeOfBase(done) });
        keepReviewed(mask, done, query.review);
      }
      const count = sizeOfBase(mask);
      total += count;
      weight.add(mask, segment);
      segments.push({ firstId, mask, count, compounds: compoundsOf(segment) });
      if (slice.isOver()) await slice.rest();
    }
  }
  const page = await pageOf(segments, query, slice);
  return { total, ...page, weight: weight.all, progress: reviews && progressOf(reviewed, base, page.ids) };
};

const NO_COMPOUNDS = new Int16Array(0);

const compoundsIn = async (
  { file }: FileScope,
  { sort }: MatchesQuery,
): Promise<(segment: number) => RankedSegment['compounds']> => {
  if (sort !== 'sentiment') return () => NO_COMPOUNDS;
  const compounds = await file.commentCompounds();
  return (segment) => compounds[segment]!;
};

const pageOf = async (
  segments: readonly RankedSegment[],
  query: MatchesQuery,
  slice: Scope['slice'],
): Promise<Pick<Matches, 'ids' | 'compounds'>> =>
  query.sort === 'sentiment' ? pageBySentiment(segments, query, slice) : { ids: idsOfPage(segments, query) };

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
  if (show === 'open') keepOthers(mask, done);
};

const progressOf = (reviewed: readonly MatchedSegment[], of: number, page: readonly number[]): MatchesProgress => ({
  ...{ of, reviewed: reviewed.reduce((sum, { count }) => sum + count, 0) },
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
  return (mask, segment) => keepSentiment(mask, classed, segment, sentiment);
};

/** What is searched for: the comments that a query finds, and those whose text contains something. */
const searchIn = async (
  { file }: FileScope,
  { project }: Scope,
  { search = '', found }: MatchesQuery,
): Promise<readonly KeepComments[]> => {
  const keeping: KeepComments[] = [];
  if (found !== undefined) {
    const columns = await file.found(canonicalQuery(found));
    keeping.push((mask, segment) => keepListed(mask, [columns[segment]!.comments]));
  }
  if (search === '') return keeping;
  const [name] = [...project.columnTypes].find(([, type]) => type === 'long-text') ?? [''];
  const column = file.columnAt(name);
  if (column === -1) return [(mask) => void mask.fill(0)];
  const texts = await file.foldedTexts(column);
  keeping.push((mask, segment) => {
    const { folded, starts } = texts[segment]!;
    keepBoth(mask, maskOfTexts(mask.length, folded, starts, [search.toLowerCase()], false));
  });
  return keeping;
};

/** For each theme the comments of each segment that carry it by one of the methods. */
const listsOf = async (
  scoped: FileScope,
  { themes }: Scope,
  methods: readonly Method[],
): Promise<readonly (readonly Uint16Array[])[]> => {
  const lists: (readonly Uint16Array[])[] = [];
  for (const { id } of themes) {
    const isCarried = methods.includes(1) && methods.includes(2);
    const carrying = (await scoped.carrying(id)).map(({ comments }) => comments);
    const byHand = await scoped.byHand(id);
    if (isCarried) lists.push(carrying);
    // Those that only the query finds.
    else if (methods.includes(1))
      lists.push(carrying.map((comments, segment) => without(comments, byHand[segment]!.tagged)));
    else if (methods.includes(2)) lists.push(byHand.map(({ tagged }) => tagged));
    if (methods.includes(-1)) lists.push(byHand.map(({ excluded }) => excluded));
  }
  return lists;
};

const keepThemes = (mask: CommentMask, lists: readonly Uint16Array[], which: MatchesQuery['which']): void => {
  if (which === 'any') keepListed(mask, lists);
  if (which === 'none') dropListed(mask, lists);
};

const columnOf = ({ columns }: Grouping, field: string | undefined): number | undefined => {
  if (field === undefined) return undefined;
  const column = columns.findIndex(({ key }) => key === field);
  if (column === -1)
    throw new FieldError(
      'FIELD_UNKNOWN',
      'field',
      `The table has no column '${shownName(field)}'. Name one by its key, as the table does.`,
    );
  return column;
};
