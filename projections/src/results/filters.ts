/** Filters as queries take them, checked against a project's columns: what the kernels run over the segments. */
import type { ColumnType } from '@verbatim/domain/project/project-events';
import { chooseOneOf, shownName } from '@verbatim/domain/shown-names';
import { parseNumber } from '@verbatim/domain/text/numbers';
import { parseDay } from './day.ts';

export interface Filter {
  readonly value: readonly (string | number)[];
  /** By default what the column's type suggests: enum, text, or exact. */
  readonly type?: FilterType | undefined;
  /** Keeps the comments that the filter would drop. */
  readonly exclusive?: boolean | undefined;
}

/** By column name; `themes` holds theme ids and keeps comments with any of them, of type `all` those with each. Filters with an empty value are ignored. */
export type Filters = { readonly [field: string]: Filter };

export type FilterType = 'enum' | 'all' | 'text' | 'exact' | 'lt' | 'gt' | 'between';

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
  | { readonly kind: 'themes'; readonly themes: readonly string[]; readonly isAll: boolean };

export interface FieldFilter {
  readonly field: string;
  readonly test: FieldTest;
  readonly exclusive: boolean;
}

/** A query speaks of a field that the project does not have, or that cannot be used so. The route answers 400. */
export class FieldError extends Error {
  readonly field: string;
  readonly code:
    | ('FIELD_UNKNOWN' | 'FILTER_TYPE_MISMATCH' | 'FILTER_VALUE_INVALID' | 'GROUP_BY_NOT_ENUM' | 'GROUP_BY_TOO_WIDE')
    | ('COLUMN_NOT_DATE' | 'STEP_TOO_FINE' | 'WEIGHT_NOT_NUMBER');
  constructor(code: FieldError['code'], field: string, message: string) {
    super(message);
    this.name = 'FieldError';
    this.code = code;
    this.field = field;
  }
}

/** @param use what the column was named for, as "filter by". @param types of the project's columns; those of `type` alone are offered */
export const unknownField = (field: string, use: string, types: ColumnTypes, type?: ColumnType): FieldError =>
  new FieldError(
    'FIELD_UNKNOWN',
    field,
    `The project has no column '${shownName(field)}' to ${use}. ${columnsToChoose(types, type)}`,
  );

/** A column of another type than is asked for. @param needs as "a table is grouped by enum columns" */
export const wrongType = (
  code: FieldError['code'],
  field: string,
  needs: string,
  types: ColumnTypes,
  type: ColumnType,
): FieldError =>
  new FieldError(
    code,
    field,
    `'${field}' is a ${types.get(field) ?? 'unused'} column, and ${needs}. ${columnsToChoose(types, type)}`,
  );

export type ColumnTypes = ReadonlyMap<string, ColumnType>;

const columnsToChoose = (types: ColumnTypes, wanted?: ColumnType): string => {
  const fits = (type: ColumnType): boolean => (wanted === undefined ? type !== 'unused' : type === wanted);
  const names = [...types].filter(([, type]) => fits(type)).map(([name]) => name);
  return chooseOneOf(names, 'The project has none.');
};

/** @throws FieldError naming the field */
export const checkFilters = (filters: Filters, types: ColumnTypes): readonly FieldFilter[] =>
  Object.entries(filters).flatMap(([field, filter]) => {
    if (field === 'themes') {
      const { type } = filter;
      if (type !== undefined && type !== 'enum' && type !== 'all')
        throw new FieldError(
          'FILTER_TYPE_MISMATCH',
          field,
          `Themes cannot be filtered by '${type}'. Say 'all' for comments with each of them, or nothing for those with any.`,
        );
      const themes = [...new Set(filter.value.map(String))];
      const test = { kind: 'themes', themes, isAll: type === 'all' } as const;
      return filter.value.length === 0 ? [] : [{ field, test, exclusive: filter.exclusive === true }];
    }
    const type = types.get(field);
    if (type === undefined || type === 'unused') throw unknownField(field, 'filter by', types);
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
      if (type === 'enum' || type === 'all' || type === 'text') throw mismatch(field, columnType, type);
      const numbers = value.map((item) => (columnType === 'number' ? numberOf(field, item) : dayOf(field, item)));
      return { kind: columnType, intervals: intervalsOf(field, type ?? 'exact', numbers) };
    }
  }
};

const FILTER_TYPES = {
  enum: 'enum',
  text: 'text',
  'long-text': 'text',
  number: 'exact, lt, gt or between',
  date: 'exact, lt, gt or between',
} as const;

const mismatch = (field: string, columnType: Exclude<ColumnType, 'unused'>, type: FilterType): FieldError =>
  new FieldError(
    'FILTER_TYPE_MISMATCH',
    field,
    `'${field}' is a ${columnType} column, and cannot be filtered by '${type}'. Use ${FILTER_TYPES[columnType]}.`,
  );

const invalid = (field: string, message: string): FieldError => new FieldError('FILTER_VALUE_INVALID', field, message);

const numberOf = (field: string, value: string | number): number => {
  const number = typeof value === 'number' ? value : parseNumber(value);
  if (number === null)
    throw invalid(
      field,
      `'${shownName(String(value))}' in the filter by '${field}' is no number. Give one such as 3.5.`,
    );
  return number;
};

const dayOf = (field: string, value: string | number): number => {
  const day = parseDay(String(value), 'day-first');
  if (day === undefined)
    throw invalid(
      field,
      `'${shownName(String(value))}' in the filter by '${field}' is no date. Give one such as 2026-01-31.`,
    );
  return day;
};

const intervalsOf = (
  field: string,
  type: Exclude<FilterType, 'enum' | 'all' | 'text'>,
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
        throw invalid(
          field,
          `The filter by '${field}' is between two values, and has ${values.length}. Give both ends.`,
        );
      return [{ low: Math.min(one, other), high: Math.max(one, other), open: false }];
    }
  }
};
