import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Uploads that a server on this DATA_DIR is receiving or checking: it keeps them there, or in a temporary
 * folder (TMPDIR) on servers.
 */
export const waitingUploads = async (dataDir: string): Promise<readonly string[]> => {
  const folders = (await readdir(dataDir)).filter((name) => name === 'uploads' || name.startsWith('verbatim-uploads-'));
  if (folders.length === 0) throw new Error(`No place for uploads in ${dataDir}`);
  return (await Promise.all(folders.map((folder) => readdir(join(dataDir, folder))))).flat();
};
