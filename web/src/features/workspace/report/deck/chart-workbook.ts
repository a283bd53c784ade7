/** The figures behind a chart of a slide, which “Edit data” opens. */
import writeExcelFile, { type CellObject } from 'write-excel-file/universal';
import { toXlsxText } from '@verbatim/domain/formats/xlsx-row';

export interface ChartFigures {
  /** Headings; the first is that of the labels. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Beside the figures of each series, which the workbook lacks. */
  readonly marks?: readonly (readonly string[])[];
}

const toCell = (value: string | number | null): CellObject | null => {
  if (value === null || value === '') return null;
  return typeof value === 'number' ? { type: Number, value } : { type: String, value: toXlsxText(value) };
};

/** The name that charts refer to. */
const SHEET = 'Sheet1';

export const writeChartWorkbook = async ({ columns, rows }: ChartFigures): Promise<Uint8Array> => {
  const data = [columns, ...rows].map((row) => row.map(toCell));
  const file = await writeExcelFile([{ sheet: SHEET, data: data }]).toBlob();
  return new Uint8Array(await file.arrayBuffer());
};
