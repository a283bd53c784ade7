/** The cells of a file as columns of its segments: enum codes, numbers, days, and texts as they stand. */
import { ownValue } from '@verbatim/domain/own-value';
import type { ColumnType, DateOrder } from '@verbatim/domain/project/project-events';
import { parseNumber } from '@verbatim/domain/text/numbers';
import { parseDay } from '../../results/day.ts';
import { EMPTY_DAY } from '../../results/kernels/comment-mask.ts';
import { encodeColumn, encodeStrings, SEGMENT_COMMENTS } from './segment-format.ts';
import { TermDictionary } from './term-dictionary.ts';

export interface CellColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** One column of the open segment. */
interface CellWriter {
  push(cell: string): void;
  /** The segment's bytes; the next cell begins another. */
  take(): Uint8Array;
  /** The values behind the codes so far, '' first; undefined for other types than enum. */
  values?(): readonly string[];
}

export interface EncodedCells {
  readonly segment: number;
  /** By the column's place in the row; undefined for an unused one. */
  readonly columns: readonly (Uint8Array | undefined)[];
}

/** Takes the rows of one file in order, batch by batch, and gives out its segments as they fill. */
export class CellColumnsBuilder {
  count = 0;
  private taken = 0;
  private readonly writers: readonly (CellWriter | undefined)[];

  constructor(columns: readonly CellColumn[], dateOrders: { readonly [column: string]: DateOrder }) {
    this.writers = columns.map(({ name, type }) => writerOf(type, ownValue(dateOrders, name) ?? 'day-first'));
  }

  /** Adds a row. @returns the segment that it filled, if it did */
  add(row: readonly string[]): EncodedCells | undefined {
    this.writers.forEach((writer, index) => writer?.push(row[index] ?? ''));
    this.count += 1;
    return this.count % SEGMENT_COMMENTS === 0 ? this.take() : undefined;
  }

  /** The last segment, which is not full; undefined when there is nothing left. */
  finish(): EncodedCells | undefined {
    return this.count % SEGMENT_COMMENTS === 0 ? undefined : this.take();
  }

  /** By column, for the enum columns. */
  enumValues(): readonly { readonly column: number; readonly bytes: Uint8Array }[] {
    return this.writers.flatMap((writer, column) => {
      const values = writer?.values?.();
      return values === undefined ? [] : [{ column, bytes: encodeColumn(encodeStrings(values)) }];
    });
  }

  private take(): EncodedCells {
    return { segment: this.taken++, columns: this.writers.map((writer) => writer?.take()) };
  }
}

const writerOf = (type: ColumnType, order: DateOrder): CellWriter | undefined => {
  switch (type) {
    case 'unused':
      return undefined;
    case 'enum':
      return enumWriter();
    case 'number':
      return numericWriter(Float64Array, (cell) => parseNumber(cell) ?? NaN);
    case 'date':
      return numericWriter(Int32Array, (cell) => parseDay(cell, order) ?? EMPTY_DAY);
    case 'text':
    case 'long-text':
      return textWriter();
  }
};

const enumWriter = (): CellWriter => {
  const dictionary = new TermDictionary();
  dictionary.add('');
  let codes: number[] = [];
  return {
    push: (cell) => void codes.push(dictionary.add(cell.trim())),
    take() {
      const bytes = encodeColumn([dictionary.size <= 0x10000 ? Uint16Array.from(codes) : Uint32Array.from(codes)]);
      codes = [];
      return bytes;
    },
    values: () => dictionary.from(0),
  };
};

const numericWriter = (
  make: Float64ArrayConstructor | Int32ArrayConstructor,
  numberOf: (cell: string) => number,
): CellWriter => {
  let numbers: number[] = [];
  return {
    push: (cell) => void numbers.push(numberOf(cell)),
    take() {
      const bytes = encodeColumn([make.from(numbers)]);
      numbers = [];
      return bytes;
    },
  };
};

const textWriter = (): CellWriter => {
  let texts: string[] = [];
  return {
    push: (cell) => void texts.push(cell),
    take() {
      const bytes = encodeColumn(encodeStrings(texts));
      texts = [];
      return bytes;
    },
  };
};
