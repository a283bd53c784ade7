/** A workbook, as it was exported or saved again by a spreadsheet. */
import { createHash } from 'node:crypto';
import { joinStampCells } from '@verbatim/domain/formats/export-proof';
import { ExportUnreadableError, type ExportedFile } from './exported-file.ts';
import { decodeContent, type ZipContent } from './read-zip-entries.ts';

const MAX_PART_LENGTH = 1024 * 1024;
const MAX_SHARED_LENGTH = 128 * 1024 * 1024;
const MAX_ROW_LENGTH = 2 * 1024 * 1024;
/** A stamp's rows are as many as its themes. */
const MAX_STAMP_ROWS = 100_000;

/** @throws ExportUnreadableError */
export const readXlsxExport = async (entries: ReadonlyMap<string, ZipContent>): Promise<ExportedFile> => {
  const sheets = await findSheets(entries);
  const [data, about] = [sheets.get('Data'), sheets.get('About')];
  if (data === undefined || about === undefined)
    return { lines: [], digest: async () => '', rows: () => sheetRows(undefined, []) };
  const strings = entries.get('xl/sharedStrings.xml');
  const shared = strings === undefined ? [] : await readSharedStrings(strings);
  const lines: string[] = [];
  for await (const cells of sheetRows(about, shared)) {
    if (lines.length >= MAX_STAMP_ROWS) throw new ExportUnreadableError('The sheet “About” is too long.');
    lines.push(joinStampCells(cells));
  }
  return { lines, digest: () => computeDigest(data), rows: () => sheetRows(data, shared) };
};

const findSheets = async (
  entries: ReadonlyMap<string, ZipContent>,
): Promise<ReadonlyMap<string, ZipContent | undefined>> => {
  const workbook = await readPart(entries.get('xl/workbook.xml'));
  const relations = await readPart(entries.get('xl/_rels/workbook.xml.rels'));
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^<>]*>/gu)].map(([tag]) => [
      getAttribute(tag, 'Id'),
      getAttribute(tag, 'Target'),
    ]),
  );
  return new Map(
    [...workbook.matchAll(/<sheet\b[^<>]*>/gu)].map(([tag]) => {
      const target = (targets.get(getAttribute(tag, 'r:id')) ?? '').replace(/^\/?(?:xl\/)?/u, '');
      return [unescapeXml(getAttribute(tag, 'name')), entries.get(`xl/${target}`)];
    }),
  );
};

const ATTRIBUTES = {
  Id: /\sId="(?<value>[^"]*)"/u,
  Target: /\sTarget="(?<value>[^"]*)"/u,
  name: /\sname="(?<value>[^"]*)"/u,
  'r:id': /\sr:id="(?<value>[^"]*)"/u,
  r: /\sr="(?<value>[^"]*)"/u,
  t: /\st="(?<value>[^"]*)"/u,
};

const getAttribute = (tag: string, name: keyof typeof ATTRIBUTES): string =>
  ATTRIBUTES[name].exec(tag)?.groups?.['value'] ?? '';

const readPart = async (content: ZipContent | undefined): Promise<string> => {
  let text = '';
  if (content !== undefined)
    for await (const chunk of decodeContent(content)) {
      text += chunk;
      if (text.length > MAX_PART_LENGTH) throw new ExportUnreadableError('A part of the workbook is too large.');
    }
  return text;
};

/** Elements of a name, unchanged; what is between them is skipped. */
async function* elements(content: ZipContent, name: string, before: string): AsyncGenerator<string> {
  const [open, close] = [new RegExp(String.raw`<${name}[\s/>]`, 'u'), `</${name}>`];
  let rest = '';
  let isInside = before === '';
  for await (const chunk of decodeContent(content)) {
    rest += chunk;
    if (!isInside) {
      const at = rest.indexOf(before);
      if (at === -1) {
        rest = rest.slice(1 - before.length);
        continue;
      }
      rest = rest.slice(at + before.length);
      isInside = true;
    }
    for (;;) {
      const start = rest.search(open);
      if (start === -1) break;
      const tagEnd = rest.indexOf('>', start);
      if (tagEnd === -1) break;
      const isEmpty = rest[tagEnd - 1] === '/';
      const last = isEmpty ? tagEnd : rest.indexOf(close, tagEnd);
      if (last === -1) break;
      const end = last + (isEmpty ? 1 : close.length);
      yield rest.slice(start, end);
      rest = rest.slice(end);
    }
    if (rest.length > MAX_ROW_LENGTH) throw new ExportUnreadableError('A row of the workbook is too long.');
  }
}

const computeDigest = async (content: ZipContent): Promise<string> => {
  const hash = createHash('sha256');
  for await (const row of elements(content, 'row', '<sheetData>')) hash.update(row);
  return hash.digest('hex');
};

const readSharedStrings = async (content: ZipContent): Promise<readonly string[]> => {
  const strings: string[] = [];
  let length = 0;
  for await (const item of elements(content, 'si', '')) {
    const text = readTexts(item);
    length += text.length;
    if (length > MAX_SHARED_LENGTH) throw new ExportUnreadableError('The texts of the workbook are too long.');
    strings.push(text);
  }
  return strings;
};

async function* sheetRows(
  content: ZipContent | undefined,
  shared: readonly string[],
): AsyncGenerator<readonly string[]> {
  if (content === undefined) return;
  let next = 1;
  for await (const row of elements(content, 'row', '<sheetData')) {
    const number = Number(getAttribute(row.slice(0, row.indexOf('>') + 1), 'r')) || next;
    // A spreadsheet leaves out empty rows.
    for (; next < number && number - next < MAX_STAMP_ROWS; next++) yield [];
    next = number + 1;
    yield readCells(row, shared);
  }
}

/** Ends before the next cell, so that the work does not grow with the square of a row. */
const CELL = /<c(?<attributes>\s[^<>]*?)?(?:\/>|>(?<content>(?:(?!<c[\s/>]).)*?)<\/c>)/gsu;

const readCells = (row: string, shared: readonly string[]): readonly string[] => {
  const cells: string[] = [];
  for (const { groups } of row.matchAll(CELL)) {
    const { attributes = '', content = '' } = groups ?? {};
    const column = readColumn(getAttribute(attributes, 'r')) ?? cells.length;
    while (cells.length < column) cells.push('');
    cells[column] = readCell(getAttribute(attributes, 't'), content, shared);
  }
  return cells;
};

const MAX_COLUMNS = 16_384;

/** From 0. */
const readColumn = (place: string): number | undefined => {
  const letters = /^[A-Z]{1,3}/u.exec(place)?.[0];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
  return column < MAX_COLUMNS ? column : undefined;
};

const readCell = (type: string, content: string, shared: readonly string[]): string => {
  if (type === 'inlineStr') return readTexts(content);
  const value = unescapeXml(/<v[^<>]*>(?<value>[^<]*)<\/v>/u.exec(content)?.groups?.['value'] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : type === 'str' ? decodeCharacters(value) : value;
};

/** Without phonetic hints. */
const readTexts = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b(?:(?!<rPh\b).)*?<\/rPh>/gsu, '').matchAll(/<t(?:\s[^<>]*)?>(?<text>[^<]*)<\/t>/gu)]
    .map(({ groups }) => decodeCharacters(unescapeXml(groups?.['text'] ?? '')))
    .join('');

/** `_x000D_` */
const decodeCharacters = (text: string): string =>
  text.replaceAll(/_x(?<code>[0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#x(?<hex>[0-9a-f]+)|#(?<decimal>\d+)|(?<name>\w+));/giu, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
