/** Rows of a CSV text that arrives in chunks; lenient, because spreadsheets save in their own ways. */
import { ExportUnreadableError } from './exported-file.ts';

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];
/** UTF-16 units of a row. */
const MAX_ROW_LENGTH = 2 * 1024 * 1024;

/** @throws ExportUnreadableError for a row of more than 2 Mi characters */
export async function* csvRows(
  chunks: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<readonly string[]> {
  let rest = '';
  let at = 0;
  let isQuoted = false;
  for await (const chunk of chunks) {
    rest += chunk;
    let start = 0;
    for (; at < rest.length; at++) {
      const unit = rest.charCodeAt(at);
      if (unit === QUOTE) isQuoted = !isQuoted;
      if (isQuoted || (unit !== LF && unit !== CR)) continue;
      // Its line feed may be in the next chunk.
      if (unit === CR && at + 1 === rest.length) break;
      const end = at;
      if (unit === CR && rest.charCodeAt(at + 1) === LF) at++;
      yield parseCells(rest.slice(start, end), delimiter);
      start = at + 1;
    }
    rest = rest.slice(start);
    at -= start;
    if (rest.length > MAX_ROW_LENGTH) throw new ExportUnreadableError('A row of the file is too long.');
  }
  const last = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
  if (last !== '') yield parseCells(last, delimiter);
}

const parseCells = (row: string, delimiter: string): readonly string[] => {
  if (!row.includes('"')) return row.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ;) {
    let cell = '';
    if (row[at] === '"')
      for (at++; ;) {
        const quote = row.indexOf('"', at);
        const end = quote === -1 ? row.length : quote;
        cell += row.slice(at, end);
        at = end + 1;
        if (row[at] !== '"' || quote === -1) break;
        cell += '"';
        at++;
      }
    const next = row.indexOf(delimiter, at);
    cells.push(cell + row.slice(at, next === -1 ? row.length : next));
    if (next === -1) return cells;
    at = next + 1;
  }
};
