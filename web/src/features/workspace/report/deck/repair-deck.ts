/**
 * Corrects what pptxgenjs 4.0.1 writes and PowerPoint repairs: content types of parts that are not there
 * (its issue 1444), placeholders of the notes master (1443), empty values, and the workbooks of its charts.
 */
import { markFigures } from './mark-figures.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

type Parts = Record<string, Uint8Array>;

const CONTENT_TYPES = '[Content_Types].xml';
const OVERRIDE = /\s*<Override PartName="\/(?<part>[^"]+)"[^>]*\/>/gu;

const repairContentTypes = (xml: string, parts: Parts): string => {
  const known = new Set<string>();
  return xml
    .replace('ContentType="image/jpg"', 'ContentType="image/jpeg"')
    .replace(OVERRIDE, (written, part: string) => {
      if (parts[part] === undefined || known.has(part)) return '';
      known.add(part);
      return written.trim();
    });
};

const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml';

const repairNotesMaster = (xml: string): string => xml.replace(/<p:sp>[^]*?<\/p:sp>/gu, '');

/** A gap in a line is a point that is not there. Labels of points take the size of others. */
const repairChart = (xml: string): string =>
  (xml.includes('<c:scatterChart>') ? xml.replaceAll('<c:tickLblPos val="nextTo"/>', '<c:tickLblPos val="low"/>') : xml)
    .replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/gu, '')
    .replaceAll('<a:defRPr/>', '<a:defRPr sz="900"/>');

const CHART = /^ppt\/charts\/chart(?<number>\d+)\.xml$/u;
const WORKBOOK = /Target="\.\.\/embeddings\/(?<name>[^"]+)"/u;

const listCharts = (parts: Parts): readonly number[] =>
  Object.keys(parts)
    .flatMap((name) => CHART.exec(name)?.groups?.['number'] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

export interface DeckChart {
  readonly workbook: Uint8Array;
  /** Beside the figures of each series. */
  readonly marks: readonly (readonly string[])[];
}

/** @param charts in the order in which they were added */
export const repairDeck = (file: Uint8Array, charts: readonly DeckChart[]): Uint8Array<ArrayBuffer> => {
  const parts: Parts = {};
  // Entries of folders are none of the package's parts.
  for (const [name, bytes] of Object.entries(unzipSync(file))) if (!name.endsWith('/')) parts[name] = bytes;
  const change = (name: string, repair: (xml: string) => string): void => {
    const bytes = parts[name];
    if (bytes !== undefined) parts[name] = strToU8(repair(strFromU8(bytes)));
  };
  change(CONTENT_TYPES, (xml) => repairContentTypes(xml, parts));
  change(NOTES_MASTER, repairNotesMaster);
  for (const [at, number] of listCharts(parts).entries()) {
    const { workbook, marks = [] } = charts[at] ?? {};
    change(`ppt/charts/chart${number}.xml`, (xml) => markFigures(repairChart(xml), marks));
    const rels = parts[`ppt/charts/_rels/chart${number}.xml.rels`];
    const name = rels === undefined ? undefined : WORKBOOK.exec(strFromU8(rels))?.groups?.['name'];
    if (name !== undefined && workbook !== undefined) parts[`ppt/embeddings/${name}`] = workbook;
  }
  // Workbooks and images are compressed already.
  const zipped = Object.entries(parts).map(([name, bytes]) => {
    const isPacked = /\.(?:xlsx|png)$/u.test(name);
    return [name, [bytes, { level: isPacked ? 0 : 6 }]] as const;
  });
  return zipSync(Object.fromEntries(zipped) as Parameters<typeof zipSync>[0]);
};
