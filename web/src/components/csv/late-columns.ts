/** Columns that the first rows of a file leave empty, and later ones do not: their type cannot be guessed, and is worth a word. */
import { GUESSED_ROWS } from '@verbatim/domain/text/column-types';
import { csvRecords, type CsvDelimiter } from '@verbatim/domain/text/csv-records';

export interface LateColumn {
  /** As the file has it; its place, where it has no name. */
  readonly header: string;
  /** Line of the file that holds its first value, from 1. */
  readonly line: number;
}

/** Of work on the screen's own thread, before others have their turn. */
const SLICE_MS = 12;

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** @param rows the first ones, as they were read. Looks on from there, and no further than to the last column's first value. */
export const findLateColumns = async (
  text: string,
  delimiter: CsvDelimiter,
  { headers, rows }: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] },
): Promise<readonly LateColumn[]> => {
  if (rows.length < GUESSED_ROWS) return [];
  const empty = new Set(headers.keys());
  for (const row of rows) for (const at of empty) if (isFilled(row[at])) empty.delete(at);
  const late = new Map<number, number>();
  let passed = 0;
  let until = performance.now() + SLICE_MS;
  for (const { cells, line } of csvRecords(text, delimiter)) {
    if (empty.size === 0) break;
    passed += 1;
    if (passed > rows.length + 1)
      for (const at of empty)
        if (isFilled(cells[at])) {
          late.set(at, line);
          empty.delete(at);
        }
    if (performance.now() < until) continue;
    await turn();
    until = performance.now() + SLICE_MS;
  }
  return [...late]
    .sort(([a], [b]) => a - b)
    .map(([at, line]) => ({ header: headers[at]?.trim() || `column ${at + 1}`, line }));
};

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

const MOST_NAMED = 5;

/** What the screen says of them; null when there are none. */
export const lateColumnsWords = (late: readonly LateColumn[]): string | null => {
  if (late.length === 0) return null;
  const named = late.slice(0, MOST_NAMED).map(({ header, line }) => `“${header}” (first value in line ${line})`);
  const more = late.length > MOST_NAMED ? ` and ${late.length - MOST_NAMED} more` : '';
  const are = late.length === 1 ? 'This column is' : 'These columns are';
  return `${are} empty in the first ${GUESSED_ROWS} rows and not later: ${named.join(', ')}${more}. Give them a type to keep their values, or leave them unused.`;
};
