/** Coded data: a ZIP file with its rows as CSV, their description, and the stamp in `about.txt`. */
import { createHash } from 'node:crypto';
import { csvRows } from './csv-rows.ts';
import { ExportUnreadableError, type ExportedFile } from './exported-file.ts';
import { decodeContent, type ZipContent } from './read-zip-entries.ts';

const ABOUT = 'about.txt';
const MAX_ABOUT_LENGTH = 2 * 1024 * 1024;
const BYTE_ORDER_MARK_BYTES = 3;
/** Below the stamp is what differs from the comments, which follows from the rows. */
const LAST_OF_STAMP = /^Exported at: /u;

export const isCodedExport = (entries: ReadonlyMap<string, ZipContent>): boolean => entries.has(ABOUT);

/** @throws ExportUnreadableError */
export const readCodedExport = async (entries: ReadonlyMap<string, ZipContent>): Promise<ExportedFile> => {
  const data = [...entries].find(([name]) => name.endsWith('.csv'))?.[1];
  const about = entries.get(ABOUT);
  if (data === undefined || about === undefined) throw new ExportUnreadableError('The file has no data.');
  let text = '';
  for await (const chunk of decodeContent(about)) {
    text += chunk;
    if (text.length > MAX_ABOUT_LENGTH) throw new ExportUnreadableError('The note of the file is too long.');
  }
  const lines = text.split('\r\n');
  return {
    lines: lines.slice(0, lines.findIndex((line) => LAST_OF_STAMP.test(line)) + 1),
    digest: () => computeDigest(data),
    rows: () => csvRows(decodeContent(data), ','),
  };
};

/** Without the byte order mark. */
const computeDigest = async (content: ZipContent): Promise<string> => {
  const hash = createHash('sha256');
  let skipped = 0;
  for await (const chunk of content()) {
    const from = Math.min(chunk.length, BYTE_ORDER_MARK_BYTES - skipped);
    skipped += from;
    hash.update(chunk.subarray(from));
  }
  return hash.digest('hex');
};
