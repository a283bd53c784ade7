/**
 * Cells of an already parsed CSV record (`read-records.ts`) with their offsets, so that unchanged ones are
 * copied verbatim.
 */

/** One cell; `from` and `to` are offsets in the file's text, including quotes. */
interface PlacedCell {
  readonly from: number;
  readonly to: number;
}

const isLineEnd = (unit: string | undefined): boolean => unit === '\n' || unit === '\r';

/** @param from start of a record with valid quotes */
export const cellsFrom = (text: string, from: number, delimiter: string): readonly PlacedCell[] => {
  const cells: PlacedCell[] = [];
  for (let at = from; ; at += 1) {
    const to = endOfCell(text, at, delimiter);
    cells.push({ from: at, to });
    at = to;
    if (text[at] !== delimiter) return cells;
  }
};

const endOfCell = (text: string, from: number, delimiter: string): number => {
  let at = from;
  if (text[at] === '"') {
    for (at = text.indexOf('"', at + 1); text[at + 1] === '"';) at = text.indexOf('"', at + 2);
    return at + 1;
  }
  while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at += 1;
  return at;
};

/** Quoted as before, if the new value allows. */
export const formatCell = (value: string, wasQuoted: boolean, delimiter: string): string =>
  wasQuoted || value.includes('"') || value.includes(delimiter) || /[\r\n]/u.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value;
