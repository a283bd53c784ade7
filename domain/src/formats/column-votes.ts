/**
 * The cells of a column of numbers or dates, counted as they come: how they are written, and how many of them
 * cannot be read.
 */
import { hasFormat, type ColumnType } from './column-types.ts';
import { createDateVotes, readTimestamp } from './date-format.ts';
import type { ColumnFormat } from './read-options.ts';
import { missingTest } from './missing-values.ts';
import { NUMBER_FORMATS, createNumberVotes, readNumber } from './number-format.ts';

export interface CountedValue {
  readonly value: string;
  readonly count: number;
}

export interface CellCounts {
  /** Non-missing cells, readable or not. */
  readonly values: number;
  /** Cells that are empty or marked as missing. */
  readonly missing: number;
  readonly unreadable: number;
  /** The most frequent of both. */
  readonly missingValues: readonly CountedValue[];
  readonly unreadableValues: readonly CountedValue[];
}

export interface ColumnFound {
  readonly format: ColumnFormat;
  /** What the column leaves ambiguous; null when nothing. */
  readonly open: 'numbers' | 'dates' | null;
  /** Whether any date would differ, or be invalid, in the other order. */
  readonly needsOrder: boolean;
  readonly cells: CellCounts;
}

export interface ColumnVotes {
  add(cell: string): void;
  /** @param former format of the column in an earlier file, used when this one is ambiguous */
  found(former?: ColumnFormat): ColumnFound;
}

const MAX_EXAMPLES = 10;
const MAX_DIFFERENT = 1_000;
const MAX_EXAMPLE_LENGTH = 100;

/** Counts values, and remembers a limited number of distinct ones. */
class Values {
  total = 0;
  readonly #counts = new Map<string, number>();

  add(value: string): void {
    this.total++;
    const known = this.#counts.get(value);
    if (known !== undefined) this.#counts.set(value, known + 1);
    else if (this.#counts.size < MAX_DIFFERENT) this.#counts.set(value, 1);
  }

  most(): readonly CountedValue[] {
    return [...this.#counts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_EXAMPLES)
      .map(([value, count]) => ({ value: value.slice(0, MAX_EXAMPLE_LENGTH), count }));
  }
}

type Read = (value: string) => void;

/** Cells that only one of two formats reads are counted for both until the format is known. */
interface Kind {
  readonly read: Read;
  found(former: ColumnFormat): Pick<ColumnFound, 'format' | 'open'> & {
    readonly unreadable: Values;
    readonly needsOrder?: boolean;
  };
}

const numbersKind = ({ numbers }: ColumnFormat): Kind => {
  const unreadable = { 'decimal-point': new Values(), 'decimal-comma': new Values() };
  const tally = createNumberVotes();
  if (numbers !== undefined)
    return {
      read: (value) => {
        if (readNumber(value, numbers) === null) unreadable[numbers].add(value);
      },
      found: () => ({ format: { numbers }, open: null, unreadable: unreadable[numbers] }),
    };
  return {
    read: (value) => {
      const { point, comma } = tally.add(value);
      if (!point) unreadable['decimal-point'].add(value);
      if (!comma) unreadable['decimal-comma'].add(value);
    },
    found: (former) => {
      const { format: own, isSettled } = tally.found();
      const format = isSettled ? own : (former.numbers ?? own);
      const open = isSettled || former.numbers !== undefined ? null : 'numbers';
      return { format: { numbers: format }, open, unreadable: unreadable[format] };
    },
  };
};

const datesKind = ({ dates }: ColumnFormat): Kind => {
  const unreadable = { 'day-first': new Values(), 'month-first': new Values() };
  if (dates !== undefined) {
    const format = { language: 'en', ...dates };
    return {
      read: (value) => {
        if (readTimestamp(value, format) === null) unreadable[dates.order].add(value);
      },
      found: () => ({ format: { dates: format }, open: null, unreadable: unreadable[dates.order], needsOrder: true }),
    };
  }
  const tally = createDateVotes();
  return {
    read: (value) => {
      const orders = tally.add(value);
      if (orders === 'certain' || orders === 'either') return;
      if (orders !== 'day-first') unreadable['day-first'].add(value);
      if (orders !== 'month-first') unreadable['month-first'].add(value);
    },
    found: (former) => {
      const { format: own, isSettled, needsOrder } = tally.found();
      const format = isSettled ? own : { ...own, order: former.dates?.order ?? own.order };
      const open = isSettled || former.dates !== undefined ? null : 'dates';
      return { format: { dates: format }, open, unreadable: unreadable[format.order], needsOrder };
    },
  };
};

/**
 * @param chosen format parts that are known; the rest is detected. Undefined for other column types, whose
 * cells are all readable.
 */
export const createColumnVotes = (type: ColumnType, chosen: ColumnFormat = {}): ColumnVotes | undefined => {
  if (!hasFormat(type)) return undefined;
  const kind = type === 'number' ? numbersKind(chosen) : datesKind(chosen);
  const isMissing = missingTest(chosen.missing);
  const missing = new Values();
  let all = 0;
  return {
    add(cell) {
      all++;
      const value = cell.trim();
      if (isMissing(value)) missing.add(value);
      else kind.read(value);
    },
    found(former = {}) {
      const { format, open, unreadable, needsOrder = false } = kind.found(former);
      const kept = chosen.missing === undefined ? format : { ...format, missing: chosen.missing };
      const cells = {
        values: all - missing.total,
        missing: missing.total,
        unreadable: unreadable.total,
        missingValues: missing.most(),
        unreadableValues: unreadable.most(),
      };
      return { format: kept, open, needsOrder, cells };
    },
  };
};

/** Choices offered when a column's number format is ambiguous. */
export const NUMBER_CHOICES = NUMBER_FORMATS;
export const DATE_CHOICES = ['day-first', 'month-first'] as const;
