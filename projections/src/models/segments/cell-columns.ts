/** Cell columns of a file's segments: enum codes, numbers, days with times, and verbatim texts. */
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import { missingTest } from '@verbatim/domain/formats/missing-values';
import { readNumber } from '@verbatim/domain/formats/number-format';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { DateOrder } from '@verbatim/domain/project/project-events';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { parseMoment, type Moment } from '../../results/over-time/day.ts';
import { EMPTY_DAY, NO_TIME } from '../../results/kernels/comment-mask.ts';
import { encodeColumn, encodeStrings, SEGMENT_COMMENTS } from './segments.ts';
import { TermDictionary } from './term-dictionary.ts';

export interface CellColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** One column of the open segment. */
interface CellWriter {
  push(cell: string): void;
  /** The segment's bytes; the next cell begins a new segment. */
  take(): Uint8Array;
  /** Values by code, '' first; undefined unless an enum. */
  values?(): readonly string[];
}

export interface EncodedCells {
  readonly segment: number;
  /** By position in the row; undefined for an unused column. */
  readonly columns: readonly (Uint8Array | undefined)[];
}

export interface CellReading {
  /** By column name, for files older than formats. */
  readonly dateOrders?: { readonly [column: string]: DateOrder } | undefined;
  /** By column name. */
  readonly formats?: { readonly [column: string]: ColumnFormat } | undefined;
  /** The option that an enum cell counts as; by default the trimmed cell. */
  readonly optionOf?: ((column: string, cell: string) => string) | undefined;
}

/** Takes the rows of a file in order, and returns its segments as they fill. */
export class CellColumnsBuilder {
  count = 0;
  private taken = 0;
  private readonly writers: readonly (CellWriter | undefined)[];

  constructor(
    columns: readonly CellColumn[],
    { dateOrders = {}, formats = {}, optionOf = (_column, cell) => cell.trim() }: CellReading = {},
  ) {
    this.writers = columns.map(({ name, type }) => {
      const dates = { order: getOwnProperty(dateOrders, name) ?? 'day-first' } as const;
      return WRITERS[type]?.({ dates, ...getOwnProperty(formats, name) }, (cell) => optionOf(name, cell));
    });
  }

  /** Adds a row. @returns the segment that it fills, if any */
  add(row: readonly string[]): EncodedCells | undefined {
    this.writers.forEach((writer, index) => writer?.push(row[index] ?? ''));
    this.count += 1;
    return this.count % SEGMENT_COMMENTS === 0 ? this.take() : undefined;
  }

  /** The last, partial segment; undefined when empty. */
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

/** Cells repeat within a segment, and reading one costs as much as the words of its comment. */
const readOnce = <T extends number | Moment | null>(read: (cell: string) => T) => {
  const known = new Map<string, T>();
  return {
    read(cell: string): T {
      const found = known.get(cell);
      if (found !== undefined) return found;
      const value = read(cell);
      known.set(cell, value);
      return value;
    },
    forget: () => known.clear(),
  };
};

type CreateWriter = (format: ColumnFormat, optionOf: (cell: string) => string) => CellWriter;

const enumWriter: CreateWriter = (_format, optionOf) => {
  const dictionary = new TermDictionary();
  dictionary.add('');
  const code = readOnce((cell) => dictionary.add(optionOf(cell)));
  let codes: number[] = [];
  return {
    push: (cell) => void codes.push(code.read(cell)),
    take() {
      code.forget();
      const bytes = encodeColumn([dictionary.size <= 0x10000 ? Uint16Array.from(codes) : Uint32Array.from(codes)]);
      codes = [];
      return bytes;
    },
    values: () => dictionary.from(0),
  };
};

/** A user-defined missing value may be a number: `999`. */
const missingIn = ({ missing }: ColumnFormat): ((cell: string) => boolean) =>
  missing === undefined ? () => false : missingTest(missing);

const numberWriter = (format: ColumnFormat): CellWriter => {
  const isMissing = missingIn(format);
  const number = readOnce((cell) => (isMissing(cell) ? NaN : (readNumber(cell, format.numbers) ?? NaN)));
  let numbers: number[] = [];
  return {
    push: (cell) => void numbers.push(number.read(cell)),
    take() {
      number.forget();
      const bytes = encodeColumn([Float64Array.from(numbers)]);
      numbers = [];
      return bytes;
    },
  };
};

/** Days, followed by times if any cell of the segment has one. */
const dateWriter = (format: ColumnFormat): CellWriter => {
  const isMissing = missingIn(format);
  const { dates = { order: 'day-first' } } = format;
  let days: number[] = [];
  let times: number[] = [];
  const moment = readOnce((cell) => (isMissing(cell) ? null : (parseMoment(cell, dates) ?? null)));
  return {
    push(cell) {
      const { day = EMPTY_DAY, time = NO_TIME } = moment.read(cell) ?? {};
      days.push(day);
      times.push(time);
    },
    take() {
      const hasTimes = times.some((time) => time !== NO_TIME);
      const bytes = encodeColumn([Int32Array.from(days), ...(hasTimes ? [Int32Array.from(times)] : [])]);
      days = [];
      times = [];
      moment.forget();
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

/** An unused column has none. */
const WRITERS: Readonly<Record<ColumnType, CreateWriter | undefined>> = {
  unused: undefined,
  enum: enumWriter,
  number: numberWriter,
  date: dateWriter,
  text: textWriter,
  'long-text': textWriter,
};
