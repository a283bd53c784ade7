/** The cross-tab: comments by theme and by values of enum columns, with the sentiment under each theme. */
import type { CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import { NO_NET } from '@verbatim/domain/workspace/nets';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { getFurther, type Group } from '../engine/grouping.ts';
import {
  addBase,
  addTheme,
  encodeColumns,
  codesWithout,
  emptyCrossTab,
  allocateCodes,
  getRowCounts,
  getRowSentiment,
  type Codes,
  type CrossTab,
  type RowSentiment,
} from '../kernels/cross-tab.ts';
import type { CommentMask } from '../kernels/comment-mask.ts';
import { CLASS_OF } from '../kernels/comments-by-sentiment.ts';
import {
  ALL_CLASSES,
  computeMeanCompound,
  type ClassedComments,
  type CountedClasses,
} from '../kernels/theme-sentiment.ts';
import {
  addJointBase,
  addJointTheme,
  addThemeToBoth,
  combineCodes,
  planJointCounts,
  spreadJointCounts,
  type JointCounts,
} from '../kernels/joint-counts.ts';
import {
  addFurtherBase,
  addFurtherTheme,
  addShared,
  startShared,
  type FurtherColumns,
  type SharedSums,
} from '../kernels/further-columns.ts';
import { toNetHead, toThemeHead } from '../engine/resolve-columns.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import {
  type BannerPart,
  type CountedLayer,
  type CountedRow,
  countRow,
  joinLayers,
  type Layer,
  NetRows,
  paginateRows,
  requireSort,
  resolveLayers,
  type TablePagination,
} from './net-rows.ts';
import type { SentimentCounts, TableItem, TableResult } from './table.ts';
import { countsBy, WeightedTable, withNumbers } from './table-numbers.ts';
import { describeShared } from './shared-comments.ts';

export interface TableQuery extends ScopeQuery {
  /** Names of enum columns or custom groups, outermost first, at most three. */
  readonly groupBy?: readonly string[];
  /** Groupings side by side, instead of `groupBy`. */
  readonly banner?: readonly BannerPart[];
  /** What a saved banner names that is no longer in the project: repeated in the answer. */
  readonly missing?: readonly string[] | undefined;
  /** The custom groups in `groupBy` or `banner`. */
  readonly groups?: readonly Group[];
  /** Adds last rows for comments of the base in none of the nets, if any, and in none of the themes. */
  readonly unclassified?: boolean;
  /** Rows count the comments with this sentiment about the theme, bases all (ADR 85); absent for all. */
  readonly sentiment?: CommentClass | undefined;
  /** Name of a number column to weight comments by; absent for unweighted. */
  readonly weight?: string | undefined;
  /** Adds the mean compound of each cell and its standard error. */
  readonly means?: boolean;
  /** Name of a number column, or of a category of numbers or with an order, whose figures each row gets. */
  readonly number?: string | undefined;
  /** Absent returns all rows by descending frequency. */
  readonly pagination?: TablePagination;
}

const UNCLASSIFIED = 'Unclassified';
const NONE_OF_THESE = 'None of these';

/** @throws FieldError for an unknown or unsuitable column in a filter, `groupBy` or the sort */
export const readTable = (
  reads: SegmentReads,
  models: ScopeModels,
  query: TableQuery,
  querySignal?: QuerySignal,
): Promise<TableResult> => {
  const { groupBy, groups, unclassified, pagination, weight, means, number, banner, missing, sentiment } = query;
  const asked = [
    groupBy,
    groups,
    unclassified,
    pagination,
    weight,
    means,
    number,
    ...(banner ? [banner, missing] : []),
    ...(sentiment === undefined ? [] : [{ sentiment }]),
  ];
  return overScope(
    reads,
    models,
    query,
    { name: 'table', asked, isKept: true, run: (scope) => loadTable(scope, query) },
    querySignal,
  );
};

/** Rows that `createRests` may add. */
const MAX_RESTS = 2;

/** Counts of one layer. */
interface Counted {
  readonly layer: Layer;
  /** Reused for all segments: allocating for each takes a twentieth of the time, and garbage collection. */
  readonly codeRoom: Codes;
  /** One row per theme and net, and one per rest. */
  readonly table: CrossTab;
  /** Comments of the base by code. */
  readonly base: Int32Array;
  readonly rests: readonly Rest[];
  /** With weights and moments of compounds, if requested. */
  readonly weighed: WeightedTable | undefined;
  /** What pairs of columns share, as tests take it. */
  readonly shared: SharedSums;
}

/** Comments of the base that are in none of some rows. */
interface Rest {
  readonly id: typeof NO_NET | null;
  /** Its own row. */
  readonly row: number;
  /** First row that it excludes, and the end of them. */
  readonly from: number;
  readonly to: number;
  /** Its comments by code. */
  readonly base: Int32Array;
}

