/** Images of charts: the stamp is in the metadata, and the digest covers everything else. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PNG_KEYWORD, SVG_METADATA } from '@verbatim/domain/formats/image-stamp';
import { z } from 'zod';
import { unescapeXml } from './read-xlsx-export.ts';
import type { ExportedFile } from './exported-file.ts';

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const PNG_FRAME_BYTES = 12;

export const readSvgExport = async (path: string): Promise<ExportedFile> => {
  const text = await readFile(path, 'utf8');
  const found = SVG_METADATA.exec(text);
  const rest = found === null ? text : text.slice(0, found.index) + text.slice(found.index + found[0].length);
  return toExportedFile(unescapeXml(found?.groups?.['stamp'] ?? ''), [Buffer.from(rest)]);
};

export const readPngExport = async (path: string): Promise<ExportedFile> => {
  const bytes = await readFile(path);
  const rest: Buffer[] = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let stamp = '';
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_FRAME_BYTES <= bytes.length;) {
    const end = Math.min(bytes.length, at + PNG_FRAME_BYTES + bytes.readUInt32BE(at));
    const content = bytes.subarray(at + 8, Math.max(at + 8, end - 4));
    if (bytes.toString('latin1', at + 4, at + 8) === 'iTXt' && content.indexOf(`${PNG_KEYWORD}\0`) === 0)
      // After the keyword: no compression, no language and no translated keyword.
      stamp = content.toString('utf8', PNG_KEYWORD.length + 5);
    else rest.push(bytes.subarray(at, end));
    at = end;
  }
  return toExportedFile(stamp, rest);
};

const toExportedFile = (stamp: string, rest: readonly Buffer[]): ExportedFile => ({
  lines: parseLines(stamp),
  digest: async () => {
    const hash = createHash('sha256');
    for (const part of rest) hash.update(part);
    return hash.digest('hex');
  },
  rows: noRows,
});

const stampLines = z.array(z.string());

const parseLines = (json: string): readonly string[] => {
  try {
    return stampLines.parse(JSON.parse(json));
  } catch {
    return [];
  }
};

async function* noRows(): AsyncGenerator<readonly string[]> {}
