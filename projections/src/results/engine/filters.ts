/**
 * Filters as queries take them, checked against a project's columns: what the kernels run over the segments.
 */
import {
  FIELD_KINDS,
  FILTER_TYPES,
  listFilterTypes,
  type ColumnKind,
  type Extent,
  type FieldKind,
  type FilterType,
  type Interval,
} from '@verbatim/domain/filters/filter-types';
import { COLUMN_TYPES, describeColumnType, type ColumnType } from '@verbatim/domain/formats/column-types';
import { formatChoices, formatName } from '@verbatim/domain/display-names';
import { parseNumber } from '@verbatim/domain/formats/numbers';
import { findCommentField, type CommentField } from '@verbatim/domain/project/group-levels';
import { COMMENT_CLASSES } from '@verbatim/domain/text/sentiment/sentiment-class';
import { MILLISECONDS_OF_DAY, parseMoment, type Moment } from '../over-time/day.ts';

export interface Filter {
  readonly value: readonly (string | number)[];
  /** By default that of the column's kind of field. */
  readonly type?: FilterType | undefined;
  /** Keeps the comments that the filter would drop. */
  readonly exclusive?: boolean | undefined;
}

/**
 * By column name; `themes` holds theme ids and keeps comments with any of them, with type `all` those with
 * each. `file:` holds ids of files, `sentiment:` classes of whole comments and '' for those without one.
 * Empty filters are ignored.
 */
export type Filters = { readonly [field: string]: Filter };

export type FieldTest =
  | {
      readonly kind: 'enum';
      readonly values: ReadonlySet<string>;
      /** Of a cell with several answers: all of the values, instead of any. */
      readonly isAll?: boolean;
    }
  | { readonly kind: 'text'; readonly parts: readonly string[] }
  | { readonly kind: 'number'; readonly intervals: readonly Interval[] }
  | {
      readonly kind: 'date';
      /** Of days. */
      readonly intervals: readonly Interval[];
      /** Of milliseconds, for cells with a time; undefined for filters by day. */
      readonly moments: readonly Interval[] | undefined;
    }
  | { readonly kind: 'empty'; readonly type: Exclude<ColumnType, 'unused' | 'enum'> }
  | { readonly kind: CommentField['kind']; readonly values: ReadonlySet<string> }
  | { readonly kind: 'themes'; readonly themes: readonly string[]; readonly isAll: boolean };

export interface FieldFilter {
  readonly field: string;
  readonly test: FieldTest;
  readonly exclusive: boolean;
}

/** A query uses an unknown or unsuitable field. Routes answer 400. */
export class FieldError extends Error {
  readonly field: string;
  readonly code:
    | ('FIELD_UNKNOWN' | 'FILTER_TYPE_MISMATCH' | 'FILTER_VALUE_INVALID' | 'GROUP_BY_NOT_ENUM' | 'GROUP_BY_TOO_WIDE')
    | ('COLUMN_NOT_DATE' | 'COLUMN_NOT_NUMBER' | 'STEP_TOO_FINE' | 'WEIGHT_NOT_NUMBER' | 'SORT_UNKNOWN');
  constructor(code: FieldError['code'], field: string, message: string) {
    super(message);
    this.name = 'FieldError';
    this.code = code;
    this.field = field;
  }
}

/**
 * @param use of the column, as in "filter by"
 * @param types of the project's columns; those of `type` are suggested
 */
export const createUnknownFieldError = (
  field: string,
  use: string,
  types: ColumnTypes,
  type?: ColumnType,
): FieldError =>
  new FieldError(
    'FIELD_UNKNOWN',
    field,
    `The project has no column '${formatName(field)}' to ${use}. ${columnsToChoose(types, type)}`,
  );

/** Error for a key that no column of the table has. */
export const createUnknownKeyError = (field: string): FieldError =>
  new FieldError(
    'FIELD_UNKNOWN',
    'field',
    `The table has no column '${formatName(field)}'. Name one by its key, as the table does.`,
  );

/** Error for a column of an unsuitable type. @param needs as in "a table is grouped by enum columns" */
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
    `'${field}' is ${describeColumnType(types.get(field) ?? 'unused')}, and ${needs}. ${columnsToChoose(types, type)}`,
  );

export type ColumnTypes = ReadonlyMap<string, ColumnType>;

const columnsToChoose = (types: ColumnTypes, wanted?: ColumnType): string => {
  const fits = (type: ColumnType): boolean => (wanted === undefined ? type !== 'unused' : type === wanted);
  const names = [...types].filter(([, type]) => fits(type)).map(([name]) => name);
  return formatChoices(names, 'The project has none.');
};

/** The option that an enum value counts as, for merges since the filter was made. */
type OptionOf = (column: string, value: string) => string;

/** @throws FieldError naming the field */
export const checkFilters = (
  filters: Filters,
  types: ColumnTypes,
  optionOf: OptionOf = (_column, value) => value,
): readonly FieldFilter[] =>
  Object.entries(filters).flatMap(([field, filter]) => {
    if (field === 'themes') {
      const { type } = filter;
      if (type !== undefined && !listFilterTypes('themes').includes(type))
        throw new FieldError(
          'FILTER_TYPE_MISMATCH',
          field,
          `Themes cannot be filtered by '${type}'. Use 'all' for comments with all of them, or no type for those with any.`,
        );
      const themes = [...new Set(filter.value.map(String))];
      const test = { kind: 'themes', themes, isAll: type === 'all' } as const;
      return filter.value.length === 0 ? [] : [{ field, test, exclusive: filter.exclusive === true }];
    }
    const type = types.get(field);
    const own = type === undefined ? findCommentField(field) : undefined;
    if (own !== undefined) {
      const test = getCommentTest(own, filter);
      return filter.value.length === 0 ? [] : [{ field, test, exclusive: filter.exclusive === true }];
    }
    if (type === undefined || type === 'unused') throw createUnknownFieldError(field, 'filter by', types);
    if (filter.value.length === 0) return [];
    return [{ field, test: getTest(field, filter, type, optionOf), exclusive: filter.exclusive === true }];
  });

