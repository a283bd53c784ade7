/** The cells of a CSV text that was read strictly before (`read-records.ts`), with their places: what is not cleaned is copied as it stands. */

/** One cell; `from` and `to` are places in the file's text, its quotes among them. */
export interface PlacedCell {
  readonly from: number;
  readonly to: number;
}

const isLineEnd = (unit: string | undefined): boolean => unit === '\n' || unit === '\r';

/** Records without the header; empty lines are passed over. */
export function* placedRecords(text: string, delimiter: string): Generator<readonly PlacedCell[], void, undefined> {
  let at = 0;
  let isHeader = true;
  for (;;) {
    while (isLineEnd(text[at])) at += 1;
    if (at >= text.length) return;
    const cells: PlacedCell[] = [];
    for (;;) {
      const to = endOfCell(text, at, delimiter);
      cells.push({ from: at, to });
      at = to;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (!isHeader) yield cells;
    isHeader = false;
  }
}

const endOfCell = (text: string, from: number, delimiter: string): number => {
  let at = from;
  if (text[at] === '"') {
    for (at = text.indexOf('"', at + 1); text[at + 1] === '"';) at = text.indexOf('"', at + 2);
    return at + 1;
  }
  while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at += 1;
  return at;
};

export const valueOfCell = (text: string, { from, to }: PlacedCell): string =>
  text[from] === '"' ? text.slice(from + 1, to - 1).replaceAll('""', '"') : text.slice(from, to);

/** As it was written, so far as the new value allows. */
export const writtenCell = (value: string, wasQuoted: boolean, delimiter: string): string =>
  wasQuoted || value.includes('"') || value.includes(delimiter) || /[\r\n]/u.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value;
