/** Anything but a number that a spreadsheet would run as a formula is written as text. */
const safe = (text: string): string =>
  /^[=+\-@\t\r\0]/u.test(text) && !/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/iu.test(text) ? `'${text}` : text;

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180) that a spreadsheet opens, with its end (CRLF). */
export const csvLine = (cells: readonly string[]): string => `${cells.map((cell) => quoted(safe(cell))).join(',')}\r\n`;
