/** What spreadsheets skip before a sign: spaces, line ends, control and invisible characters. */
const BLANK = String.raw`[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*`;
/** Formula prefixes, including their full-width forms of East Asian keyboards. */
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/** Characters at which a spreadsheet splits or skips a cell. */
const FIRST = String.raw`[\t\r\0]`;

/**
 * What a spreadsheet would evaluate, and escaped text that looks like it: unescaping removes one apostrophe.
 */
export const FORMULA = new RegExp(`^'*(?:${FIRST}|${BLANK}${SIGN})`, 'u');
/** The same anywhere in a text, behind an apostrophe. */
export const WRITTEN_FORMULA = new RegExp(`'(?:${FIRST}|${BLANK}${SIGN})`, 'u');
const NUMBER = /^ *[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/iu;

export const isSpreadsheetNumber = (text: string): boolean => NUMBER.test(text);

/** Escapes whatever a spreadsheet would evaluate, except numbers. */
const safe = (text: string): string => (FORMULA.test(text) && !isSpreadsheetNumber(text) ? `'${text}` : text);

/** Quotes `;` and tabs, too: spreadsheets of other locales separate by them. */
const quoted = (text: string): string => (/[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180), ended by CRLF. */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(safe(cell))).join(',')}\r\n`;
