/** The first look at a file that is to be cleaned: that it can be read to its end, and which of its columns hold what people wrote. */
import type { CleaningColumn } from '../contract/cleaning.ts';
import { CsvFileError } from '../import/csv-file-error.ts';
import type { CsvFile } from '../import/csv-file.ts';

export interface SurveyedFile {
  readonly rows: number;
  readonly columns: readonly CleaningColumn[];
}

/** Values of a column that are looked at. */
const LOOKED_AT = 200;
const SAMPLE_LENGTH = 80;
/** Words of a value, on average, from which on a column holds text. */
const WORDS_OF_TEXT = 4;

/** @throws CsvFileError */
export const surveyColumns = (file: CsvFile): SurveyedFile => {
  const seen = file.fields.map(() => ({ values: 0, words: 0, sample: '' }));
  let rows = 0;
  for (const { cells } of file.records()) {
    rows += 1;
    for (const [at, column] of seen.entries()) {
      const value = column.values < LOOKED_AT ? (cells[at] ?? '').trim() : '';
      if (value === '') continue;
      column.values += 1;
      column.words += value.split(/\s+/u, 50).length;
      if (column.sample === '') column.sample = value.slice(0, SAMPLE_LENGTH);
    }
  }
  if (rows === 0)
    throw new CsvFileError('CSV_NO_ROWS', 'The file has a header and no rows. Choose a file with at least one row.');
  const columns = seen.map(({ values, words, sample }, at) => ({
    ...{ name: file.fields[at] ?? '', sample },
    isText: values > 0 && words / values >= WORDS_OF_TEXT,
  }));
  return { rows, columns };
};
