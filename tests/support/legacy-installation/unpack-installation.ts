import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Unpacks the installation of the previous version as a DATA_DIR. */
export const unpackInstallation = async (dataDir: string): Promise<void> => {
  await promisify(execFile)('tar', ['-xzf', join(import.meta.dirname, 'installation.tar.gz'), '-C', dataDir]);
};
