/** A page of the comments of a scope by `_id`, with the additional columns of an export. */
import type { CodedCell } from '@verbatim/domain/formats/coded-data/coded-variable';
import { classifyComment } from '@verbatim/domain/text/sentiment/sentiment-class';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import type { FileView } from '../engine/file-view.ts';
import { resolveGrouping, type Group, type Grouping } from '../engine/grouping.ts';
import { listColumns } from '../kernels/further-columns.ts';
import { COMPOUND_SCALE, UNSCORED } from '../kernels/theme-sentiment.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { readCodedCells, shapeColumns, type CodedColumn } from '../exports/coded-cells.ts';

export interface CommentPageQuery extends ScopeQuery {
  /** Adds the table column of each comment. */
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
  readonly sentiment: boolean;
  /** Adds which themes are there by an accepted suggestion alone. */
  readonly accepted?: boolean;
  /** Adds the cells of these columns. */
  readonly coded?: readonly CodedColumn[];
  /** Exclusive lower bound of `_id`; 0 for the first page. */
  readonly after: number;
  /** Page size. */
  readonly limit: number;
}

export interface CommentPage {
  readonly ids: readonly number[];
  /**
   * One value per comment and theme or net, in the order of the query's: 1 where the comment carries it.
   * Deleted ones are carried by none.
   */
  readonly carried: Uint8Array;
  /** As `carried`, 1 where an accepted suggestion is why; empty if not requested. */
  readonly accepted: Uint8Array;
  /** Joined labels of each comment's column; '' for none. Empty without `groupBy`. */
  readonly columns: readonly string[];
  /** Of each comment, if requested. */
  readonly sentiment: readonly CommentSentiment[];
  /** By column and comment, if requested. */
  readonly coded: readonly (readonly CodedCell[])[];
  /** Digest of the shape of those columns. */
  readonly shape: string;
  /** Whether there may be a next page. */
  readonly hasMore: boolean;
}

/** Of a comment as a whole; empty without a scored sentence. */
export interface CommentSentiment {
  readonly compound: number | null;
  /** `mix`: positive and negative sentences. */
  readonly kind: 'pos' | 'neu' | 'mix' | 'neg' | '';
}

/** @throws FieldError when a filter or `groupBy` names an unknown column */
export const readCommentPage = (
  reads: SegmentReads,
  models: ScopeModels,
  query: CommentPageQuery,
  querySignal?: QuerySignal,
): Promise<CommentPage> => {
  const { groupBy, groups, sentiment, accepted, coded, after, limit } = query;
  const asked = [groupBy, groups, sentiment, accepted, coded, after, limit];
  const run = (scope: Scope): Promise<CommentPage> => readPage(scope, query);
  return overScope(reads, models, query, { name: 'comment-page', asked, run, isPassing: true }, querySignal);
};

interface Draft {
  readonly ids: number[];
  readonly carried: Uint8Array;
  readonly accepted: Uint8Array;
  readonly columns: string[];
  readonly sentiment: CommentSentiment[];
  readonly coded: readonly CodedCell[][];
}

const createDraft = ({ themes = [], coded = [], accepted = false, limit }: CommentPageQuery): Draft => ({
  ids: [],
  carried: new Uint8Array(limit * themes.length),
  accepted: new Uint8Array(accepted ? limit * themes.length : 0),
  columns: [],
  sentiment: [],
  coded: coded.map(() => []),
});

const readPage = async (scope: Scope, query: CommentPageQuery): Promise<CommentPage> => {
  const { files, slice, project } = scope;
  const { themes = [], coded = [], groupBy = [], groups, after, limit } = query;
  const grouping = await resolveGrouping(scope, groupBy, groups);
  const draft = createDraft(query);
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
        for (const place of places) draft.columns.push(getColumn(grouping, at, segment, place));
        await addRows(scope, { scoped, segment, places }, query, draft);
        for (const place of places) draft.ids.push(begin + place);
      }
      if (slice.isOver()) await slice.rest();
    }
  }
  const { ids, carried, columns, sentiment } = draft;
  return {
    ids,
    sentiment,
    coded: draft.coded,
    shape: (await shapeColumns(project, coded)).digest,
    hasMore: ids.length === limit,
    carried: carried.slice(0, ids.length * themes.length),
    accepted: draft.accepted.slice(0, ids.length * themes.length),
    columns: groupBy.length === 0 ? [] : columns,
  };
};

interface Rows {
  readonly scoped: FileScope;
  readonly segment: number;
  readonly places: readonly number[];
}

const addRows = async (
  { project, nets }: Scope,
  { scoped, segment, places }: Rows,
  { themes = [], coded = [], sentiment }: CommentPageQuery,
  draft: Draft,
): Promise<void> => {
  const members = themes.map((id) => nets.find((net) => net.id === id)?.themes ?? [id]);
  await mark(scoped, members, segment, places, draft);
  if (sentiment) draft.sentiment.push(...(await readSentiment(scoped.file, segment, places)));
  const cells = await readCodedCells(project, scoped.file, segment, places, coded);
  for (const [column, ofColumn] of cells.entries()) draft.coded[column]!.push(...ofColumn);
};

/** Sorted offsets of the passing comments from `from` on, within the segment. */
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

/** @param members the themes whose comments each flag is for: those of a net, or one */
const mark = async (
  scoped: FileScope,
  members: readonly (readonly string[])[],
  segment: number,
  places: readonly number[],
  { ids, carried, accepted }: Draft,
): Promise<void> => {
  for (const [at, themes] of members.entries()) {
    const into = (flags: Uint8Array): Flags => ({
      flags,
      first: ids.length * members.length + at,
      step: members.length,
    });
    for (const id of themes) {
      flag((await scoped.carrying(id))[segment]!.comments, places, into(carried));
      if (accepted.length > 0) flag((await scoped.byHand(id))[segment]!.accepted, places, into(accepted));
    }
  }
};

interface Flags {
  readonly flags: Uint8Array;
  /** Of the first comment, and between comments. */
  readonly first: number;
  readonly step: number;
}

/** Sets the flag of each place that is among sorted comments. */
const flag = (comments: Uint16Array, places: readonly number[], { flags, first, step }: Flags): void => {
  let at = 0;
  for (const [row, place] of places.entries()) {
    while (comments[at]! < place) at++;
    if (comments[at] === place) flags[first + row * step] = 1;
  }
};

/** Those of a comment with several answers, one after the other. */
const getColumn = ({ columns, leaves, further }: Grouping, file: number, segment: number, place: number): string => {
  const codes = leaves?.[file]?.[segment];
  if (codes === undefined) return '';
  const own = listColumns(codes, further?.[file]?.[segment], place, columns.length);
  return own.map((column) => columns[column]!.labels.join(' › ')).join('; ');
};

const readSentiment = async (
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
    const scored: number[] = [];
    for (let at = commentStarts[place]!; commentOfSentence[at] === place; at++) {
      const compound = compounds[at] ?? UNSCORED;
      if (compound !== UNSCORED) scored.push(compound / COMPOUND_SCALE);
    }
    return { compound: mean / COMPOUND_SCALE, kind: classifyComment(scored) };
  });
};
