/**
 * The reading of a project's last file is proposed for its next one, where the file itself leaves something
 * open.
 */
import type { ReadOptions, ReadOptionChoices } from '@verbatim/domain/formats/read-options';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import type { CsvEncoding } from '@verbatim/domain/formats/csv/csv-dialect';
import { withKnownFields } from './column-labels.ts';
import { CsvFileError } from './csv-file-error.ts';
import { openCsv, type CsvFile } from './csv-file.ts';

/** Encodings detected with certainty; only other guesses are overridden. */
const READ_WELL: ReadonlySet<CsvEncoding> = new Set(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);

export interface OpenedCsv {
  readonly file: CsvFile;
  /** The user's choices, completed by the last file's. */
  readonly choices: ReadOptionChoices;
}

/** @param former of the project's last file. @throws CsvFileError, CsvDialectError */
export const openAsLastFile = (
  bytes: Uint8Array,
  choices: ReadOptionChoices,
  former: ReadOptions | undefined,
  columns: readonly ColumnDefinition[],
): OpenedCsv => {
  if (former === undefined) return { file: openCsv(bytes, choices), choices };
  // Rows without such quotes are read the same either way.
  let settled: ReadOptionChoices =
    former.quotes === 'literal' ? { quotes: former.quotes, ...chosen(choices) } : choices;
  let file = openCsv(bytes, settled);
  const more = settledBy(file, settled, former);
  if (Object.keys(more).length > 0) {
    settled = { ...settled, ...more };
    file = openCsv(bytes, settled);
  }
  if (hasAll(file, columns)) return { file, choices: settled };
  return openedByLayout(bytes, settled, former, columns) ?? { file, choices: settled };
};

/** Drops undefined values, which would hide the last file's. */
const chosen = (choices: ReadOptionChoices): ReadOptionChoices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));

const settledBy = (
  { encoding, layout }: CsvFile,
  choices: ReadOptionChoices,
  former: ReadOptions,
): ReadOptionChoices => {
  const isGuess = choices.encoding === undefined && !READ_WELL.has(encoding) && !READ_WELL.has(former.encoding);
  return {
    ...(isGuess && encoding !== former.encoding && { encoding: former.encoding }),
    ...(layout.openDelimiters.includes(former.delimiter) && { delimiter: former.delimiter }),
  };
};

const hasAll = (file: CsvFile, columns: readonly ColumnDefinition[]): boolean => {
  const fields = new Set(withKnownFields(file, columns).fields);
  return columns.every(({ field }) => fields.has(field));
};

/** The last file's header row applies if it contains the project's columns. */
const openedByLayout = (
  bytes: Uint8Array,
  choices: ReadOptionChoices,
  { encoding, delimiter, headerRow, labelRow, subheaderRow, skippedRows }: ReadOptions,
  columns: readonly ColumnDefinition[],
): OpenedCsv | undefined => {
  if (columns.length === 0) return undefined;
  const layout = { encoding, delimiter, headerRow, labelRow, subheaderRow, skippedRows };
  const settled = { ...layout, ...chosen(choices) };
  try {
    const file = openCsv(bytes, settled);
    return hasAll(file, columns) ? { file, choices: settled } : undefined;
  } catch (error) {
    if (error instanceof CsvFileError) return undefined;
    throw error;
  }
};
