/**
 * A row of a worksheet in XLSX (ECMA-376, part 1, 18.3.1.73). Texts stand in it as inline strings: what a spreadsheet is told to be a text it
 * never runs as a formula.
 */

/** Rows and columns of a worksheet, and UTF-16 units of a cell, that spreadsheets open. */
export const XLSX_ROWS = 1_048_576;
export const XLSX_COLUMNS = 16_384;
export const XLSX_CELL = 32_767;

/** What XML 1.0 cannot hold. */
const NOT_IN_XML = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Spreadsheets read `_x000D_` as one character: who has written these very letters gets them back. */
const READ_AS_ESCAPE = /_(?=x[0-9a-f]{4}_)/giu;

/** As XML 1.0 can hold it: other characters become U+FFFD, carriage returns their escape, for readers of XML make line feeds of them. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(READ_AS_ESCAPE, '_x005F_')
    .replaceAll(NOT_IN_XML, '\ufffd')
    .replaceAll(/[&<>"]/gu, (character) => ESCAPES[character]!)
    .replaceAll('\r', '_x000D_');

const MORE = '…';

/** No longer than a spreadsheet takes, and no half of a character at its end. */
const cut = (text: string): string =>
  text.length <= XLSX_CELL ? text : `${text.slice(0, XLSX_CELL - MORE.length).replace(/[\ud800-\udbff]$/u, '')}${MORE}`;

/** Letters of columns: A … Z, AA … */
const LETTERS: string[] = [];
const lettersOf = (column: number): string =>
  (LETTERS[column] ??=
    (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) +
    String.fromCharCode('A'.charCodeAt(0) + (column % 26)));

const cell = (value: string | number | null, place: string): string => {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : '';
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cut(value))}</t></is></c>`;
};

/** Null is an empty cell. @param row its number, from 1: readers go by the names of cells */
export const xlsxRow = (cells: readonly (string | number | null)[], row: number): string =>
  `<row r="${row}">${cells.map((value, column) => cell(value, `${lettersOf(column)}${row}`)).join('')}</row>`;
