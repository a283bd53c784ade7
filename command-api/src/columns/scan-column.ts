/**
 * Looks through all stored cells of a column, to find how they are read as another type. Long files are read
 * in slices.
 */
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createColumnVotes,
  type CellCounts,
  type ColumnVotes,
  type CountedValue,
} from '@verbatim/domain/formats/column-votes';
import { DATE_LANGUAGES, loadDateLanguage } from '@verbatim/domain/formats/date-language';
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import { normalCategory } from '@verbatim/domain/formats/normal-category';
import { findSeparator, splitAnswers, type AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import { mergedOption, type MergedOptions } from '@verbatim/domain/project/column-state';
import type { ColumnDefinition, FileCells } from '@verbatim/domain/project/project-events';
import { hasFormat, type ColumnType } from '@verbatim/domain/formats/column-types';
import type { ProjectFile } from '@verbatim/domain/project/project-files';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { listRows, placeOfColumn } from '@verbatim/domain/file/file-rows';
import type { ValueCounts } from '../contract/reinterpret-column.ts';
import { HttpError } from '../http/http-error.ts';
import { MAX_OPTION_LENGTH, MAX_OPTIONS, MAX_OPTIONS_BYTES } from '../import/uploads/survey-upload.ts';

const SLICE_MS = 8;
/** Cells between two looks at the clock. */
const CELLS_AT_ONCE = 8;
const MAX_EXAMPLES = 10;
/** By which a separator is found. */
const LOOKED_CELLS = 1_000;

export interface ColumnToScan {
  readonly column: ColumnDefinition;
  readonly files: readonly ProjectFile[];
  readonly type: ColumnType;
  /** The chosen part of the format; the rest is detected. */
  readonly format: ColumnFormat;
  /** Between the answers of a cell of an enum. */
  readonly separator?: AnswerSeparator | undefined;
  /** Of the column. */
  readonly merged: MergedOptions;
  /** UTF-8 bytes of all other columns' options, which one event has to hold. */
  readonly otherOptionsBytes: number;
}

export interface ScannedColumn {
  readonly files: { readonly [fileId: string]: FileCells | null };
  readonly options: readonly string[];
  readonly open: 'numbers' | 'dates' | null;
  readonly cells: ValueCounts;
  readonly unreadableValues: readonly CountedValue[];
  /** What separates answers by the cells, of an enum; null where each holds one. */
  readonly foundSeparator: AnswerSeparator | null;
}

/** @throws HttpError ENUM_TOO_LARGE, and the reason of the signal */
export const scanColumn = async (
  events: Pick<EventStore, 'readStream'>,
  asked: ColumnToScan,
  signal: AbortSignal,
): Promise<ScannedColumn> => {
  const cells = new StoredCells(events, asked, signal);
  if (asked.type === 'date') await loadDateLanguages(signal);
  if (hasFormat(asked.type)) return scanValues(cells, await withLanguage(cells, asked));
  return scanTexts(cells, asked);
};

/** One at a time: the first cell with words would otherwise load all tables at once. */
const loadDateLanguages = async (signal: AbortSignal): Promise<void> => {
  for (const language of DATE_LANGUAGES) {
    signal.throwIfAborted();
    loadDateLanguage(language);
    await nextTurn();
  }
};

/** The cells of a column of numbers or dates in one file, with examples. */
export const countCells = async (
  events: Pick<EventStore, 'readStream'>,
  {
    column,
    file,
    format,
  }: { readonly column: ColumnDefinition; readonly file: ProjectFile; readonly format: ColumnFormat },
  signal: AbortSignal,
): Promise<CellCounts | undefined> => {
  const tally = createColumnVotes(column.type, format);
  await new StoredCells(events, { column }, signal).read(file, (cell) => tally?.add(cell));
  return tally?.found().cells;
};

/** The cells of one column, file after file; work between them leaves the event loop free. */
class StoredCells {
  readonly #events: Pick<EventStore, 'readStream'>;
  readonly #asked: Pick<ColumnToScan, 'column'>;
  readonly #signal: AbortSignal;
  #until = performance.now() + SLICE_MS;

  constructor(events: Pick<EventStore, 'readStream'>, asked: Pick<ColumnToScan, 'column'>, signal: AbortSignal) {
    [this.#events, this.#asked, this.#signal] = [events, asked, signal];
  }

  /** @param take hears each cell, and whether it was stored as an option */
  async read({ fileId, count }: ProjectFile, take: (cell: string, wasOption: boolean) => void): Promise<void> {
    const { name, field } = this.#asked.column;
    for await (const { columns, cellsOf } of listRows(
      readStreamEvents<FileEvent>(this.#events, fileStream(fileId)),
      count,
    )) {
      const place = placeOfColumn(columns, name, field);
      if (place === -1) return;
      const wasOption = columns[place]!.type === 'enum';
      for (const [at, cell] of cellsOf(place).entries()) {
        take(cell, wasOption);
        if (at % CELLS_AT_ONCE === 0 && performance.now() > this.#until) await this.#rest();
      }
    }
  }

  async #rest(): Promise<void> {
    this.#signal.throwIfAborted();
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#until = performance.now() + SLICE_MS;
  }
}

const holdsCells = ({ column, files }: ColumnToScan): readonly ProjectFile[] =>
  files.filter(({ notStored }) => !notStored.includes(column.field));

const notHeld = ({ column, files }: ColumnToScan): readonly (readonly [string, null])[] =>
  files.filter(({ notStored }) => notStored.includes(column.field)).map(({ fileId }) => [fileId, null] as const);

/** With a chosen order of dates the language is still detected. */
const withLanguage = async (cells: StoredCells, asked: ColumnToScan): Promise<ColumnToScan> => {
  const { dates } = asked.format;
  if (asked.type !== 'date' || dates === undefined || dates.language !== undefined) return asked;
  const tally = createColumnVotes('date')!;
  for (const file of holdsCells(asked)) await cells.read(file, (cell) => tally.add(cell));
  const language = tally.found().format.dates?.language ?? 'en';
  return { ...asked, format: { ...asked.format, dates: { ...dates, language } } };
};

/** Ambiguities of a file are resolved by all files together, or by the last one. */
const scanValues = async (cells: StoredCells, asked: ColumnToScan): Promise<ScannedColumn> => {
  const { type, files, column } = asked;
  const format = ownFormat(asked);
  const all = createColumnVotes(type, format)!;
  const tallies: (readonly [string, ColumnVotes])[] = [];
  for (const file of holdsCells(asked)) {
    const tally = createColumnVotes(type, format)!;
    await cells.read(file, (cell) => {
      tally.add(cell);
      all.add(cell);
    });
    tallies.push([file.fileId, tally]);
  }
  const former = files.findLast(({ formats }) => Object.hasOwn(formats, column.name))?.formats[column.name];
  const whole = all.found(former);
  const found = tallies.map(([fileId, tally]) => [fileId, tally.found(whole.format)] as const);
  return {
    files: Object.fromEntries([
      ...notHeld(asked),
      ...found.map(
        ([
          fileId,
          {
            format: own,
            cells: { missing, unreadable },
          },
        ]) => [fileId, { format: own, cells: { missing, unreadable } }] as const,
      ),
    ]),
    options: [],
    open: whole.open,
    foundSeparator: null,
    cells: getCounts(found.map(([, each]) => each.cells)),
    unreadableValues: mostFrequent(found.flatMap(([, each]) => each.cells.unreadableValues)),
  };
};

/** Of a format the part that the type has. */
const ownFormat = ({ type, format: { numbers, dates, missing } }: ColumnToScan): ColumnFormat => ({
  ...(type === 'number' && numbers && { numbers }),
  ...(type === 'date' && dates && { dates }),
  ...(missing && missing.length > 0 && { missing }),
});

const getCounts = (files: readonly CellCounts[]): ValueCounts => {
  const sum = (part: 'values' | 'missing' | 'unreadable'): number => files.reduce((all, file) => all + file[part], 0);
  return { values: sum('values'), missing: sum('missing'), unreadable: sum('unreadable') };
};

const mostFrequent = (values: readonly CountedValue[]): readonly CountedValue[] => {
  const counts = new Map<string, number>();
  for (const { value, count } of values) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_EXAMPLES);
};

/** Every text can be read as one, and as a category as long as there are not too many. */
const scanTexts = async (cells: StoredCells, asked: ColumnToScan): Promise<ScannedColumn> => {
  const { type, merged, separator } = asked;
  const looked: string[] = [];
  const options = new Options(asked);
  let [values, missing] = [0, 0];
  const held = type === 'unused' ? [] : holdsCells(asked);
  for (const file of held)
    await cells.read(file, (cell, wasOption) => {
      if (cell.trim() === '') missing++;
      else values++;
      if (type !== 'enum') return;
      if (looked.length < LOOKED_CELLS && cell.trim() !== '') looked.push(cell);
      if (separator === undefined) options.add(mergedOption(merged, wasOption ? cell.trim() : normalCategory(cell)));
      else for (const option of splitAnswers(cell, separator)) options.add(mergedOption(merged, option));
    });
  return {
    files: Object.fromEntries([...notHeld(asked), ...holdsCells(asked).map(({ fileId }) => [fileId, {}] as const)]),
    options: options.found(),
    foundSeparator: findSeparator(looked),
    open: null,
    cells: { values, missing, unreadable: 0 },
    unreadableValues: [],
  };
};

/** Distinct values, within the limits of a category. */
class Options {
  readonly #values = new Set<string>();
  readonly #field: string;
  #bytes: number;

  constructor({ column, otherOptionsBytes }: ColumnToScan) {
    [this.#field, this.#bytes] = [column.field, otherOptionsBytes];
  }

  add(value: string): void {
    if (value === '' || this.#values.has(value)) return;
    this.#bytes += Buffer.byteLength(value) + 3;
    if (this.#values.size === MAX_OPTIONS) throw this.#tooLarge(`has more than ${MAX_OPTIONS} different values`);
    if (value.length > MAX_OPTION_LENGTH)
      throw this.#tooLarge(`has values longer than ${MAX_OPTION_LENGTH} characters`);
    if (this.#bytes > MAX_OPTIONS_BYTES)
      throw this.#tooLarge('has too many values in addition to those of the other categories');
    this.#values.add(value);
  }

  found(): readonly string[] {
    return [...this.#values];
  }

  #tooLarge(reason: string): HttpError {
    const message = `'${this.#field}' cannot be a category: it ${reason}. Choose Text.`;
    return new HttpError(400, 'ENUM_TOO_LARGE', message, { errors: [{ field: 'field_type', message }] });
  }
}
