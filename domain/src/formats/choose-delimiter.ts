/** Detects the delimiter: the one that gives all rows the same number of cells. */
import { hasGap, isOverNumbers, MAX_ROWS_ABOVE } from './layout/rows-above.ts';
import { CSV_DELIMITERS, csvRecords, type CsvDelimiter, type CsvRecord } from './csv/csv-records.ts';

export interface DelimiterFound {
  readonly delimiter: CsvDelimiter;
  /** Equally good delimiters, the proposed one first; empty when the choice is clear. */
  readonly open: readonly CsvDelimiter[];
}

const COMPARED_RECORDS = 60;
const COMPARED_UNITS = 262_144;
/** The first records of a sample, without a last one that may be cut off. */
export const firstRecords = (text: string, delimiter: CsvDelimiter): readonly CsvRecord[] => {
  const sample = text.slice(0, COMPARED_UNITS);
  const records: CsvRecord[] = [];
  let isCut = sample.length < text.length;
  for (const record of csvRecords(sample, delimiter)) {
    records.push(record);
    isCut = records.length > COMPARED_RECORDS || sample.length < text.length;
    if (records.length > COMPARED_RECORDS) break;
  }
  if (isCut && records.length > 1) records.pop();
  return records;
};

interface Fit {
  readonly delimiter: CsvDelimiter;
  /** Rows above the first one as wide as all that follow. */
  readonly above: number;
  /** Whether a cell begins with white space, as prose does after a comma. */
  readonly isSpaced: boolean;
}

const getFit = (text: string, delimiter: CsvDelimiter): Fit | undefined => {
  const records = firstRecords(text, delimiter);
  const width = records.at(-1)?.cells.length ?? 0;
  if (width < 2) return undefined;
  let above = records.length;
  while (above > 0 && records[above - 1]?.cells.length === width) above--;
  // At least a header and a row: two rows above a single one are no title.
  if (above > MAX_ROWS_ABOVE || (above > 0 && records.length - above < 2)) return undefined;
  const isSpaced = records.slice(above).some(({ cells }) => cells.some((cell, at) => at > 0 && /^\s+\S/u.test(cell)));
  // Prose has equal numbers of commas by chance; a title is followed by a blank line or by a header over
  // numbers.
  if (above > 0 && !hasGap(records, 0, above) && (isSpaced || !isOverNumbers(records, above))) return undefined;
  return { delimiter, above, isSpaced };
};

/** Rows compared when two delimiters fit the first ones. */
const MAX_COMPARED = 20_000;

const fitsAll = (text: string, { delimiter, above }: Fit): boolean => {
  let [at, width] = [0, 0];
  for (const { cells, closed } of csvRecords(text, delimiter)) {
    if (at++ < above) continue;
    if (at > MAX_COMPARED) return true;
    if (width === 0) width = cells.length;
    else if (cells.length !== width || !closed) return false;
  }
  return true;
};

/**
 * Of two that fit, the one whose cells never begin with white space; otherwise the choice is open. Tabs and
 * bars do not occur in prose by chance.
 * @returns undefined when none fits all of the first rows
 */
export const chooseDelimiter = (text: string): DelimiterFound | undefined => {
  const found = CSV_DELIMITERS.flatMap((delimiter) => getFit(text, delimiter) ?? []);
  const fewest = Math.min(...found.map(({ above }) => above));
  const nearest = found.filter(({ above }) => above === fewest);
  const tab = nearest.find(({ delimiter }) => delimiter === '\t');
  if (tab !== undefined) return { delimiter: tab.delimiter, open: [] };
  const usual = nearest.filter(({ delimiter }) => delimiter !== '|');
  let left = usual.length > 0 ? usual : nearest;
  if (left.length > 1) {
    const all = left.filter((fit) => fitsAll(text, fit));
    left = all.length > 0 ? all : left;
  }
  if (left.length > 1 && left.some(({ isSpaced }) => !isSpaced)) left = left.filter(({ isSpaced }) => !isSpaced);
  const [best, ...others] = left;
  if (best === undefined) return undefined;
  return { delimiter: best.delimiter, open: others.length > 0 ? left.map(({ delimiter }) => delimiter) : [] };
};
