/** The cross-tab: comments by theme and by the values of enum columns, with the sentiment under each theme. */
import { SEGMENT_COMMENTS } from '../models/segments/segment-format.ts';
import { askedColumns } from './asked-columns.ts';
import type { Asker } from './asker.ts';
import { groupingOf, type Group } from './grouping.ts';
import {
  addBase,
  addTheme,
  addThemes,
  codesOf,
  codesWithout,
  countsOfRow,
  emptyCrossTab,
  roomForCodes,
  sentimentOfRow,
  type Codes,
  type CrossTab,
  type RowSentiment,
} from './kernels/cross-tab.ts';
import { meanCompound, type ClassedComments } from './kernels/theme-sentiment.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';
import { pageOf, type TablePagination } from './table-order.ts';
import type { SentimentCounts, TableColumn, TableItem, TableResult } from './table.ts';
import { countsBy, WeighedTable } from './weighed-table.ts';

export interface TableQuery extends ScopeQuery {
  /** Names of enum columns or custom groups, outermost first, at most three. */
  readonly groupBy?: readonly string[];
  /** The custom groups that it names. */
  readonly groups?: readonly Group[];
  /** Adds a last row for the comments of the base with none of the themes. */
  readonly unclassified?: boolean;
  /** Name of a number column: comments count by it. Each counts as one when absent. */
  readonly weight?: string | undefined;
  /** Adds the mean compound of each cell and its error. */
  readonly means?: boolean;
  /** All rows, the most frequent first, when absent. */
  readonly pagination?: TablePagination;
}

const UNCLASSIFIED = 'Unclassified';

/** @throws FieldError when a filter or `groupBy` names a column that is not there or cannot be used so */
export const readTable = (
  reads: SegmentReads,
  models: ScopeModels,
  query: TableQuery,
  asker?: Asker,
): Promise<TableResult> => {
  const { groupBy, groups, unclassified, pagination, weight, means } = query;
  const asked = [groupBy, groups, unclassified, pagination, weight, means];
  return overScope(
    reads,
    models,
    query,
    { name: 'table', asked, isKept: true, run: (scope) => tableOf(scope, query) },
    asker,
  );
};

interface Counted {
  /** A row a theme, and one more for the comments with none of them, when asked for. */
  readonly table: CrossTab;
  /** Comments of the base by code; of those the ones with none of the themes. */
  readonly base: Int32Array;
  readonly unclassified: Int32Array;
  /** The same by weights and with moments of compounds, where they were asked for. */
  readonly weighed: WeighedTable | undefined;
}

const tableOf = async (scope: Scope, query: TableQuery): Promise<TableResult> => {
  const { project, themes, files, slice } = scope;
  const { columns, leaves } = await groupingOf(project, query.groupBy ?? [], query.groups);
  const table = emptyCrossTab(themes.length + 1, columns.length);
  const weighed = WeighedTable.for(scope, query, columns.length);
  const [base, unclassified] = [new Int32Array(table.width), new Int32Array(table.width)];
  const counted = { table, base, unclassified, weighed };
  // Of one segment after the other: what is made anew for each takes a twentieth of the whole, and is collected later.
  const [maskRoom, codeRoom] = [new Uint8Array(SEGMENT_COMMENTS), roomForCodes(columns.length, SEGMENT_COMMENTS)];
  for (const [at, { file, ...scoped }] of files.entries()) {
    const mask = await scoped.masks();
    // One after the other: what is loaded side by side would not let anything else run in between.
    const carried: ClassedComments[] = [];
    for (const { id } of themes) carried.push(await scoped.classed(id));
    const every = query.unclassified === true ? await file.everyCommentClassed() : undefined;
    await weighed?.open(file);
    for (let segment = 0; segment < file.segments; segment++) {
      const room = codeRoom.subarray(0, file.commentsIn(segment));
      const codes = codesOf(leaves?.[at]?.[segment], mask?.(segment, maskRoom), columns.length, room);
      addBase(base, codes);
      addThemes(table, codes, carried, segment);
      await weighed?.addThemes(codes, carried, segment);
      if (every !== undefined) addUnclassified(counted, codes, carried, every, segment);
      if (slice.isOver()) await slice.rest();
    }
  }
  return resultOf(query, scope, columns, counted);
};

const addUnclassified = (
  { table, unclassified, weighed }: Counted,
  codes: Codes,
  themes: readonly ClassedComments[],
  every: ClassedComments,
  segment: number,
): void => {
  const without = codesWithout(codes, table.columns, themes, segment);
  addBase(unclassified, without);
  addTheme(table, themes.length, without, every, segment);
  weighed?.addUnclassified(without, every, segment);
};

const resultOf = (
  query: TableQuery,
  { filters, themes }: Scope,
  columns: readonly TableColumn[],
  { table, base, unclassified, weighed }: Counted,
): TableResult => {
  const asked = askedColumns(filters, query, columns, base);
  const weights = weighed?.figures(asked);
  const rowOf = (counts: Int32Array) => countsBy(asked, counts);
  const items = themes.map(({ id, name, portalName, visible }, row) => ({
    ...{ id, name, portal_name: portalName, visible },
    ...rowOf(countsOfRow(table, row)),
    sentiment: sentimentCounts(sentimentOfRow(table, row)),
    ...weights?.row(row),
  }));
  const last: TableItem = {
    ...{ id: null, name: UNCLASSIFIED, portal_name: UNCLASSIFIED, visible: true },
    ...rowOf(unclassified),
    sentiment: sentimentCounts(sentimentOfRow(table, themes.length)),
    ...weights?.unclassified(themes.length),
  };
  const totalRow = rowOf(base);
  return {
    items: pageOf(items, query.unclassified === true ? [last] : [], query.pagination),
    ...{ total: totalRow.count, totalRow, columns: asked.columns },
    ...weights?.bases,
  };
};

const sentimentCounts = ({ pos, neu, mix, neg, sum, sentences }: RowSentiment): SentimentCounts => ({
  ...{ avg: meanCompound(sum, sentences), pos, neu, mix, neg },
});
