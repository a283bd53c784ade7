/** Rows of a file as they are typed: `1, 2, 5-7`. */

const MAX_ROWS = 1000;
const DASH = /\s*[-–]\s*/gu;
const PART = /^(\d{1,8})(?:-(\d{1,8}))?$/u;

/** @returns null for invalid input */
export const parseRows = (text: string): readonly number[] | null => {
  const rows = new Set<number>();
  for (const part of text.replaceAll(DASH, '-').split(/[,;\s]+/u)) {
    if (part === '') continue;
    const [, first, last = first] = PART.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from) || to - from >= MAX_ROWS) return null;
    for (let row = from; row <= to; row++) rows.add(row);
    if (rows.size > MAX_ROWS) return null;
  }
  return [...rows].sort((one, other) => one - other);
};

/** The reverse: neighbours are a range. */
export const formatRows = (rows: readonly number[]): string => {
  const ranges: [first: number, last: number][] = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] + 1 === row) range[1] = row;
    else ranges.push([row, row]);
  }
  return ranges
    .map(([first, last]) =>
      first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first}-${last}`,
    )
    .join(', ');
};
