/** A page of the comments of a scope in the order of their `_id`, with what an export says of each beside its answers. */
import { sentimentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import type { Asker } from './asker.ts';
import type { FileView } from './file-view.ts';
import { groupingOf, type Group, type Grouping } from './grouping.ts';
import { COMPOUND_SCALE, UNSCORED } from './kernels/theme-sentiment.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';

export interface CommentPageQuery extends ScopeQuery {
  /** Says in which column of a table that is grouped so each comment is. */
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
  readonly sentiment: boolean;
  /** `_id` below the first that is asked for; 0 for the first page. */
  readonly after: number;
  /** Comments of a page, at most. */
  readonly limit: number;
}

export interface CommentPage {
  readonly ids: readonly number[];
  /** For each comment one value a theme, in the order of the query's: 1 where the comment carries it. One that is gone is carried by none. */
  readonly carried: Uint8Array;
  /** Labels of the column of each comment, joined; '' for one in none. Without `groupBy` none. */
  readonly columns: readonly string[];
  /** Of each comment, where it was asked for. */
  readonly sentiment: readonly CommentSentiment[];
  /** Whether there may be others behind the last. */
  readonly hasMore: boolean;
}

/** Of a comment as a whole; nothing without a scored sentence. */
export interface CommentSentiment {
  readonly compound: number | null;
  /** `mix`: it has positive and negative sentences. */
  readonly kind: 'pos' | 'neu' | 'mix' | 'neg' | '';
}

/** @throws FieldError when a filter or `groupBy` names what is not there */
export const readCommentPage = (
  reads: SegmentReads,
  models: ScopeModels,
  query: CommentPageQuery,
  asker?: Asker,
): Promise<CommentPage> => {
  const { groupBy, groups, sentiment, after, limit } = query;
  const asked = [groupBy, groups, sentiment, after, limit];
  const run = (scope: Scope): Promise<CommentPage> => pageOf(scope, query);
  return overScope(reads, models, query, { name: 'comment-page', asked, run, isPassing: true }, asker);
};

interface Draft {
  readonly ids: number[];
  readonly carried: Uint8Array;
  readonly columns: string[];
  readonly sentiment: CommentSentiment[];
}

const pageOf = async ({ project, files, slice }: Scope, query: CommentPageQuery): Promise<CommentPage> => {
  const { themes = [], groupBy = [], groups, after, limit } = query;
  const grouping = await groupingOf(project, groupBy, groups);
  const draft: Draft = { ids: [], carried: new Uint8Array(limit * themes.length), columns: [], sentiment: [] };
  for (const [at, scoped] of files.entries()) {
    const { firstId, count } = scoped.file.document;
    if (draft.ids.length === limit) break;
    if (firstId + count - 1 <= after) continue;
    const maskOf = await scoped.masks();
    const first = Math.max(0, Math.floor((after + 1 - firstId) / SEGMENT_COMMENTS));
    for (let segment = first; segment < scoped.file.segments && draft.ids.length < limit; segment++) {
      const begin = firstId + segment * SEGMENT_COMMENTS;
      const places = placesIn(scoped.file, segment, maskOf?.(segment), after + 1 - begin, limit - draft.ids.length);
      if (places.length > 0) {
        await mark(scoped, themes, segment, places, draft);
        for (const place of places) draft.columns.push(columnOf(grouping, at, segment, place));
        if (query.sentiment) draft.sentiment.push(...(await sentimentOf(scoped.file, segment, places)));
        for (const place of places) draft.ids.push(begin + place);
      }
      if (slice.isOver()) await slice.rest();
    }
  }
  const { ids, carried, columns, sentiment } = draft;
  return {
    ...{ ids, sentiment, hasMore: ids.length === limit },
    carried: carried.slice(0, ids.length * themes.length),
    columns: groupBy.length === 0 ? [] : columns,
  };
};

/** Places within the segment of the comments that pass, from `from` on, in order. */
const placesIn = (
  file: FileView,
  segment: number,
  mask: Uint8Array | undefined,
  from: number,
  most: number,
): readonly number[] => {
  const places: number[] = [];
  const end = file.commentsIn(segment);
  for (let place = Math.max(0, from); place < end && places.length < most; place++)
    if (mask === undefined || mask[place] === 1) places.push(place);
  return places;
};

const mark = async (
  scoped: FileScope,
  themes: readonly string[],
  segment: number,
  places: readonly number[],
  { ids, carried }: Draft,
): Promise<void> => {
  for (const [theme, id] of themes.entries()) {
    const { comments } = (await scoped.carrying(id))[segment]!;
    let at = 0;
    for (const [row, place] of places.entries()) {
      while (comments[at]! < place) at++;
      if (comments[at] === place) carried[(ids.length + row) * themes.length + theme] = 1;
    }
  }
};

const columnOf = ({ columns, leaves }: Grouping, file: number, segment: number, place: number): string =>
  columns[leaves?.[file]?.[segment]?.[place] ?? -1]?.labels.join(' › ') ?? '';

const sentimentOf = async (
  file: FileView,
  segment: number,
  places: readonly number[],
): Promise<readonly CommentSentiment[]> => {
  const means = (await file.commentCompounds())[segment]!;
  const { commentOfSentence, commentStarts } = (await file.sentencePlaces())[segment]!;
  const compounds = (await file.compounds())[segment]!;
  return places.map((place) => {
    const mean = means[place]!;
    if (mean === UNSCORED) return { compound: null, kind: '' };
    const kinds = new Set<string>();
    for (let at = commentStarts[place]!; commentOfSentence[at] === place; at++) {
      const compound = compounds[at] ?? UNSCORED;
      if (compound !== UNSCORED) kinds.add(sentimentClass(compound / COMPOUND_SCALE));
    }
    const kind = kinds.has('pos') ? (kinds.has('neg') ? 'mix' : 'pos') : kinds.has('neg') ? 'neg' : 'neu';
    return { compound: mean / COMPOUND_SCALE, kind };
  });
};
