/**
 * The last seal verified on this machine. It is kept outside the log, because a person who can alter the log
 * could alter a note in it. Without the file, the whole log is verified.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerifiedSeal } from '@verbatim/eventstore/seals/read-seals';
import { z } from 'zod';

/** STORED FORMAT. */
const content = z.object({ number: z.number().int().min(1), root: z.string(), verifiedAt: z.string() });

export interface StoredVerifiedSeal extends VerifiedSeal {
  /** ISO 8601 instant. */
  readonly verifiedAt: string;
}

const verifiedSealPath = (dataDir: string): string => join(dataDir, 'verified-seal.json');

/**
 * @returns undefined if there is no file
 * @throws Error if it is damaged
 */
export const readVerifiedSeal = async (dataDir: string): Promise<StoredVerifiedSeal | undefined> => {
  const path = verifiedSealPath(dataDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return content.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is damaged. Remove it, or use --from-start: then everything is verified.`, {
      cause: error,
    });
  }
};

export const writeVerifiedSeal = async (
  dataDir: string,
  { number, root, verifiedAt }: StoredVerifiedSeal,
): Promise<void> => {
  const path = verifiedSealPath(dataDir);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify({ number, root, verifiedAt })}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
};
