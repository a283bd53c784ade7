import type { CsvFile } from './csv-file.ts';
import type { CsvRecord } from './read-records.ts';
import { KnownRows } from './row-digests.ts';
import { toImportedRow, type ColumnSource } from './uploads/survey-upload.ts';

/** Detects rows that the project already has, from whichever file. */
export class RepeatedRows {
  readonly #known: KnownRows;
  readonly #file: CsvFile;
  readonly #sources: readonly ColumnSource[];
  readonly #html: boolean;

  /**
   * @param prints of the project's rows
   * @param html whether text is extracted from comments, as it is stored
   */
  constructor(prints: Uint8Array, file: CsvFile, sources: readonly ColumnSource[], html: boolean) {
    this.#known = new KnownRows(
      prints,
      sources.map(({ column }) => column.name),
    );
    [this.#file, this.#sources, this.#html] = [file, sources, html];
  }

  count(): number {
    let count = 0;
    for (const { cells } of this.#file.records()) if (this.#isRepeated(cells)) count++;
    return count;
  }

  /** The file without them. */
  leftOut(): CsvFile {
    const records = () => this.#others();
    return { ...this.#file, records };
  }

  *#others(): Generator<CsvRecord, void, undefined> {
    for (const record of this.#file.records()) if (!this.#isRepeated(record.cells)) yield record;
  }

  #isRepeated(cells: readonly string[]): boolean {
    return this.#known.has(toImportedRow(cells, this.#sources, this.#html));
  }
}
