/** Rows below a header that are no data: the header again, where files were joined, and totals at the end. */
import { csvRecords, type CsvDelimiter, type CsvRecord } from '../csv/csv-records.ts';
import type { FileLayout } from './file-layout.ts';
import { isMeasure } from './label-row.ts';
import { hasText } from './rows-above.ts';

type Header = Pick<FileLayout, 'begin' | 'headers'>;

const MAX_REPEATED = 500;
const MAX_END = 8_192;
const MAX_TOTALS = 5;

/** First cell of a row that sums up those above it. */
const TOTAL =
  /^(?:(?:grand |sub-?)?totals?|sum|average|mean|median|gesamt(?:summe|ergebnis)?|summe|mittelwert|durchschnitt|total général|moyenne|promedio|media|totale|totaal|gemiddelde|suma|razem|итого|всего|toplam|合計|总计)\s*:?$/iu;

/** Lines of such rows, in order. @param text the whole file */
export const rowsWithoutData = (text: string, delimiter: CsvDelimiter, header: Header): readonly number[] => {
  if (header.headers.length < 2) return [];
  const starts = [...repeatedHeaders(text, header.begin.at), ...totals(text, delimiter, header)];
  return toLines(text, header, starts);
};

const lineEndAt = (text: string, from: number): number => {
  const [feed, carriage] = [text.indexOf('\n', from), text.slice(from, from + MAX_END).indexOf('\r')];
  const ends = [feed, carriage < 0 ? -1 : from + carriage].filter((at) => at >= 0);
  return ends.length === 0 ? text.length : Math.min(...ends);
};

const isLineEnd = (unit: number): boolean => Number.isNaN(unit) || unit === 0x0a || unit === 0x0d;

/** Where the line of the header is found again. */
const repeatedHeaders = (text: string, at: number): readonly number[] => {
  const end = lineEndAt(text, at);
  const line = text.slice(at, end);
  const found: number[] = [];
  for (let from = text.indexOf(line, end); from >= 0 && found.length < MAX_REPEATED;) {
    if (isLineEnd(text.charCodeAt(from - 1)) && isLineEnd(text.charCodeAt(from + line.length))) found.push(from);
    from = text.indexOf(line, from + line.length);
  }
  return found;
};

/** Where the last rows begin, if they are totals. Before the last quote, a line may be part of a cell. */
const totals = (text: string, delimiter: CsvDelimiter, { begin: { at }, headers }: Header): readonly number[] => {
  const from = lineEndAt(text, Math.max(at, text.length - MAX_END, text.lastIndexOf('"')));
  const rows = [...csvRecords(text.slice(from), delimiter)].filter(({ cells }) => cells.some(hasText));
  const last: number[] = [];
  for (const row of rows.slice(-MAX_TOTALS).reverse()) {
    if (row.cells.length !== headers.length || !isTotal(row)) break;
    const start = from + row.at;
    if (isNamedBefore(text, start, lineEndAt(text, start), delimiter)) break;
    last.unshift(start);
  }
  return last;
};

const isTotal = ({ cells }: CsvRecord): boolean => {
  const [name = '', ...values] = cells.filter(hasText);
  return TOTAL.test(name.trim()) && values.length > 0 && values.every(isMeasure);
};

/** Whether an earlier row begins alike, as those of a company called Total do. */
const isNamedBefore = (text: string, start: number, end: number, delimiter: string): boolean => {
  const name = text.slice(start, Math.min(end, text.indexOf(delimiter, start) + 1));
  for (let at = text.lastIndexOf(name, start - 1); at > 0; at = text.lastIndexOf(name, at - 1))
    if (isLineEnd(text.charCodeAt(at - 1))) return true;
  return false;
};

const toLines = (text: string, header: Header, starts: readonly number[]): readonly number[] => {
  let { at, line } = header.begin;
  return starts.map((start) => {
    for (; at < start; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) line++;
    }
    return line;
  });
};
