/** The cross-tab: comments by theme and by the values of enum columns, with the sentiment under each theme. */
import type { ModelReader } from '../read-store.ts';
import { checkFilters, type Filters } from './filters.ts';
import type { FileView } from './file-view.ts';
import { groupingOf, type TableColumn } from './grouping.ts';
import type { CommentMask } from './kernels/comment-mask.ts';
import { addSegment, codesOf, emptyCrossTab, withoutAny, type CrossTab } from './kernels/cross-tab.ts';
import { addSentiment, COMPOUND_SCALE, noSentiment, type SentimentTotals } from './kernels/theme-sentiment.ts';
import { loadMask } from './load-mask.ts';
import type { ProjectView, SegmentReads } from './segment-reads.ts';
import { pageOf, type TablePagination } from './table-order.ts';
import { TimeSlice } from './time-slice.ts';

export interface TableQuery {
  readonly projectId: string;
  readonly themes: readonly { readonly id: string; readonly name: string }[];
  /** Names of enum columns, outermost first, at most three. */
  readonly groupBy?: readonly string[];
  readonly filters?: Filters;
  /** Adds a last row for the comments of the base with none of the themes. */
  readonly unclassified?: boolean;
  /** All rows, the most frequent first, when absent. */
  readonly pagination?: TablePagination;
}

/** Comments by class; `avg` is the mean compound of the sentences that carry the theme, null when none is scored. */
export interface SentimentCounts {
  readonly avg: number | null;
  readonly pos: number;
  readonly neu: number;
  readonly mix: number;
  readonly neg: number;
}

export interface TableItem {
  /** Null for the unclassified row. */
  readonly id: string | null;
  readonly name: string;
  readonly count: number;
  readonly groupBy: { readonly [column: string]: number };
  readonly sentiment: SentimentCounts;
}

export interface TableResult {
  readonly items: readonly TableItem[];
  /** Distinct comments in the base: those that pass the filters. */
  readonly total: number;
  readonly totalRow: { readonly count: number; readonly groupBy: { readonly [column: string]: number } };
  readonly columns: readonly TableColumn[];
}

export const UNCLASSIFIED = 'Unclassified';

/** @throws FieldError when a filter or `groupBy` names a column that is not there or cannot be used so */
export const readTable = (reads: SegmentReads, reader: ModelReader, query: TableQuery): Promise<TableResult> =>
  reads.query(reader, query.projectId, (project) => tableOf(project, query));

interface Counted {
  readonly table: CrossTab;
  readonly sentiments: readonly SentimentTotals[];
  /** Of the comments with none of the themes. */
  readonly unclassified: SentimentTotals;
}

const tableOf = async (project: ProjectView, query: TableQuery): Promise<TableResult> => {
  const filters = checkFilters(query.filters ?? {}, project.columnTypes);
  const { columns, leaves } = await groupingOf(project, query.groupBy ?? []);
  const counted: Counted = {
    table: emptyCrossTab(query.themes.length, columns.length, query.unclassified === true),
    sentiments: query.themes.map(noSentiment),
    unclassified: noSentiment(),
  };
  const slice = new TimeSlice();
  for (const [at, file] of project.files.entries()) {
    const mask = await loadMask(file, filters);
    const parts = await loadThemes(file, query.themes);
    const rest = query.unclassified === true ? await loadRest(file) : undefined;
    for (let segment = 0; segment < file.segments; segment++) {
      const kept = mask?.(segment);
      const codes = codesOf(leaves?.[at]?.[segment], kept, columns.length, file.commentsIn(segment));
      const comments = parts.map(({ theme }) => theme[segment]?.comments);
      addSegment(counted.table, codes, comments);
      parts.forEach(({ theme, sentiment }, row) => {
        addSentiment(counted.sentiments[row]!, theme[segment]!.comments, sentiment[segment]!, kept);
      });
      if (rest !== undefined) addRest(counted.unclassified, rest, segment, kept, withoutAny(codes.length, comments));
      if (slice.isOver()) await slice.rest();
    }
  }
  return resultOf(query, columns, counted);
};

const loadThemes = (file: FileView, themes: TableQuery['themes']) =>
  Promise.all(
    themes.map(async ({ id }) => ({ theme: await file.theme(id), sentiment: await file.themeSentiment(id) })),
  );

const loadRest = async (file: FileView) => ({
  every: await file.everySentence(),
  sentiment: await file.everySentiment(),
});

const addRest = (
  totals: SentimentTotals,
  { every, sentiment }: Awaited<ReturnType<typeof loadRest>>,
  segment: number,
  kept: CommentMask | undefined,
  unclassified: CommentMask,
): void => {
  if (kept !== undefined)
    for (let comment = 0; comment < kept.length; comment++) unclassified[comment]! &= kept[comment]!;
  addSentiment(totals, every[segment]!.comments, sentiment[segment]!, unclassified);
};

const resultOf = (query: TableQuery, columns: readonly TableColumn[], counted: Counted): TableResult => {
  const { table, sentiments } = counted;
  const width = columns.length + 2;
  const rowOf = (counts: Int32Array) => ({
    count: counts.subarray(0, columns.length + 1).reduce((sum, count) => sum + count, 0),
    groupBy: Object.fromEntries(columns.map(({ key }, column) => [key, counts[column]!])),
  });
  const items = query.themes.map(({ id, name }, row): TableItem & { readonly id: string } => ({
    ...{ id, name },
    ...rowOf(table.counts.subarray(row * width, (row + 1) * width)),
    sentiment: sentimentCounts(sentiments[row]!),
  }));
  const last: TableItem[] =
    table.unclassified === undefined
      ? []
      : [
          {
            id: null,
            name: UNCLASSIFIED,
            ...rowOf(table.unclassified),
            sentiment: sentimentCounts(counted.unclassified),
          },
        ];
  const totalRow = rowOf(table.base);
  return { items: pageOf(items, last, query.pagination), total: totalRow.count, totalRow, columns };
};

const sentimentCounts = ({ classes, sum, sentences }: SentimentTotals): SentimentCounts => {
  const [pos, neu, mix, neg] = classes;
  // A sum of ten-thousandths divided and rounded once: four decimals that do not depend on the order of adding.
  const avg = sentences === 0 ? null : Math.round(sum / sentences) / COMPOUND_SCALE;
  return { avg, pos: pos!, neu: neu!, mix: mix!, neg: neg! };
};
