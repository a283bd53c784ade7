/** Finds header and rows in a text: delimiter, rows above, and rows added by survey tools. */
import { detectDelimiter } from '../csv/csv-dialect.ts';
import { CSV_DELIMITERS, csvRecords, type CsvDelimiter, type CsvRecord } from '../csv/csv-records.ts';
import { chooseDelimiter, firstRecords } from '../choose-delimiter.ts';
import type { ReadOptionChoices } from '../read-options.ts';
import { headerNames, headerRows } from './header-rows.ts';
import { textsBehindCodes } from './label-row.ts';
import { rowsWithoutData } from './rows-below.ts';

export interface FileLayout {
  readonly delimiter: CsvDelimiter;
  /** Equally good delimiters; empty when the choice is clear. */
  readonly openDelimiters: readonly CsvDelimiter[];
  /** Start of the header. */
  readonly begin: { readonly at: number; readonly line: number };
  /** Column names as in the file; two header rows are combined. */
  readonly headers: readonly string[];
  /** Question texts by column; '' for none. */
  readonly labels: readonly string[];
  readonly labelRow: number | null;
  readonly subheaderRow: number | null;
  readonly skippedRows: readonly number[];
}

/** Excel's directive for the delimiter, in the first line. */
const SEP = /^"?sep=([^\r\n])"?[,;\t|]*(?:\r\n|\r|\n)/iu;

const isDelimiter = (text: string | undefined): text is CsvDelimiter =>
  CSV_DELIMITERS.some((delimiter) => delimiter === text);

/** @param text the whole file, parsed at its beginning and end alone, unless two delimiters fit */
export const proposeLayout = (text: string, choices: ReadOptionChoices = {}): FileLayout => {
  const sep = SEP.exec(text);
  const [begin, beginLine] = sep === null ? [0, 1] : [sep[0].length, 2];
  const rest = begin === 0 ? text : text.slice(begin);
  const declared = isDelimiter(sep?.[1]) ? sep[1] : undefined;
  const known = choices.delimiter ?? declared;
  const found = known === undefined ? chooseDelimiter(rest) : { delimiter: known, open: [] };
  const delimiter = found?.delimiter ?? detectDelimiter(rest);
  const records = firstRecords(rest, delimiter).map((record) => ({
    ...record,
    line: record.line + beginLine - 1,
    at: record.at + begin,
  }));
  const above = sep === null ? [] : [1];
  const layout = getLayout(records, choices, above);
  const below = choices.skippedRows === undefined ? rowsWithoutData(text, delimiter, layout) : [];
  return {
    ...layout,
    skippedRows: below.length === 0 ? layout.skippedRows : [...layout.skippedRows, ...below],
    delimiter,
    openDelimiters: found?.open ?? [],
  };
};

const getLayout = (
  records: readonly CsvRecord[],
  { headerRow, labelRow, subheaderRow, skippedRows }: ReadOptionChoices,
  above: readonly number[],
): Omit<FileLayout, 'delimiter' | 'openDelimiters'> => {
  const chosen = headerRow === undefined ? -1 : records.findIndex(({ line }) => line >= headerRow);
  const rows = headerRows(records, chosen < 0 ? undefined : chosen);
  const header = records[rows.header];
  const toLine = (row: number | null): number | null => (row === null ? null : (records[row]?.line ?? null));
  const cellsIn = (line: number | null): readonly string[] | undefined =>
    records.find((record) => record.line === line && record !== header)?.cells;
  const subheader = subheaderRow === undefined ? toLine(rows.subheader) : subheaderRow;
  const label = labelRow === undefined ? toLine(rows.label) : labelRow;
  const headers = headerNames(header?.cells ?? [], cellsIn(subheader));
  const labels = cellsIn(label) ?? textsBehindCodes(headers);
  return {
    begin: { at: header?.at ?? 0, line: header?.line ?? 1 },
    headers,
    labels: headers.map((_, at) => (labels?.[at] ?? '').trim()),
    labelRow: cellsIn(label) === undefined ? null : label,
    subheaderRow: cellsIn(subheader) === undefined ? null : subheader,
    skippedRows: skippedRows ?? [
      ...above,
      ...records.slice(0, rows.header).flatMap(({ line }) => (line === label ? [] : line)),
      ...rows.skipped.flatMap((row) => toLine(row) ?? []),
    ],
  };
};

/** Lines below the header that hold no data. */
export const linesWithoutData = ({ labelRow, subheaderRow, skippedRows }: FileLayout): ReadonlySet<number> =>
  new Set([...skippedRows, ...(labelRow === null ? [] : [labelRow]), ...(subheaderRow === null ? [] : [subheaderRow])]);

/** Spreadsheets export a blank row as `,,,`: as an empty line, it is no comment. */
export const isBlankRow = ({ cells }: Pick<CsvRecord, 'cells'>): boolean =>
  cells.length > 1 && cells.every((cell) => cell.trim() === '');

/** Streams the data records, parsed leniently, for previews and guesses. */
export function* layoutRecords(text: string, layout: FileLayout): Generator<CsvRecord, void, undefined> {
  const { at, line } = layout.begin;
  const without = linesWithoutData(layout);
  let isHeader = true;
  for (const record of csvRecords(at === 0 ? text : text.slice(at), layout.delimiter)) {
    const placed = { ...record, line: record.line + line - 1, at: record.at + at };
    if (!isHeader && !without.has(placed.line) && !isBlankRow(placed)) yield placed;
    isHeader = false;
  }
}
