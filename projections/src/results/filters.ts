/** Filters as queries take them, checked against a project's columns: what the kernels run over the segments. */
import type { ColumnType } from '@verbatim/domain/project/project-events';
import { parseNumber } from '@verbatim/domain/text/numbers';
import { parseDay } from './day.ts';

export interface Filter {
  readonly value: readonly (string | number)[];
  /** By default what the column's type suggests: enum, text, or exact. */
  readonly type?: FilterType | undefined;
  /** Keeps the comments that the filter would drop. */
  readonly exclusive?: boolean | undefined;
}

/** By column name; `themes` holds theme ids and keeps comments with any of them. Filters with an empty value are ignored. */
export type Filters = { readonly [field: string]: Filter };

export type FilterType = 'enum' | 'text' | 'exact' | 'lt' | 'gt' | 'between';

/** What a stored number or day must be: any of the ends may be infinite; `open` leaves both ends out. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly open: boolean;
}

export type FieldTest =
  | { readonly kind: 'enum'; readonly values: ReadonlySet<string> }
  | { readonly kind: 'text'; readonly parts: readonly string[] }
  | { readonly kind: 'number' | 'date'; readonly intervals: readonly Interval[] }
  | { readonly kind: 'themes'; readonly themes: readonly string[] };

export interface FieldFilter {
  readonly field: string;
  readonly test: FieldTest;
  readonly exclusive: boolean;
}

/** A query speaks of a field that the project does not have, or that cannot be used so. The route answers 400. */
export class FieldError extends Error {
  readonly field: string;
  readonly code:
    'FIELD_UNKNOWN' | 'FILTER_TYPE_MISMATCH' | 'FILTER_VALUE_INVALID' | 'GROUP_BY_NOT_ENUM' | 'GROUP_BY_TOO_WIDE';
  constructor(code: FieldError['code'], field: string, message: string) {
    super(message);
    this.name = 'FieldError';
    this.code = code;
    this.field = field;
  }
}

export const unknownField = (field: string): FieldError =>
  new FieldError('FIELD_UNKNOWN', field, `The project has no column '${field}'`);

/** @throws FieldError naming the field */
export const checkFilters = (filters: Filters, types: ReadonlyMap<string, ColumnType>): readonly FieldFilter[] =>
  Object.entries(filters).flatMap(([field, filter]) => {
    if (field === 'themes') {
      const test = { kind: 'themes', themes: filter.value.map(String) } as const;
      return filter.value.length === 0 ? [] : [{ field, test, exclusive: filter.exclusive === true }];
    }
    const type = types.get(field);
    if (type === undefined || type === 'unused') throw unknownField(field);
    if (filter.value.length === 0) return [];
    return [{ field, test: testOf(field, filter, type), exclusive: filter.exclusive === true }];
  });

const testOf = (field: string, filter: Filter, columnType: Exclude<ColumnType, 'unused'>): FieldTest => {
  const { value, type } = filter;
  switch (columnType) {
    case 'enum':
      if (type !== undefined && type !== 'enum') throw mismatch(field, columnType, type);
      return { kind: 'enum', values: new Set(value.map(String)) };
    case 'text':
    case 'long-text':
      if (type !== undefined && type !== 'text') throw mismatch(field, columnType, type);
      return { kind: 'text', parts: value.map((part) => String(part).toLowerCase()) };
    case 'number':
    case 'date': {
      if (type === 'enum' || type === 'text') throw mismatch(field, columnType, type);
      const numbers = value.map((item) => (columnType === 'number' ? numberOf(field, item) : dayOf(field, item)));
      return { kind: columnType, intervals: intervalsOf(field, type ?? 'exact', numbers) };
    }
  }
};

const mismatch = (field: string, columnType: ColumnType, type: FilterType): FieldError =>
  new FieldError(
    'FILTER_TYPE_MISMATCH',
    field,
    `'${field}' is a ${columnType} column: it cannot be filtered by '${type}'`,
  );

const numberOf = (field: string, value: string | number): number => {
  const number = typeof value === 'number' ? value : parseNumber(value);
  if (number === null) throw new FieldError('FILTER_VALUE_INVALID', field, `'${value}' is no number`);
  return number;
};

const dayOf = (field: string, value: string | number): number => {
  const day = parseDay(String(value), 'day-first');
  if (day === undefined) throw new FieldError('FILTER_VALUE_INVALID', field, `'${value}' is no date`);
  return day;
};

const intervalsOf = (
  field: string,
  type: Exclude<FilterType, 'enum' | 'text'>,
  values: readonly number[],
): readonly Interval[] => {
  switch (type) {
    case 'exact':
      return values.map((value) => ({ low: value, high: value, open: false }));
    case 'lt':
      return [{ low: -Infinity, high: Math.max(...values), open: true }];
    case 'gt':
      return [{ low: Math.min(...values), high: Infinity, open: true }];
    case 'between': {
      const [one, other] = values;
      if (values.length !== 2 || one === undefined || other === undefined)
        throw new FieldError('FILTER_VALUE_INVALID', field, `'${field}' takes two values to be between`);
      return [{ low: Math.min(one, other), high: Math.max(one, other), open: false }];
    }
  }
};