/** @throws FieldError for another type, or a value that is no class */
const getCommentTest = ({ name, kind }: CommentField, { value, type = FIELD_KINDS[kind] }: Filter): FieldTest => {
  if (!listFilterTypes(kind).includes(type))
    throw new FieldError(
      'FILTER_TYPE_MISMATCH',
      name,
      `'${type}' does not apply to '${name}'. Use ${listFilterTypes(kind).join(', ')}, or no type.`,
    );
  const values = new Set(value.map(String));
  const wrong = [...values].find((one) => one !== '' && !COMMENT_CLASSES.some((name) => name === one));
  if (kind === 'sentiment' && wrong !== undefined)
    throw invalid(
      name,
      `'${formatName(wrong)}' in the filter by '${name}' is no class. Use ${COMMENT_CLASSES.join(', ')}, or '' for comments without sentiment.`,
    );
  return { kind, values };
};

const getTest = (
  field: string,
  { value, type }: Filter,
  columnType: Exclude<ColumnType, 'unused'>,
  optionOf: OptionOf,
): FieldTest => {
  const kind = COLUMN_TYPES[columnType].filterKind ?? 'enum';
  if (type === 'empty')
    return columnType === 'enum' ? { kind: 'enum', values: new Set(['']) } : { kind: 'empty', type: columnType };
  if (type !== undefined && !listFilterTypes(kind).includes(type)) throw mismatch(field, columnType, kind, type);
  return TESTS[kind](field, type ?? FIELD_KINDS[kind], value, optionOf);
};

const TESTS: Readonly<
  Record<ColumnKind, (field: string, type: FilterType, values: Filter['value'], optionOf: OptionOf) => FieldTest>
> = {
  enum: (field, type, values, optionOf) => ({
    kind: 'enum',
    values: new Set(values.map((value) => optionOf(field, String(value)))),
    ...(type === 'all' && { isAll: true }),
  }),
  text: (_field, _type, values) => ({ kind: 'text', parts: values.map((part) => String(part).toLowerCase()) }),
  number: (field, type, values) => {
    const numbers = values.map((value) => toNumber(field, value)).map((number) => ({ first: number, last: number }));
    return { kind: 'number', intervals: getIntervals(field, type, numbers) };
  },
  date: (field, type, values) =>
    dateTest(
      field,
      type,
      values.map((value) => getMoment(field, value)),
    ),
};

const mismatch = (field: string, columnType: ColumnType, kind: FieldKind, type: FilterType): FieldError => {
  const types = listFilterTypes(kind).filter((one) => one !== 'empty');
  return new FieldError(
    'FILTER_TYPE_MISMATCH',
    field,
    `'${type}' does not apply to '${field}', a column of type '${columnType}'. Use ${types.join(', ')} or empty.`,
  );
};

const invalid = (field: string, message: string): FieldError => new FieldError('FILTER_VALUE_INVALID', field, message);

const toNumber = (field: string, value: string | number): number => {
  const number = typeof value === 'number' ? value : parseNumber(value);
  if (number === null)
    throw invalid(
      field,
      `'${formatName(String(value))}' in the filter by '${field}' is not a number. Enter one such as 3.5.`,
    );
  return number;
};

const getMoment = (field: string, value: string | number): Moment => {
  const moment = parseMoment(String(value), { order: 'day-first' });
  if (moment === undefined)
    throw invalid(
      field,
      `'${formatName(String(value))}' in the filter by '${field}' is not a date. Enter one such as 2026-01-31, or with a time 2026-01-31T12:00.`,
    );
  return moment;
};

/**
 * A time is a moment and a day a range of moments: before a day is before its first moment, after it is after
 * its last.
 */
const dateTest = (field: string, type: FilterType, values: readonly Moment[]): FieldTest => {
  const days = values.map(({ day }) => ({ first: day, last: day }));
  const moments = values.map(({ day, time }) => ({
    first: day * MILLISECONDS_OF_DAY + (time ?? 0),
    last: day * MILLISECONDS_OF_DAY + (time ?? MILLISECONDS_OF_DAY - 1),
  }));
  const hasTimes = values.some(({ time }) => time !== undefined);
  return {
    kind: 'date',
    intervals: getIntervals(field, type, days),
    moments: hasTimes ? getIntervals(field, type, moments) : undefined,
  };
};

/** @throws FieldError for a type that takes another number of values */
const getIntervals = (field: string, type: FilterType, values: readonly Extent[]): readonly Interval[] => {
  const { size = values.length, intervals } = FILTER_TYPES[type];
  if (values.length !== size)
    throw invalid(
      field,
      `The filter by '${field}' needs two values, not ${values.length}. Enter both, or filter by gte or lte for one end.`,
    );
  return intervals?.(values) ?? [];
};
