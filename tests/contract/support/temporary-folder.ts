import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the caller's own, removed with all that is in it by `remove`. */
export const temporaryFolder = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-contract-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
