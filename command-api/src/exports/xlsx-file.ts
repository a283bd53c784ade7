/**
 * A workbook (ECMA-376) whose rows come ready made. No library that writes XLSX and is kept waits for a slow reader, so the few parts around
 * the rows are written here, and `yazl` zips them.
 */
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { xmlText } from '@verbatim/domain/text/xlsx-row';

export interface Sheet {
  readonly name: string;
  /** Rows in the bytes of `xlsxRow`. Begun when the sheet before it has been written. */
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

/** The first row stays in sight. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

async function* worksheet({ rows }: Sheet, isFirst: boolean): AsyncGenerator<string | Uint8Array> {
  yield `${XML}<worksheet xmlns="${MAIN}">${isFirst ? FROZEN : ''}<sheetData>`;
  yield* rows();
  yield '</sheetData></worksheet>';
}

/** Made as fast as it is read; when it is destroyed, no more rows are asked for. */
export const xlsxFile = async (sheets: readonly Sheet[]): Promise<Readable> => {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const file = new PassThrough();
  const opened: Readable[] = [];
  const add = (text: string, name: string): void => zip.addBuffer(Buffer.from(text), name);
  add(contentTypes(sheets), '[Content_Types].xml');
  add(ROOT, '_rels/.rels');
  add(workbook(sheets), 'xl/workbook.xml');
  add(parts(sheets), 'xl/_rels/workbook.xml.rels');
  for (const [at, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, (callback) => {
      const rows = Readable.from(worksheet(sheet, at === 0), { objectMode: false, highWaterMark: 64 * 1024 });
      rows.once('error', (error: Error) => file.destroy(error));
      opened.push(rows);
      callback(null, rows);
    });
  zip.once('error', (error: Error) => file.destroy(error));
  // Who goes away takes the rows with him: a zip does not end what it reads.
  file.once('close', () => opened.forEach((rows) => rows.destroy()));
  pipeline(zip.outputStream, file).catch(() => undefined);
  zip.end();
  return file;
};
