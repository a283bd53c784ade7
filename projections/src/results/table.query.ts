/** The cross-tab: comments by theme and by the values of enum columns, with the sentiment under each theme. */
import type { Asker } from './asker.ts';
import { groupingOf } from './grouping.ts';
import {
  addBase,
  addTheme,
  addThemes,
  codesOf,
  codesWithout,
  countsOfRow,
  emptyCrossTab,
  sentimentOfRow,
  type Codes,
  type CrossTab,
  type RowSentiment,
} from './kernels/cross-tab.ts';
import { meanCompound, type ClassedComments } from './kernels/theme-sentiment.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery, type ScopeTheme } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';
import { pageOf, type TablePagination } from './table-order.ts';
import type { SentimentCounts, TableColumn, TableItem, TableResult } from './table.ts';

export interface TableQuery extends ScopeQuery {
  /** Names of enum columns, outermost first, at most three. */
  readonly groupBy?: readonly string[];
  /** Adds a last row for the comments of the base with none of the themes. */
  readonly unclassified?: boolean;
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
  const asked = [query.groupBy, query.unclassified, query.pagination];
  return overScope(reads, models, query, { name: 'table', asked, run: (scope) => tableOf(scope, query) }, asker);
};

interface Counted {
  /** A row a theme, and one more for the comments with none of them, when asked for. */
  readonly table: CrossTab;
  /** Comments of the base by code; of those the ones with none of the themes. */
  readonly base: Int32Array;
  readonly unclassified: Int32Array;
}

const tableOf = async ({ project, themes, files, slice }: Scope, query: TableQuery): Promise<TableResult> => {
  const { columns, leaves } = await groupingOf(project, query.groupBy ?? []);
  const table = emptyCrossTab(themes.length + 1, columns.length);
  const counted = { table, base: new Int32Array(table.width), unclassified: new Int32Array(table.width) };
  for (const [at, { file, ...scoped }] of files.entries()) {
    const mask = await scoped.masks();
    // One after the other: what is loaded side by side would not let anything else run in between.
    const carried: ClassedComments[] = [];
    for (const { id } of themes) carried.push(await scoped.classed(id));
    const every = query.unclassified === true ? await file.everyCommentClassed() : undefined;
    for (let segment = 0; segment < file.segments; segment++) {
      const codes = codesOf(leaves?.[at]?.[segment], mask?.(segment), columns.length, file.commentsIn(segment));
      addBase(counted.base, codes);
      addThemes(table, codes, carried, segment);
      if (every !== undefined) addUnclassified(counted, codes, carried, every, segment);
      if (slice.isOver()) await slice.rest();
    }
  }
  return resultOf(query, themes, columns, counted);
};

const addUnclassified = (
  { table, unclassified }: Counted,
  codes: Codes,
  themes: readonly ClassedComments[],
  every: ClassedComments,
  segment: number,
): void => {
  const without = codesWithout(codes, table.columns, themes, segment);
  addBase(unclassified, without);
  addTheme(table, themes.length, without, every, segment);
};

const resultOf = (
  query: TableQuery,
  themes: readonly ScopeTheme[],
  columns: readonly TableColumn[],
  counted: Counted,
): TableResult => {
  const { table, base, unclassified } = counted;
  const rowOf = (counts: Int32Array) => ({
    count: counts.subarray(0, columns.length + 1).reduce((sum, count) => sum + count, 0),
    groupBy: Object.fromEntries(columns.map(({ key }, column) => [key, counts[column]!])),
  });
  const items = themes.map(({ id, name, portalName, visible }, row) => ({
    ...{ id, name, portal_name: portalName, visible },
    ...rowOf(countsOfRow(table, row)),
    sentiment: sentimentCounts(sentimentOfRow(table, row)),
  }));
  const sentiment = sentimentCounts(sentimentOfRow(table, themes.length));
  const last: TableItem = {
    ...{ id: null, name: UNCLASSIFIED, portal_name: UNCLASSIFIED, visible: true },
    ...rowOf(unclassified),
    sentiment,
  };
  const totalRow = rowOf(base);
  return {
    items: pageOf(items, query.unclassified === true ? [last] : [], query.pagination),
    ...{ total: totalRow.count, totalRow, columns },
  };
};

const sentimentCounts = ({ pos, neu, mix, neg, sum, sentences }: RowSentiment): SentimentCounts => ({
  ...{ avg: meanCompound(sum, sentences), pos, neu, mix, neg },
});
