/** Text and data records of a file to be cleaned, by the read options that its owner has seen. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBlankRow, linesWithoutData, proposeLayout } from '@verbatim/domain/formats/layout/file-layout';
import type { ReadOptionChoices } from '@verbatim/domain/formats/read-options';
import { withoutStamp } from '@verbatim/domain/formats/verbatim-export';
import { decodeCsv, type DecodedCsv } from '@verbatim/domain/formats/csv/csv-dialect';
import type { CsvDelimiter } from '@verbatim/domain/formats/csv/csv-records';
import { readPlacedRecords, type PlacedRecord } from '../import/read-records.ts';

export interface FileToClean extends DecodedCsv {
  readonly delimiter: CsvDelimiter;
  /** In the order of the file, header and rows without data left out. */
  readonly records: () => Generator<PlacedRecord, void, undefined>;
}

/** The file was validated before. */
export const readFileToClean = async (folder: string, reading: ReadOptionChoices): Promise<FileToClean> => {
  const decoded = decodeCsv(await readFile(join(folder, 'file')), reading.encoding);
  const body = withoutStamp(decoded.text);
  const layout = proposeLayout(body, reading);
  const without = linesWithoutData(layout);
  const { delimiter, begin } = layout;
  const literal = reading.quotes === 'literal' ? { onBroken: () => undefined } : {};
  return {
    ...decoded,
    delimiter,
    *records() {
      let isHeader = true;
      for (const record of readPlacedRecords(body, delimiter, { ...begin, ...literal, withoutData: without })) {
        if (!isHeader && !without.has(record.line) && !isBlankRow(record)) yield record;
        isHeader = false;
      }
    },
  };
};
