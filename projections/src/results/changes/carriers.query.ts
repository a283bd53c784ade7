/** The comments behind each number of a workspace, of which two moments are compared. */
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { GrowingColumn } from '../../models/segments/theme-columns.ts';
import { getFurther, type Group, resolveGrouping } from '../engine/grouping.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { spreadClasses, toCarrier, type CarrierList } from '../kernels/carrier-lists.ts';
import { everyComment, type CommentMask } from '../kernels/comment-mask.ts';
import { retainColumn } from '../kernels/further-columns.ts';
import { UNCLASSED, type ClassedComments } from '../kernels/theme-sentiment.ts';

export interface CarriersQuery extends ScopeQuery {
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
  /** Key of a column of the table: only its comments. */
  readonly field?: string | undefined;
}

export interface Carriers {
  readonly themes: ReadonlyMap<string, CarrierList>;
  /** Comments of the base, without classes. */
  readonly total: CarrierList;
  readonly unclassified: CarrierList;
  /** Whether the table has the column `field`. */
  readonly hasColumn: boolean;
}

/** @throws FieldError for an unknown or unsuitable column in a filter or `groupBy` */
export const readCarriers = (
  reads: SegmentReads,
  models: ScopeModels,
  query: CarriersQuery,
  querySignal?: QuerySignal,
): Promise<Carriers> => {
  const { groupBy, groups, field } = query;
  const run = (scope: Scope): Promise<Carriers> => loadCarriers(scope, query);
  return overScope(
    reads,
    models,
    query,
    { name: 'carriers', asked: [groupBy, groups, field], run, isPassing: true },
    querySignal,
  );
};

type Draft = GrowingColumn<Uint32Array>;

const loadCarriers = async (scope: Scope, { groupBy = [], groups, field }: CarriersQuery): Promise<Carriers> => {
  const { themes, files, slice } = scope;
  const grouping = await resolveGrouping(scope, groupBy, groups);
  const { columns, leaves } = grouping;
  const column = field === undefined ? undefined : columns.findIndex(({ key }) => key === field);
  const drafts = themes.map((): Draft => new GrowingColumn(Uint32Array));
  const [total, unclassified]: readonly [Draft, Draft] = [
    new GrowingColumn(Uint32Array),
    new GrowingColumn(Uint32Array),
  ];
  const classes = new Uint8Array(SEGMENT_COMMENTS);
  for (const [at, { file, masks, carrying, classed }] of column === -1 ? [] : files.entries()) {
    const maskOf = await masks();
    const carried: { readonly lists: readonly { readonly comments: Uint16Array }[]; readonly by: ClassedComments }[] =
      [];
    for (const { id } of themes) carried.push({ lists: await carrying(id), by: await classed(id) });
    const every = await file.everyCommentClassed();
    for (let segment = 0; segment < file.segments; segment++) {
      const mask = maskOf?.(segment) ?? everyComment(file.commentsIn(segment));
      if (column !== undefined) retainColumn(mask, leaves![at]![segment]!, getFurther(grouping, at, segment), column);
      const firstId = file.document.firstId + segment * SEGMENT_COMMENTS;
      addAll(total, mask, firstId, undefined);
      const without = mask.slice();
      for (const [theme, { lists, by }] of carried.entries()) {
        const { comments } = lists[segment]!;
        spreadClasses(by, segment, classes);
        for (let place = 0; place < comments.length; place++) {
          const comment = comments[place]!;
          without[comment] = 0;
          if (mask[comment] === 1) drafts[theme]!.push(toCarrier(firstId + comment, classes[comment]!));
        }
      }
      // A comment without sentences has no class.
      classes.fill(UNCLASSED);
      spreadClasses(every, segment, classes);
      addAll(unclassified, without, firstId, classes);
      if (slice.isOver()) await slice.rest();
    }
  }
  return {
    themes: new Map(themes.map(({ id }, at) => [id, drafts[at]!.view().slice()])),
    total: total.view().slice(),
    unclassified: unclassified.view().slice(),
    hasColumn: column !== -1,
  };
};

const addAll = (draft: Draft, mask: CommentMask, firstId: number, classes: Uint8Array | undefined): void => {
  for (let comment = 0; comment < mask.length; comment++)
    if (mask[comment] === 1) draft.push(toCarrier(firstId + comment, classes?.[comment] ?? UNCLASSED));
};