const createRests = ({ themes, nets }: Scope, { unclassified = false }: TableQuery, width: number): readonly Rest[] => {
  if (!unclassified) return [];
  const rows = themes.length + nets.length;
  const ofThemes = { id: null, row: rows, from: 0, to: themes.length, base: new Int32Array(width) };
  if (nets.length === 0) return [ofThemes];
  return [{ id: NO_NET, row: rows + 1, from: themes.length, to: rows, base: new Int32Array(width) }, ofThemes];
};

const loadTable = async (scope: Scope, query: TableQuery): Promise<TableResult> => {
  const { themes, nets, files, slice } = scope;
  const layers = await resolveLayers(scope, query);
  requireSort(
    query.pagination?.sort ?? 'count',
    layers.flatMap(({ columns }) => columns),
  );
  const rows = [...themes, ...nets];
  const netRows = await NetRows.plan(scope, { first: themes.length, spare: rows.length + MAX_RESTS });
  const counted = layers.map((layer) => startCounts(scope, query, layer));
  const joint = planJointCounts(
    counted.slice(1).map(({ table }) => table),
    rows.length + MAX_RESTS + nets.length,
    SEGMENT_COMMENTS,
  );
  const maskRoom = new Uint8Array(SEGMENT_COMMENTS);
  for (const [at, scoped] of files.entries()) {
    const { file } = scoped;
    const mask = await scoped.masks();
    const carried = await loadCarried(scoped, rows);
    const ofThemes = carried.slice(0, themes.length);
    const ofNets = await netRows.load(scoped);
    const every = query.unclassified === true ? await file.everyCommentClassed() : undefined;
    for (const { weighed } of counted) await weighed?.open(file);
    for (let segment = 0; segment < file.segments; segment++) {
      const masked = mask?.(segment, maskRoom);
      const part = { comments: file.commentsIn(segment), at, segment, masked, carried, ofThemes, ofNets, every };
      const codes = counted.map((ofLayer) => encodeLayer(ofLayer, part));
      addRows(counted[0]!, joint, codes, part);
      if (slice.isOver()) await slice.rest();
      for (const [place, ofLayer] of counted.entries()) {
        await countBeside(ofLayer, codes[place]!, part);
        if (slice.isOver()) await slice.rest();
      }
    }
  }
  const bases = counted.slice(1).map(({ base }) => base);
  for (const counts of joint) spreadJointCounts(counts, bases.splice(0, counts.tables.length));
  const joined = joinLayers(counted.map((ofLayer) => countLayer(scope, ofLayer, netRows)));
  return withNumbers(scope, query, paginate(joined, query));
};

interface Segment {
  readonly comments: number;
  /** Index of its file. */
  readonly at: number;
  readonly segment: number;
  readonly masked: CommentMask | undefined;
  readonly carried: readonly ClassedComments[];
  readonly ofThemes: readonly ClassedComments[];
  readonly ofNets: Awaited<ReturnType<NetRows['load']>>;
  readonly every: ClassedComments | undefined;
}

const encodeLayer = ({ layer, codeRoom }: Counted, { comments, at, segment, masked }: Segment): Codes =>
  encodeColumns(layer.leaves?.[at]?.[segment], masked, layer.columns.length, codeRoom.subarray(0, comments));

/** Sentiment is of rows, and counted with the first layer. @param codes of all layers */
const addRows = (
  { table, base }: Counted,
  joint: readonly JointCounts[],
  codes: readonly Codes[],
  { segment, ofThemes, ofNets }: Segment,
): void => {
  const [own, ...others] = codes as [Codes, ...Codes[]];
  for (const counts of joint) {
    combineCodes(counts, others.splice(0, counts.tables.length));
    addJointBase(counts, own.length);
  }
  addBase(base, own);
  const [beside, ...more] = joint;
  const add = (row: number, comments: ClassedComments): void => {
    if (beside === undefined) addTheme(table, row, own, comments, segment);
    else addThemeToBoth(table, beside, row, own, comments, segment);
    for (const counts of more) addJointTheme(counts, row, comments, segment);
  };
  for (const [row, comments] of ofThemes.entries()) add(row, comments);
  for (const { row, comments } of ofNets) add(row, comments);
};

/** What is counted beside themes, nets and bases: further columns, weights and rests. */
const countBeside = async (counted: Counted, codes: Codes, of: Segment): Promise<void> => {
  const { layer, weighed } = counted;
  const { at, segment, carried, every } = of;
  const place = { segment, further: getFurther(layer, at, segment) };
  addFurther(counted, codes, of, place);
  await weighed?.addThemes(codes, carried, segment, place.further);
  if (every !== undefined) addRests(counted, codes, carried, every, place);
};

interface Place {
  readonly segment: number;
  readonly further: FurtherColumns | undefined;
}

