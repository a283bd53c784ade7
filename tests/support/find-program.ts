/** Programs that specs run: by a setting, or on the PATH. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @param setting name of the environment variable with its path, which wins
 * @param names by preference
 * @returns undefined for none: specs are skipped with a message
 */
export const findProgram = (setting: string, names: readonly string[]): string | undefined => {
  const configured = process.env[setting];
  if (configured !== undefined && configured !== '') return isExecutable(configured) ? configured : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
