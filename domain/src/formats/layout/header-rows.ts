/**
 * Finds the header at the beginning of a file, and the rows that are no data: titles, question texts, survey
 * tools' metadata.
 */
import type { CsvRecord } from '../csv/csv-records.ts';
import { MAX_CSV_NAME } from '../csv/csv-limits.ts';
import { countFilledCells, hasGap, hasText, isOverNumbers, MAX_ROWS_ABOVE } from './rows-above.ts';
import { findLabelRow, isMeasure } from './label-row.ts';

export interface HeaderRows {
  readonly header: number;
  /** Row of the question texts. */
  readonly label: number | null;
  /** Row of the second part of each name: SurveyMonkey writes options under their question. */
  readonly subheader: number | null;
  readonly skipped: readonly number[];
}

/** Names are words: a row with a number or a date in it is data. */
const isOfNames = ({ cells }: CsvRecord): boolean => cells.filter(hasText).every((cell) => !isMeasure(cell));

const getHeader = (records: readonly CsvRecord[]): number => {
  const width = records.at(-1)?.cells.length ?? 0;
  const isHeaderAt = (at: number, least: number): boolean => {
    const record = records[at];
    if (record?.cells.length !== width || countFilledCells(record) < least) return false;
    return isOfNames(record) && records.slice(0, at).every((above) => isTitle(above, width));
  };
  const some = records.findIndex(({ cells }) => cells.some(hasText) && cells.length === width);
  for (let at = Math.max(1, some); at <= Math.min(MAX_ROWS_ABOVE, records.length - 2); at++) {
    // Two words and a gap may be above a header; a header may not contain a gap.
    if (hasGap(records, 0, at) && isHeaderAt(at, width)) return at;
    const above = records.slice(0, at);
    const isShort = above.every(({ cells }) => cells.length < width) && isOverNumbers(records, at);
    // A single name next to an unnamed column is a header, too.
    const isLone =
      width > 2 &&
      above.every((record) => record.cells.length === width && countFilledCells(record) <= 1 && !isLed(record));
    const isApart = isShort || hasGap(records, 0, at) || isLone;
    const isFirst = above.every((record) => countFilledCells(record) <= 1 || record.cells.length < width);
    if (isApart && isFirst && isHeaderAt(at, Math.max(2, Math.ceil(width / 2)))) return at;
  }
  return 0;
};

const isTitle = (record: CsvRecord, width: number): boolean => {
  const filled = countFilledCells(record);
  return record.cells.length < width || (filled <= 2 && filled < width);
};

/** Whether an empty first cell is followed by a filled one. */
const isLed = (record: CsvRecord): boolean => countFilledCells(record) > 0 && !hasText(record.cells[0]!);

const IMPORT_ID = /^\s*\{.*ImportId/su;

/** Third row of a Qualtrics export. */
const isOfImportIds = (record: CsvRecord | undefined): boolean => {
  const filled = record?.cells.filter(hasText) ?? [];
  return filled.length > 0 && filled.filter((cell) => IMPORT_ID.test(cell)).length * 2 > filled.length;
};

/** SurveyMonkey's subheader of a question without options, in its languages. */
const ANSWER =
  /^(?:open-ended response|response|offene antwort|antwort|réponse ouverte|réponse|respuesta abierta|respuesta|resposta aberta|resposta|risposta aperta|risposta|open antwoord|antwoord|自由回答|回答)$/iu;

const isSubheader = (header: CsvRecord, row: CsvRecord | undefined, next: CsvRecord | undefined): boolean => {
  if (row === undefined || next === undefined || countFilledCells(row) === 0) return false;
  const isBelowFirst = hasText(header.cells[0] ?? '') && !hasText(row.cells[0] ?? '') && hasText(next.cells[0] ?? '');
  if (!isBelowFirst || !isOfNames(row)) return false;
  return row.cells.some((cell, at) => ANSWER.test(cell.trim()) || (hasText(cell) && !hasText(header.cells[at] ?? '')));
};

/** Merged cells of a spreadsheet: `,Rating,,Open` above `Store,Food,Service,Comment`. */
const isOfHeadings = ({ cells }: CsvRecord): boolean =>
  cells.some((cell) => !hasText(cell)) && !cells.some((cell) => /\d/u.test(cell));

/** @param chosen index of the header, if set by the user */
export const headerRows = (records: readonly CsvRecord[], chosen?: number): HeaderRows => {
  const header = chosen ?? getHeader(records);
  const [first, second, third] = [records[header], records[header + 1], records[header + 2]];
  const none = { header, label: null, subheader: null, skipped: [] };
  if (isOfImportIds(second)) return { ...none, skipped: [header + 1] };
  if (isOfImportIds(third)) return { ...none, label: header + 1, skipped: [header + 2] };
  if (first !== undefined && isSubheader(first, second, third)) return { ...none, subheader: header + 1 };
  const texts = findLabelRow(records, header);
  if (texts === undefined) return none;
  if (first !== undefined && isOfHeadings(first)) return { ...none, subheader: header + 1 };
  // A header that a person has chosen has its texts below it, or none.
  return chosen === undefined || texts.header === header ? { ...none, ...texts } : none;
};

/** Column names, combined from both rows if there are two. */
export const headerNames = (header: readonly string[], subheader: readonly string[] | undefined): readonly string[] => {
  if (subheader === undefined) return header;
  let question = '';
  return header.map((name, at) => {
    const part = (subheader[at] ?? '').trim();
    const isOwn = hasText(name);
    if (isOwn) question = name.trim();
    if (part === '' || (isOwn && ANSWER.test(part))) return name;
    return question === '' ? part : `${question} - ${part}`.slice(0, MAX_CSV_NAME);
  });
};