/** Comments that are in several columns, in all behind their first. */
const addFurther = (
  { table, base, weighed, shared }: Counted,
  codes: Codes,
  { ofThemes, ofNets }: Pick<Segment, 'ofThemes' | 'ofNets'>,
  place: Place,
): void => {
  const { segment, further } = place;
  if (further === undefined) return;
  addFurtherBase(base, table.columns, codes, further);
  for (const [row, comments] of ofThemes.entries()) addFurtherTheme(table, row, codes, comments, place);
  for (const { row, comments } of ofNets) addFurtherTheme(table, row, codes, comments, place);
  if (weighed === undefined) addShared(shared, table.columns, codes, further, undefined);
  else weighed.addShared(shared, codes, further, segment);
};

const getCountedClasses = ({ sentiment }: TableQuery): CountedClasses =>
  sentiment === undefined ? ALL_CLASSES : { from: CLASS_OF[sentiment], to: CLASS_OF[sentiment] + 1 };

const startCounts = (scope: Scope, query: TableQuery, layer: Layer): Counted => {
  const { themes, nets } = scope;
  const spare = themes.length + nets.length + MAX_RESTS;
  const { columns, further } = layer;
  const hasFurther = further !== undefined;
  const counted = getCountedClasses(query);
  const table = emptyCrossTab(spare + nets.length, columns.length, hasFurther, counted);
  return {
    layer,
    codeRoom: allocateCodes(columns.length, SEGMENT_COMMENTS),
    table,
    base: new Int32Array(table.width),
    rests: createRests(scope, query, table.width),
    weighed: WeightedTable.for(scope, query, { rows: spare, columns: columns.length, hasFurther, counted }),
    shared: startShared(hasFurther ? columns.length : 0),
  };
};

/** Sequential: concurrent loads would not yield in between. */
const loadCarried = async (
  { classed }: FileScope,
  rows: readonly { readonly id: string }[],
): Promise<readonly ClassedComments[]> => {
  const carried: ClassedComments[] = [];
  for (const { id } of rows) carried.push(await classed(id));
  return carried;
};

const addRests = (
  { table, rests, weighed }: Counted,
  codes: Codes,
  carried: readonly ClassedComments[],
  every: ClassedComments,
  { segment, further }: Place,
): void => {
  for (const { row, from, to, base } of rests) {
    const without = codesWithout(codes, table.columns, carried.slice(from, to), segment);
    addBase(base, without);
    addFurtherBase(base, table.columns, without, further);
    addTheme(table, row, without, every, segment);
    if (table.counted !== ALL_CLASSES) addFurtherTheme(table, row, without, every, { segment, further });
    weighed?.addRest(row, without, every, { segment, further });
  }
};

const countLayer = (
  { filters, themes, nets }: Scope,
  { layer, table, base, rests, weighed, shared }: Counted,
  netRows: NetRows,
): CountedLayer => {
  const asked = layer.resolve(filters, base);
  const weights = weighed?.figures(asked);
  const toRow = (counts: Int32Array) => countsBy(asked, counts);
  const getFigures = (row: number, { counts, sentiment }: CountedRow) => ({
    ...toRow(counts),
    sentiment: sentimentCounts(sentiment),
    ...weights?.row(row),
  });
  const items = themes.map((theme, row) => ({ ...toThemeHead(theme), ...getFigures(row, countRow(table, row)) }));
  const netItems = nets.map((net, at) => ({
    ...toNetHead(net),
    ...getFigures(themes.length + at, netRows.count(table, at)),
  }));
  const last = rests.map(({ id, row, base: ofRest }): TableItem => {
    const name = id === null ? UNCLASSIFIED : NONE_OF_THESE;
    return {
      id,
      ...(id !== null && { kind: id }),
      name,
      portal_name: name,
      visible: true,
      // Of all classes, also comments without a sentence.
      ...toRow(table.counted === ALL_CLASSES ? ofRest : getRowCounts(table, row)),
      sentiment: sentimentCounts(getRowSentiment(table, row)),
      ...weights?.rest(row),
    };
  });
  const totalRow = toRow(base);
  return {
    items,
    netItems,
    last,
    total: totalRow.count,
    totalRow,
    columns: asked.columns,
    ...(layer.further && describeShared(asked, shared)),
    ...weights?.bases,
  };
};

const paginate = (
  { items, netItems, last, ...bases }: CountedLayer,
  { pagination, missing }: TableQuery,
): TableResult => ({
  items: paginateRows(items, netItems, last, pagination),
  ...bases,
  ...(missing && { missing }),
});

const sentimentCounts = ({ pos, neu, mix, neg, sum, sentences }: RowSentiment): SentimentCounts => ({
  avg: computeMeanCompound(sum, sentences),
  pos,
  neu,
  mix,
  neg,
});
