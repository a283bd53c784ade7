import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths of all files under a folder that hold this text, as UTF-8 or UTF-16. */
export const filesContaining = async (folder: string, text: string): Promise<readonly string[]> => {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(goneMeanwhile);
    if (needles.some((needle) => bytes?.includes(needle))) found.push(path);
  }
  return found;
};

/** A model that was dropped between listing and reading has no content. */
const goneMeanwhile = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
