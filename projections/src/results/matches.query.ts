/** The comments behind a number: of a theme, of none of the themes, or of the whole base, in one column of the table or in all. */
import type { Asker } from './asker.ts';
import { FieldError } from './filters.ts';
import { groupingOf, type Grouping } from './grouping.ts';
import { without } from './kernels/comment-lists.ts';
import { everyComment, type CommentMask } from './kernels/comment-mask.ts';
import { dropListed, idsOfPage, keepColumn, keepListed, type MatchedSegment } from './kernels/matched-comments.ts';
import { sizeOfBase } from './kernels/value-counts.ts';
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
  readonly field?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** By `_id`. */
  readonly order: 'asc' | 'desc';
}

export interface Matches {
  /** Comments in all. */
  readonly total: number;
  /** `_id`s of the page, in its order. */
  readonly ids: readonly number[];
}

/** @throws FieldError when a filter, `groupBy` or `field` names what is not there */
export const readMatches = (
  reads: SegmentReads,
  models: ScopeModels,
  query: MatchesQuery,
  asker?: Asker,
): Promise<Matches> => {
  const { which, methods, groupBy, field, offset, limit, order } = query;
  const asked = [which, methods, groupBy, field, offset, limit, order];
  return overScope(reads, models, query, { name: 'matches', asked, run: (scope) => matchesOf(scope, query) }, asker);
};

const matchesOf = async (scope: Scope, query: MatchesQuery): Promise<Matches> => {
  const { slice } = scope;
  const grouping = await groupingOf(scope.project, query.groupBy ?? []);
  const column = columnOf(grouping, query.field);
  const segments: MatchedSegment[] = [];
  let total = 0;
  for (const [at, scoped] of scope.files.entries()) {
    const { file } = scoped;
    const maskOf = await scoped.masks();
    const themes = query.which === 'all' ? [] : await listsOf(scoped, scope, query.methods);
    for (let segment = 0; segment < file.segments; segment++) {
      const mask = maskOf?.(segment) ?? everyComment(file.commentsIn(segment));
      if (column !== undefined) keepColumn(mask, grouping.leaves![at]![segment]!, column);
      keepThemes(
        mask,
        themes.map((lists) => lists[segment]!),
        query.which,
      );
      const count = sizeOfBase(mask);
      total += count;
      segments.push({ firstId: file.document.firstId + segment * SEGMENT_COMMENTS, mask, count });
      if (slice.isOver()) await slice.rest();
    }
  }
  return { total, ids: idsOfPage(segments, query) };
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
  if (column === -1) throw new FieldError('FIELD_UNKNOWN', 'field', `The table has no column '${field}'`);
  return column;
};
