import { open } from 'node:fs/promises';
import type { ExportedFile } from './exported-file.ts';
import { isCodedExport, readCodedExport } from './read-coded-export.ts';
import { readCsvExport } from './read-csv-export.ts';
import { readPngExport, readSvgExport } from './read-image-export.ts';
import { readZipEntries } from './read-zip-entries.ts';
import { readXlsxExport } from './read-xlsx-export.ts';

const [ZIP, PNG] = [Buffer.from('PK\u0003\u0004'), Buffer.from([0x89, 0x50, 0x4e, 0x47])];
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?<svg\b/u;
const HEAD_BYTES = 256;
/** Larger images are read as text, in which no stamp is found. */
const MAX_IMAGE_BYTES = 32 * 1024 * 1024;

/**
 * Reads a file by what it is, whatever its name, while `work` runs.
 * @throws ExportUnreadableError
 */
export const withExportedFile = async <T>(path: string, work: (file: ExportedFile) => Promise<T>): Promise<T> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    const isSmall = size <= MAX_IMAGE_BYTES;
    if (isSmall && head.indexOf(PNG) === 0) return await work(await readPngExport(path));
    if (isSmall && SVG.test(head.toString())) return await work(await readSvgExport(path));
    if (head.indexOf(ZIP) === 0) {
      const entries = await readZipEntries(path, file, size);
      return await work(await (isCodedExport(entries) ? readCodedExport(entries) : readXlsxExport(entries)));
    }
    return await work(await readCsvExport(path, file, size));
  } finally {
    await file.close();
  }
};
