/** Findings in a job's folder: `found`, a line of JSON per cell; `lines`, the start of each line; `words`. */
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CleaningKind } from '../contract/cleaning.ts';
import { foldWordForCleaning, type Finding } from './clean-text.ts';

export interface FoundCell {
  /** Data row, from 1. */
  readonly row: number;
  readonly cell: number;
  readonly text: string;
  readonly findings: readonly Finding[];
}

export interface CountedWord {
  readonly kind: CleaningKind;
  readonly text: string;
  readonly count: number;
}

/** @returns their number */
export const writeFound = async (
  folder: string,
  cells: readonly FoundCell[],
): Promise<{ readonly cells: number; readonly words: number }> => {
  const starts = new Float64Array(cells.length + 1);
  const lines = cells.map((cell, at) => {
    const line = Buffer.from(`${JSON.stringify(cell)}\n`);
    starts[at + 1] = (starts[at] ?? 0) + line.length;
    return line;
  });
  const words = countedWords(cells);
  await writeFile(join(folder, 'found'), lines);
  await writeFile(join(folder, 'lines'), Buffer.from(starts.buffer));
  await writeFile(join(folder, 'words'), JSON.stringify(words));
  return { cells: cells.length, words: words.length };
};

const countedWords = (cells: readonly FoundCell[]): CountedWord[] => {
  const counts = new Map<string, { readonly kind: CleaningKind; readonly text: string; count: number }>();
  for (const { text, findings } of cells)
    for (const { start, end, kind } of findings) {
      const word = text.slice(start, end);
      const key = `${kind} ${foldWordForCleaning(word)}`;
      const counted = counts.get(key);
      if (counted === undefined) counts.set(key, { kind, text: word, count: 1 });
      else counted.count += 1;
    }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
};

export const readFoundCells = async (path: string): Promise<FoundCell[]> =>
  (await readFile(path, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FoundCell);

/** Reads a page without loading everything. */
export const readFoundPage = async (folder: string, offset: number, limit: number): Promise<FoundCell[]> => {
  const lines = await open(join(folder, 'lines'));
  const found = await open(join(folder, 'found'));
  try {
    const starts = new Float64Array(limit + 1);
    const { bytesRead } = await lines.read(new Uint8Array(starts.buffer), 0, starts.byteLength, offset * 8);
    const count = bytesRead / 8 - 1;
    if (count < 1) return [];
    const from = starts[0] ?? 0;
    const bytes = Buffer.alloc((starts[count] ?? from) - from);
    await found.read(bytes, 0, bytes.length, from);
    return bytes
      .toString('utf8')
      .split('\n')
      .slice(0, count)
      .map((line) => JSON.parse(line) as FoundCell);
  } finally {
    await lines.close();
    await found.close();
  }
};
