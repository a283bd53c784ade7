/** Read options set by the user, and pending choices. */
import type {
  ReadOptionsProposal,
  ImportChoices,
  ImportOptions,
  OpenQuestion,
} from '@verbatim/command-api/contract/read-options';
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import { readTimestamp } from '@verbatim/domain/formats/date-format';
import { readNumber, type NumberFormat } from '@verbatim/domain/formats/number-format';
import type { DateOrder } from '@verbatim/domain/project/project-events';
import { getOwnProperty } from '@verbatim/domain/own-property';

type ColumnFormats = NonNullable<ImportOptions['columns']>;
type ColumnOptions = NonNullable<ColumnFormats[string]>;

export const columnOptions = ({ columns = {} }: ImportOptions, field: string): ColumnOptions =>
  getOwnProperty(columns, field) ?? {};

/** The user's format of a column, completed by the detected one. */
export const toColumnFormat = (
  proposal: ReadOptionsProposal | null,
  options: ImportOptions,
  field: string,
): ColumnFormat => ({ ...getOwnProperty(proposal?.reading.columns ?? {}, field), ...columnOptions(options, field) });

export const withColumn = (options: ImportOptions, field: string, format: ColumnOptions): ImportOptions => ({
  ...options,
  columns: Object.fromEntries([
    ...Object.entries(options.columns ?? {}),
    [field, { ...columnOptions(options, field), ...format }],
  ]),
});

type Fields = ReadonlySet<string> | undefined;

const ofFields = <Choice>(
  choices: { readonly [field: string]: Choice },
  fields: Fields,
): { readonly [field: string]: Choice } =>
  fields === undefined ? choices : Object.fromEntries(Object.entries(choices).filter(([field]) => fields.has(field)));

/** Choices of the proposal for stored columns, and those of a rejected upload for columns in this file. */
export const mergeChoices = (
  proposal: ReadOptionsProposal | null,
  refused: ImportChoices | null,
  stored?: ReadonlySet<string>,
): ImportChoices => {
  const { numbers = {}, dates = {}, ...others } = proposal?.choices ?? {};
  const inFile = proposal === null ? undefined : new Set(proposal.columns.map(({ field }) => field));
  return {
    ...others,
    numbers: { ...ofFields(refused?.numbers ?? {}, inFile), ...ofFields(numbers, stored) },
    dates: { ...ofFields(refused?.dates ?? {}, inFile), ...ofFields(dates, stored) },
  };
};

export const openQuestions = (choices: ImportChoices, options: ImportOptions): readonly OpenQuestion[] => [
  ...(choices.delimiter !== undefined && options.delimiter === undefined ? ['delimiter' as const] : []),
  ...(choices.quotes !== undefined && options.quotes === undefined ? ['quotes' as const] : []),
  ...Object.keys(choices.numbers ?? {})
    .filter((field) => columnOptions(options, field).numbers === undefined)
    .map((field) => `numbers:${field}` as const),
  ...Object.keys(choices.dates ?? {})
    .filter((field) => columnOptions(options, field).dates === undefined)
    .map((field) => `dates:${field}` as const),
];

/** Why it cannot continue, in one sentence. */
export const formatOpenQuestions = (open: readonly OpenQuestion[]): string => {
  const [first = ''] = open;
  if (first === 'delimiter') return 'Choose what separates the columns.';
  if (first === 'quotes') return 'Choose how the quotes are read.';
  const field = first.slice(first.indexOf(':') + 1);
  return `Choose how the ${first.startsWith('dates:') ? 'dates' : 'numbers'} in “${field}” are read.`;
};

/** Fields with pending or made choices of dates or numbers. */
export const listOpenFields = (choices: ImportChoices, options: ImportOptions, what: 'numbers' | 'dates') => {
  const answered = Object.entries(options.columns ?? {}).filter(([, format]) => format[what] !== undefined);
  return [...new Set([...Object.keys(choices[what] ?? {}), ...answered.map(([field]) => field)])];
};

const getCells = (proposal: ReadOptionsProposal | null, field: string): readonly string[] => {
  const at = proposal?.columns.findIndex((column) => column.field === field) ?? -1;
  return at < 0 ? [] : (proposal?.rows ?? []).map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
};

/** Prefers a cell that the two formats read differently. */
const telling = <Read extends string | number>(
  cells: readonly string[],
  one: (cell: string) => Read | null,
  other: (cell: string) => Read | null,
): string | undefined =>
  cells.find((cell) => one(cell) !== null && other(cell) !== null && one(cell) !== other(cell)) ??
  cells.find((cell) => one(cell) !== null || other(cell) !== null);

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 10 });

/** '02/06/2024 is 2 June 2024'; empty without an example. */
export const dateExample = (proposal: ReadOptionsProposal | null, field: string, order: DateOrder): string => {
  const language = proposal?.reading.columns[field]?.dates?.language;
  const read = (as: DateOrder) => (cell: string) => readTimestamp(cell, { order: as, language })?.day ?? null;
  const cell = telling(getCells(proposal, field), read('day-first'), read('month-first'));
  if (cell === undefined) return '';
  const found = read(order)(cell);
  return found === null ? `${cell} is not a date` : `${cell} is ${day.format(new Date(found))}`;
};

/** '1.234 is 1,234' */
export const numberExample = (proposal: ReadOptionsProposal | null, field: string, format: NumberFormat): string => {
  const read = (as: NumberFormat) => (cell: string) => readNumber(cell, as);
  const cell = telling(getCells(proposal, field), read('decimal-point'), read('decimal-comma'));
  if (cell === undefined) return '';
  const found = read(format)(cell);
  return found === null ? `${cell} is not a number` : `${cell} is ${number.format(found)}`;
};
