/**
 * Columns that the first rows of a file leave empty, and later ones do not: their type cannot be guessed, and
 * is worth a word.
 */
import { GUESSED_ROWS } from '@verbatim/domain/formats/guess-column-type';
import { layoutRecords, type FileLayout } from '@verbatim/domain/formats/layout/file-layout';
import { yieldToPage } from '../yield-to-page.ts';

export interface LateColumn {
  /** Header in the file; its index if it has none. */
  readonly header: string;
  /** Line of its first value, from 1. */
  readonly line: number;
}

/** Milliseconds of main-thread work between yields. */
const SLICE_MS = 12;

/** @param rows the first ones. Reads on until every column has a value. */
export const findLateColumns = async (
  text: string,
  layout: FileLayout,
  { headers, rows }: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] },
): Promise<readonly LateColumn[]> => {
  if (rows.length < GUESSED_ROWS) return [];
  const empty = new Set(headers.keys());
  for (const row of rows) for (const at of empty) if (isFilled(row[at])) empty.delete(at);
  const late = new Map<number, number>();
  let passed = 0;
  let until = performance.now() + SLICE_MS;
  for (const { cells, line } of layoutRecords(text, layout)) {
    if (empty.size === 0) break;
    passed += 1;
    if (passed > rows.length)
      for (const at of empty)
        if (isFilled(cells[at])) {
          late.set(at, line);
          empty.delete(at);
        }
    if (performance.now() < until) continue;
    await yieldToPage();
    until = performance.now() + SLICE_MS;
  }
  return [...late]
    .sort(([a], [b]) => a - b)
    .map(([at, line]) => ({ header: headers[at]?.trim() || `column ${at + 1}`, line }));
};

/** Limit of counted values per column. */
export const MAX_LATER_VALUES = 20;

/**
 * Further values of columns whose first rows are all equal: their guessed type should be checked.
 * @returns by column, 0 where the first rows have several values
 */
export const countLaterValues = async (
  text: string,
  layout: FileLayout,
  { headers, rows }: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] },
): Promise<readonly number[]> => {
  const later = new Map<number, Set<string>>();
  if (rows.length === GUESSED_ROWS)
    for (const at of headers.keys()) {
      const values = new Set(rows.map((row) => (row[at] ?? '').trim()).filter((value) => value !== ''));
      if (values.size === 1) later.set(at, values);
    }
  const open = new Map(later);
  let until = performance.now() + SLICE_MS;
  for (const { cells } of open.size === 0 ? [] : layoutRecords(text, layout)) {
    if (open.size === 0) break;
    for (const [at, values] of open) {
      const value = (cells[at] ?? '').trim();
      if (value !== '') values.add(value);
      if (values.size > MAX_LATER_VALUES) open.delete(at);
    }
    if (performance.now() < until) continue;
    await yieldToPage();
    until = performance.now() + SLICE_MS;
  }
  return headers.map((_, at) => (later.get(at)?.size ?? 1) - 1);
};

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

const MAX_NAMED = 5;

/** Message about them; null for none. */
export const formatLateColumns = (late: readonly LateColumn[]): string | null => {
  if (late.length === 0) return null;
  const named = late.slice(0, MAX_NAMED).map(({ header, line }) => `“${header}” (first value in line ${line})`);
  const more = late.length > MAX_NAMED ? ` and ${late.length - MAX_NAMED} more` : '';
  const have = late.length === 1 ? 'This column has' : 'These columns have';
  const later = late.length === 1 ? 'does' : 'do';
  return `${have} no values in the first ${GUESSED_ROWS} rows, but ${later} later: ${named.join(', ')}${more}. Give them a type to keep their values, or leave them unused.`;
};
