/**
 * A row of an XLSX worksheet (ECMA-376, part 1, 18.3.1.73). Texts are inline strings, which spreadsheets
 * never evaluate.
 */
import { escapeXml, toXmlCharacters } from './xml-text.ts';

/** Limits of spreadsheets: rows, columns, and UTF-16 units of a cell. */
export const XLSX_ROWS = 1_048_576;
export const XLSX_COLUMNS = 16_384;
export const XLSX_CELL = 32_767;

/** Spreadsheets decode `_x000D_`, so literal occurrences are escaped. */
const READ_AS_ESCAPE = /_(?=x[0-9a-f]{4}_)/giu;

/** Escapes carriage returns, which XML parsers normalise, and replaces invalid characters by U+FFFD. */
export const xmlText = (text: string): string =>
  escapeXml(text.replaceAll(READ_AS_ESCAPE, '_x005F_')).replaceAll('\r', '_x000D_');

const MORE = '…';

/** Truncated to a spreadsheet's limit, without splitting a surrogate pair. */
const cut = (text: string): string =>
  text.length <= XLSX_CELL ? text : `${text.slice(0, XLSX_CELL - MORE.length).replace(/[\ud800-\udbff]$/u, '')}${MORE}`;

/** A text as a cell holds it. */
export const toXlsxText = (text: string): string => toXmlCharacters(cut(text));

/** Column letters: A … Z, AA … */
const LETTERS: string[] = [];
export const getLetters = (column: number): string =>
  (LETTERS[column] ??=
    (column < 26 ? '' : getLetters(Math.floor(column / 26) - 1)) +
    String.fromCharCode('A'.charCodeAt(0) + (column % 26)));

const cell = (value: string | number | null, place: string): string => {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : '';
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cut(value))}</t></is></c>`;
};

/** Null is an empty cell. @param row from 1: parsers rely on cell references */
export const formatXlsxRow = (cells: readonly (string | number | null)[], row: number): string =>
  `<row r="${row}">${cells.map((value, column) => cell(value, `${getLetters(column)}${row}`)).join('')}</row>`;
