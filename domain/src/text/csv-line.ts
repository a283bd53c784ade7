/** A cell that a spreadsheet would run as a formula is written as text; a negative number is none. */
const safe = (text: string): string => (/^[=+\-@\t\r]/u.test(text) && !/^-?[\d.]+$/u.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file that a spreadsheet opens, with its end (CRLF). */
export const csvLine = (cells: readonly string[]): string => `${cells.map((cell) => quoted(safe(cell))).join(',')}\r\n`;
