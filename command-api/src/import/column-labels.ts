/** Labels of columns: question texts next to a survey tool's column names. */
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import { MAX_LABEL } from '../contract/projects.ts';
import type { CsvFile } from './csv-file.ts';
import { extractHtmlText } from './html-text.ts';

/** A question on one line: survey tools write it as multi-line HTML. */
export const labelText = (text: string): string =>
  extractHtmlText(text).replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_LABEL).trimEnd();

/** Recognises columns by their labels, for headers with labels instead of names, as in exports. */
export const withKnownFields = (file: CsvFile, columns: readonly ColumnDefinition[]): CsvFile => {
  const inFile = new Set(file.fields);
  const fields = [...file.fields];
  for (const { field, label = '' } of columns) {
    if (label === '' || inFile.has(field)) continue;
    const [at, ...others] = fields.flatMap((name, place) => (labelText(name) === label ? [place] : []));
    if (at !== undefined && others.length === 0) fields[at] = field;
  }
  return { ...file, fields };
};
