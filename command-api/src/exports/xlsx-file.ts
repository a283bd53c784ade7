/**
 * A workbook (ECMA-376) of serialised rows. No maintained XLSX library supports back-pressure, so the few
 * parts around the rows are written here, and `yazl` zips them.
 */
import type { Readable } from 'node:stream';
import { xmlText } from '@verbatim/domain/formats/xlsx-row';
import { zipFile } from './zip-file.ts';

export interface Sheet {
  readonly name: string;
  /** Rows as bytes of `formatXlsxRow`. Started after the previous sheet is written. */
  readonly rows: () => AsyncIterable<string | Uint8Array>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (sheets: readonly Sheet[]): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`;

const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbook = (sheets: readonly Sheet[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
  `${sheets.map(({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`;

const parts = (sheets: readonly Sheet[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`;

/** Freezes the first row. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

async function* worksheet({ rows }: Sheet, isFirst: boolean): AsyncGenerator<string | Uint8Array> {
  yield `${XML}<worksheet xmlns="${MAIN}">${isFirst ? FROZEN : ''}<sheetData>`;
  yield* rows();
  yield '</sheetData></worksheet>';
}

/** Streamed with back-pressure; destroying it ends its rows. */
export const xlsxFile = (sheets: readonly Sheet[]): Promise<Readable> =>
  zipFile([
    { name: '[Content_Types].xml', content: contentTypes(sheets) },
    { name: '_rels/.rels', content: ROOT },
    { name: 'xl/workbook.xml', content: workbook(sheets) },
    { name: 'xl/_rels/workbook.xml.rels', content: parts(sheets) },
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: () => worksheet(sheet, at === 0),
    })),
  ]);
