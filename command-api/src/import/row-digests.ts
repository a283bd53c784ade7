/** Fingerprints of rows, to recognise those that a project already has. */
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import { createHash } from 'node:crypto';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import type { ProjectFile } from '@verbatim/domain/project/project-files';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { listRows, placeOfColumn } from '@verbatim/domain/file/file-rows';
import { storeCell } from '@verbatim/domain/formats/column-types';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Eighty bits make collisions among millions of rows negligible. */
const BYTES = 10;
const SLICE_MS = 8;

/** @param row cells by the name of their columns, in any order */
const toFingerprint = (names: readonly string[], row: readonly string[]): Buffer => {
  const cells = names.map((name, at) => [name, row[at] ?? ''] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(cells)).digest().subarray(0, BYTES);
};

type FileOfRows = Pick<ProjectFile, 'fileId' | 'count' | 'notStored'>;

/**
 * Concatenated fingerprints of all rows of some files. Not stored, so that they are erased with their files;
 * computing them costs the files' length.
 */
export const digestFileRows = async (
  events: Pick<EventStore, 'readStream'>,
  files: readonly FileOfRows[],
  columns: readonly ColumnDefinition[],
): Promise<Uint8Array> => {
  const prints = new Uint8Array(BYTES * files.reduce((sum, { count }) => sum + count, 0));
  let size = 0;
  let until = performance.now() + SLICE_MS;
  const names = columns.map(({ name }) => name);
  for (const file of files)
    for await (const row of toRows(events, file, columns)) {
      if (size + BYTES > prints.length) break;
      prints.set(toFingerprint(names, row), size);
      size += BYTES;
      if (performance.now() < until) continue;
      await nextTurn();
      until = performance.now() + SLICE_MS;
    }
  return prints.subarray(0, size);
};

/** Rows as stored by the present columns, which may have changed type or use since the file was added. */
async function* toRows(
  events: Pick<EventStore, 'readStream'>,
  { fileId, count, notStored }: FileOfRows,
  columns: readonly ColumnDefinition[],
): AsyncGenerator<readonly string[], void, undefined> {
  for await (const batch of listRows(readStreamEvents<FileEvent>(events, fileStream(fileId)), count)) {
    const cells = columns.map((column) => {
      const { name, field } = column;
      const place = notStored.includes(field) ? -1 : placeOfColumn(batch.columns, name, field);
      return place === -1 ? [] : batch.cellsOf(place).map((cell) => storeCell(column, cell));
    });
    for (const at of batch.rows.keys()) yield cells.map((column) => column[at] ?? '');
  }
}

/** Tests rows against the fingerprints. */
export class KnownRows {
  readonly #prints = new Set<string>();
  readonly #names: readonly string[];

  /** @param names of the stored columns, in the order of a row's cells */
  constructor(prints: Uint8Array, names: readonly string[]) {
    this.#names = names;
    const bytes = Buffer.from(prints.buffer, prints.byteOffset, prints.byteLength);
    for (let at = 0; at < bytes.length; at += BYTES) this.#prints.add(bytes.toString('latin1', at, at + BYTES));
  }

  has(row: readonly string[]): boolean {
    return this.#prints.has(toFingerprint(this.#names, row).toString('latin1'));
  }
}
