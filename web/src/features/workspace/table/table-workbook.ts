/** Workbook of the table on screen: the sheets “Data” and “About”, which ends with the line to verify it. */
import { unzipSync, strFromU8 } from 'fflate';
import writeExcelFile, { type CellObject, type Row, type SheetData } from 'write-excel-file/universal';
import { toXlsxText } from '@verbatim/domain/formats/xlsx-row';
import { addSheetProof, type ProvenSheet } from '../chart/prove-export.ts';
import type { TableSheet } from './table-sheet.ts';

const MAX_LINE_WIDTH = 100;

/**
 * @param lines of the stamp
 * @param question as of the moment of the stamp; undefined if it cannot be asked
 */
export const writeTableWorkbook = async (
  { rows, widths, headings }: TableSheet,
  lines: readonly string[],
  question: Parameters<typeof addSheetProof>[1],
): Promise<Blob> => {
  const write = (about: readonly string[]): Promise<Blob> =>
    writeExcelFile([
      {
        sheet: 'Data',
        data: rows as SheetData,
        columns: widths.map((width) => ({ width })),
        stickyRowsCount: headings,
        stickyColumnsCount: 1,
      },
      {
        sheet: 'About',
        data: about.map((line) => [{ type: String, value: toXlsxText(line), wrap: true }]),
        columns: [{ width: MAX_LINE_WIDTH }],
      },
    ]).toBlob();
  // Rows of the first sheet do not depend on the second, so their digest can be taken before it is complete.
  const data = readRows(new Uint8Array(await (await write(lines)).arrayBuffer()));
  return write(await addSheetProof(lines, question, { data, cells: rows.map(toTexts) }));
};

/** XML of the rows, as it is verified. */
const readRows = (file: Uint8Array): string => {
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = unzipSync(file, { filter: (entry) => entry.name === name })[name];
  return (strFromU8(sheet ?? new Uint8Array()).match(/<row[\s/>][^]*?<\/row>/gu) ?? []).join('');
};

/** Cells as read from the file, without empty ones at the end. */
const toTexts = (row: Row): ProvenSheet['cells'][number] => {
  const texts = row.map((cell) => String((cell as CellObject | null)?.value ?? ''));
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
};
