/** Pages of files, written where they are read: who sends a file passes bytes on and nothing else. */
import { columnPercent, rounded4, rowPercent } from '@verbatim/domain/statistics/percentages';
import { effectiveBaseOf } from '@verbatim/domain/statistics/significance';
import { parseNumber } from '@verbatim/domain/text/numbers';
import { sheetLine, type SheetCell, type SheetFormat } from '@verbatim/domain/text/sheet-line';
import { readCells } from '../models/comments/comments.query.ts';
import { TimeSlice } from '../models/segments/time-slice.ts';
import type { CommentPage, CommentPageQuery } from './comment-page.query.ts';
import type { TableItem, TableResult } from './table.ts';
import type { TableQuery } from './table.query.ts';
import type { ModelReader } from '../stores/read-store.ts';

/** Where lines are written. */
export interface PageOfFile {
  readonly format: SheetFormat;
  /** Number of the first line in the file, from 1. */
  readonly line: number;
}

/** Lines of a file, in UTF-8. */
export interface FilePage {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** Where the next page begins; null behind the last. */
  readonly next: number | null;
}

/** A column of the file's comments: the text itself has none here. */
export interface AnswerColumn {
  readonly name: string;
  /** What is a number there is one in a spreadsheet. */
  readonly isNumber: boolean;
}

export interface CommentRowsQuery extends CommentPageQuery, PageOfFile {
  /** Columns beside the text, in the order of the file. */
  readonly answers: readonly AnswerColumn[];
}

export interface TableRowsQuery extends TableQuery, PageOfFile {
  /** Numbers of comments, percentages of the column's base or of the row's total, or mean compounds, each beside its error. */
  readonly figures: 'count' | 'column' | 'row' | 'mean';
  /** Figures of a smaller base are left empty. */
  readonly minBase: number;
  /** Place of the first line: 0 is the heading. */
  readonly from: number;
}

/** `_id`, text, answers, column of the group-by, themes, compound and class. */
export const commentRows = async (
  comments: ModelReader,
  { projectId, format, line, answers, themes = [], groupBy = [], sentiment }: CommentRowsQuery,
  page: CommentPage,
): Promise<FilePage> => {
  const rows = new Map(page.ids.map((id, row) => [id, row]));
  const slice = new TimeSlice();
  let lines = '';
  const read = await readCells(comments, projectId, page.ids);
  for (const [at, { _id, text, fields }] of read.entries()) {
    const row = rows.get(_id)!;
    const cells: SheetCell[] = [_id, text];
    for (const { name, isNumber } of answers) cells.push(answerOf(fields[name] ?? '', isNumber && format === 'xlsx'));
    if (groupBy.length > 0) cells.push(page.columns[row]!);
    for (let theme = 0; theme < themes.length; theme++) cells.push(page.carried[row * themes.length + theme]!);
    if (sentiment) cells.push(page.sentiment[row]!.compound, page.sentiment[row]!.kind);
    lines += sheetLine(format, cells, line + at);
    if (slice.isOver()) await slice.rest();
  }
  return { bytes: Buffer.from(lines), rows: read.length, next: page.hasMore ? (page.ids.at(-1) ?? null) : null };
};

/** Only what reads the same as a number: a code with a zero before it is none. */
const answerOf = (text: string, asNumber: boolean): SheetCell => {
  const number = asNumber ? parseNumber(text) : null;
  return number !== null && String(number) === text ? number : text;
};

/** Cells of a page. */
const CELLS_AT_ONCE = 20_000;

/** The heading, the bases, and a line for each theme that is visible. */
export const tableRows = (table: TableResult, { format, line, figures, minBase, from }: TableRowsQuery): FilePage => {
  const items = table.items.filter(({ visible }) => visible);
  const head = [headOf(table, figures), ...basesOf(table, figures)];
  const most = Math.max(1, Math.floor(CELLS_AT_ONCE / (table.columns.length + 2)));
  const last = head.length + items.length;
  const end = Math.min(last, from + most);
  let lines = '';
  for (let at = from; at < end; at++) {
    const cells = head[at] ?? rowOf(table, items[at - head.length]!, figures, minBase);
    lines += sheetLine(format, cells, line + at - from);
  }
  return { bytes: Buffer.from(lines), rows: end - from, next: end < last ? end : null };
};

type Figures = TableRowsQuery['figures'];

const HEADINGS: Readonly<Record<Figures, readonly string[]>> = {
  ...{ count: [''], column: [' %'], row: [' %'] },
  mean: [' mean sentiment', ' standard error'],
};

const headOf = ({ columns }: TableResult, figures: Figures): readonly SheetCell[] => [
  'Theme',
  ...['Total', ...columns.map(({ labels }) => labels.join(' › '))].flatMap((label) =>
    HEADINGS[figures].map((unit) => `${label}${unit}`),
  ),
];

/** Of comments that count by a weight, also what their bases are worth. */
const basesOf = (table: TableResult, figures: Figures): readonly (readonly SheetCell[])[] => {
  const { columns, totalRow, weighted } = table;
  const keys = [undefined, ...columns.map(({ key }) => key)];
  const line = (name: string, of: (key: string | undefined) => number): readonly SheetCell[] => [
    name,
    ...keys.flatMap((key) => [of(key), ...HEADINGS[figures].slice(1).map(() => null)]),
  ];
  return [
    line('Base', (key) => (key === undefined ? totalRow.count : (totalRow.groupBy[key] ?? 0))),
    ...(weighted === undefined ? [] : [line('Effective base', (key) => rounded4(effectiveBaseOf(table, key)))]),
  ];
};

const rowOf = (table: TableResult, item: TableItem, figures: Figures, minBase: number): readonly SheetCell[] => [
  item.portal_name || item.name,
  ...[undefined, ...table.columns.map(({ key }) => key)].flatMap((key) =>
    baseOfFigure(table, item, figures, key) < minBase
      ? HEADINGS[figures].map(() => null)
      : figuresOf(table, item, figures, key),
  ),
];

/** What a figure is made of: the comments of its column, those of its theme, or those that were scored. */
const baseOfFigure = (table: TableResult, item: TableItem, figures: Figures, key: string | undefined): number => {
  if (figures === 'mean') return meanIn(item, key)?.comments ?? 0;
  return figures === 'row' ? item.count : effectiveBaseOf(table, key);
};

const figuresOf = (
  { totalRow }: TableResult,
  item: TableItem,
  figures: Figures,
  key: string | undefined,
): readonly SheetCell[] => {
  if (figures === 'mean') return [meanIn(item, key)?.avg ?? null, meanIn(item, key)?.error ?? null];
  const [count, base] =
    key === undefined ? [item.count, totalRow.count] : [item.groupBy[key] ?? 0, totalRow.groupBy[key] ?? 0];
  if (figures === 'count') return [count];
  const percent = figures === 'column' ? columnPercent(count, base) : rowPercent(count, item.count);
  return [percent === null ? null : rounded4(percent)];
};

const meanIn = ({ means }: TableItem, key: string | undefined) =>
  key === undefined ? means?.count : means?.groupBy[key];
