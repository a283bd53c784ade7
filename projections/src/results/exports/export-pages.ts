/** Pages of exports, serialised in the query thread: the request handler only forwards bytes. */
import { computeColumnPercent, roundTo4, computeRowPercent } from '@verbatim/domain/statistics/percentages';
import { getEffectiveBase, getRowBase } from '@verbatim/domain/statistics/significance';
import { parseNumber } from '@verbatim/domain/formats/numbers';
import { COMMENT_CLASS_LABELS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { nestRows } from '@verbatim/domain/workspace/nest-rows';
import { formatSheetLine, type SheetCell, type SheetFormat } from '@verbatim/domain/formats/layout/sheet-line';
import { getCell, readCells } from '../../models/comments/comments.query.ts';
import { TimeSlice } from '../../models/segments/theme-columns.ts';
import type { CommentPage, CommentPageQuery } from '../comments/comment-page.query.ts';
import type { TableItem, TableResult } from '../table/table.ts';
import type { TableQuery } from '../table/table.query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { listNumberCells, listNumberHeadings } from './number-cells.ts';

export interface PageOfFile {
  readonly format: SheetFormat;
  /** Number of the first line in the file, from 1. */
  readonly line: number;
}

/** In UTF-8. */
export interface FilePage {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** Start of the next page; null at the end. */
  readonly next: number | null;
}

/** A column of the file's comments, other than the text. */
export interface AnswerColumn {
  readonly name: string;
  readonly field: string;
  /** Numbers become numeric cells in spreadsheets. */
  readonly isNumber: boolean;
}

export interface CommentRowsQuery extends CommentPageQuery, PageOfFile {
  /** Columns besides the text, in file order. */
  readonly answers: readonly AnswerColumn[];
  /** Names of the themes, in their order: adds those that are there by an accepted suggestion. */
  readonly suggested?: readonly string[] | undefined;
  /** Whether to include the original text. */
  readonly raw: boolean;
}

export interface TableRowsQuery extends TableQuery, PageOfFile {
  /** Counts, column percentages, row percentages, or mean compounds with standard errors. */
  readonly figures: 'count' | 'column' | 'row' | 'mean';
  /** Figures of a smaller base are left empty. */
  readonly minBase: number;
  /** Index of the first line: 0 is the header. */
  readonly from: number;
}

/** `_id`, text, original text, answers, column of the group-by, themes, accepted ones, compound and class. */
export const commentRows = async (
  comments: ModelReader,
  { projectId, format, line, answers, raw: withRaw, themes = [], suggested, groupBy = [], sentiment }: CommentRowsQuery,
  page: CommentPage,
): Promise<FilePage> => {
  const rows = new Map(page.ids.map((id, row) => [id, row]));
  const slice = new TimeSlice();
  let lines = '';
  const read = await readCells(comments, projectId, page.ids);
  for (const [at, { _id, text, raw, ...beside }] of read.entries()) {
    const row = rows.get(_id)!;
    const cells: SheetCell[] = withRaw ? [_id, text, raw] : [_id, text];
    for (const answer of answers) cells.push(getAnswer(getCell(beside, answer), answer.isNumber && format === 'xlsx'));
    if (groupBy.length > 0) cells.push(page.columns[row]!);
    for (let theme = 0; theme < themes.length; theme++) cells.push(page.carried[row * themes.length + theme]!);
    if (suggested !== undefined)
      cells.push(suggested.filter((_, theme) => page.accepted[row * themes.length + theme] === 1).join('; '));
    if (sentiment) cells.push(page.sentiment[row]!.compound, page.sentiment[row]!.kind);
    lines += formatSheetLine(format, cells, line + at);
    if (slice.isOver()) await slice.rest();
  }
  return { bytes: Buffer.from(lines), rows: read.length, next: page.hasMore ? (page.ids.at(-1) ?? null) : null };
};

/** Only what round-trips as a number: a code with leading zeros does not. */
const getAnswer = (text: string, asNumber: boolean): SheetCell => {
  const number = asNumber ? parseNumber(text) : null;
  return number !== null && String(number) === text ? number : text;
};

/** Cells per page. */
const CELLS_AT_ONCE = 20_000;

/** The header, the bases, and a line for each visible theme and net. With nets, a first column holds it. */
export const tableRows = (table: TableResult, query: TableRowsQuery): FilePage => {
  const { format, line, figures, minBase, from } = query;
  const rows = nestRows(table.items).filter(({ item }) => item.visible);
  const hasNets = rows.some(({ item }) => item.kind === 'net');
  const before = (net: string): readonly string[] => (hasNets ? [net] : []);
  const head = [
    [...before('Net'), ...getHead(table, query)],
    ...getBases(table, figures).map((line) => [...before(''), ...line]),
  ];
  const most = Math.max(1, Math.floor(CELLS_AT_ONCE / (table.columns.length + 2)));
  const last = head.length + rows.length;
  const end = Math.min(last, from + most);
  let lines = '';
  for (let at = from; at < end; at++) {
    const row = rows[at - head.length];
    const cells = head[at] ?? [...before(row!.net?.name ?? ''), ...toRow(table, row!.item, figures, minBase)];
    lines += formatSheetLine(format, cells, line + at - from);
  }
  return { bytes: Buffer.from(lines), rows: end - from, next: end < last ? end : null };
};

type Figures = TableRowsQuery['figures'];

const HEADINGS: Readonly<Record<Figures, readonly string[]>> = {
  count: [''],
  column: [' %'],
  row: [' %'],
  mean: [' mean sentiment', ' standard error'],
};

/** ' negative %' where rows count the comments that are negative about the theme; means are of all. */
const toUnit = (unit: string, { figures, sentiment }: Pick<TableRowsQuery, 'figures' | 'sentiment'>): string =>
  sentiment === undefined || figures === 'mean' ? unit : ` ${COMMENT_CLASS_LABELS[sentiment].toLowerCase()}${unit}`;

const getHead = (table: TableResult, query: Pick<TableRowsQuery, 'figures' | 'sentiment'>): readonly SheetCell[] => [
  'Theme',
  ...['Total', ...table.columns.map(({ labels }) => labels.join(' › '))].flatMap((label) =>
    HEADINGS[query.figures].map((unit) => `${label}${toUnit(unit, query)}`),
  ),
  ...listNumberHeadings(table),
];

/** For weighted tables also effective bases. */
const getBases = (table: TableResult, figures: Figures): readonly (readonly SheetCell[])[] => {
  const { columns, totalRow, weighted } = table;
  const keys = [undefined, ...columns.map(({ key }) => key)];
  const line = (name: string, of: (key: string | undefined) => number): readonly SheetCell[] => [
    name,
    ...keys.flatMap((key) => [of(key), ...HEADINGS[figures].slice(1).map(() => null)]),
  ];
  const bases = line('Base', (key) => (key === undefined ? totalRow.count : (totalRow.groupBy[key] ?? 0)));
  const effective = weighted && line('Effective base', (key) => roundTo4(getEffectiveBase(table, key)));
  return [
    [...bases, ...listNumberCells(table, table.numbers?.total)],
    ...(effective === undefined ? [] : [[...effective, ...listNumberCells(table, undefined)]]),
  ];
};

const toRow = (table: TableResult, item: TableItem, figures: Figures, minBase: number): readonly SheetCell[] => [
  `${item.portal_name || item.name}${item.unreadable === true ? ' (query cannot be read)' : ''}`,
  ...[undefined, ...table.columns.map(({ key }) => key)].flatMap((key) =>
    item.unreadable === true || baseOfFigure(table, item, figures, key) < minBase
      ? HEADINGS[figures].map(() => null)
      : getFigures(table, item, figures, key),
  ),
  ...listNumberCells(table, item.unreadable === true ? undefined : item.numbers, minBase),
];

/** Base of a figure: comments of its column, of its theme, or scored ones. */
const baseOfFigure = (table: TableResult, item: TableItem, figures: Figures, key: string | undefined): number => {
  if (figures === 'mean') return meanIn(item, key)?.comments ?? 0;
  return figures === 'row' ? getRowBase(item) : getEffectiveBase(table, key);
};

const getFigures = (
  { totalRow }: TableResult,
  item: TableItem,
  figures: Figures,
  key: string | undefined,
): readonly SheetCell[] => {
  if (figures === 'mean') return [meanIn(item, key)?.avg ?? null, meanIn(item, key)?.error ?? null];
  const [count, base] =
    key === undefined ? [item.count, totalRow.count] : [item.groupBy[key] ?? 0, totalRow.groupBy[key] ?? 0];
  if (figures === 'count') return [count];
  const percent = figures === 'column' ? computeColumnPercent(count, base) : computeRowPercent(count, item.count);
  return [percent === null ? null : roundTo4(percent)];
};

const meanIn = ({ means }: TableItem, key: string | undefined) =>
  key === undefined ? means?.count : means?.groupBy[key];
