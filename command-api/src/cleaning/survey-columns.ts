/** Survey of a file to be cleaned: readable to its end, and which columns contain free text. */
import type { CleaningColumn } from '../contract/cleaning.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadOptions, ReadOptionChoices } from '@verbatim/domain/formats/read-options';
import { CsvDialectError } from '@verbatim/domain/formats/csv/csv-dialect';
import type { ImportChoices } from '../contract/read-options.ts';
import { CsvFileError } from '../import/csv-file-error.ts';
import { requireQuotesChoice, openCsv, refuseOpenDelimiter, type CsvFile } from '../import/csv-file.ts';
import { resolveReadOptions } from '../import/uploads/survey-upload.ts';

export interface SurveyedFile {
  readonly rows: number;
  readonly columns: readonly CleaningColumn[];
  /** Final read options of the file. */
  readonly reading: ReadOptions;
}

/** Rejection as data: errors lose their class between threads. */
export interface RefusedFile {
  readonly code: string;
  readonly message: string;
  readonly line: number | undefined;
  readonly choices: ImportChoices | undefined;
}

/** Values of a column that are looked at. */
const LOOKED_AT = 200;
const SAMPLE_LENGTH = 80;
/** Words of a value, on average, from which on a column holds text. */
const WORDS_OF_TEXT = 4;

export const surveyFile = async (
  folder: string,
  choices: ReadOptionChoices,
): Promise<SurveyedFile | { readonly refused: RefusedFile }> => {
  try {
    const file = openCsv(await readFile(join(folder, 'file')), choices);
    refuseOpenDelimiter(file);
    return requireQuotesChoice(file, choices, () => surveyColumns(file));
  } catch (error) {
    if (error instanceof CsvDialectError)
      return { refused: { code: error.code, message: error.message, line: error.line, choices: undefined } };
    if (!(error instanceof CsvFileError)) throw error;
    const { code, message, line, choices: asked } = error;
    return { refused: { code, message, line, choices: asked } };
  }
};

/** @throws CsvFileError */
const surveyColumns = (file: CsvFile): SurveyedFile => {
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
    name: file.fields[at] ?? '',
    sample,
    isText: values > 0 && words / values >= WORDS_OF_TEXT,
  }));
  return { rows, columns, reading: resolveReadOptions(file, false, {}) };
};
