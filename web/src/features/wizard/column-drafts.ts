/** Draft of the columns: guesses to correct, and what prevents continuing. */
import type { TableDefinition, TableDefinitionsRequest } from '@verbatim/command-api/contract/projects';
import type { DateOrder } from '@verbatim/domain/project/project-events';
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { COLUMN_NAME_LIMIT, RESERVED_COLUMN_NAMES } from '@verbatim/domain/project/column-rules';
import { toHeaderFields, toColumnNames, type HeaderField } from '@verbatim/domain/formats/column-names';
import { guessColumnType, newEnumOptions, type ColumnGuess } from '@verbatim/domain/formats/guess-column-type';
import type { ReadHead } from '../../components/csv/csv-head.ts';

export interface ColumnDraft {
  readonly field: string;
  /** Why `field` differs from the file. */
  readonly changed: HeaderField['changed'];
  readonly name: string;
  /** Question text, if any. */
  readonly label?: string;
  readonly type: ColumnType;
  /** Between the answers of a cell of a category; '' for one answer, also in drafts of before. */
  readonly separator?: AnswerSeparator | '';
  /** Non-empty cells that the guess is based on. */
  readonly cells: readonly string[];
  /** Order of ambiguous dates; null for other types or unambiguous dates. */
  readonly dateOrder: { readonly order: DateOrder; readonly settled: boolean } | null;
  /** Number of other values in later rows, when these are all equal. */
  readonly later: number;
}

export interface ColumnChecks {
  /** By field. */
  readonly nameErrors: ReadonlyMap<string, string>;
  readonly longTexts: number;
  readonly ok: boolean;
}

const SAMPLES = 3;
const OPTION_SUBTEXT_LENGTH = 30;

/** @param saved the project's definitions, which take precedence over guesses */
export const toColumnDrafts = (
  head: Pick<ReadHead, 'headers' | 'rows' | 'types' | 'separators' | 'later' | 'labels'>,
  saved: readonly TableDefinition[] = [],
): readonly ColumnDraft[] => {
  const fields = toHeaderFields(head.headers);
  const names = toColumnNames(fields.map(({ field }) => field));
  return fields.map(({ field, changed }, index) => {
    const column = head.rows.map((row) => row[index] ?? '');
    const guess = guessColumnType(column);
    const known = saved.find((definition) => definition.field === field);
    const label = head.labels?.[index] ?? '';
    return {
      field,
      ...(label === '' ? {} : { label }),
      changed,
      name: known?.name ?? names[index] ?? field,
      type: known?.field_type ?? head.types?.[index] ?? guess.type,
      separator: getSeparator(known, head, index, guess),
      cells: column.filter((cell) => cell.trim() !== ''),
      dateOrder: toDateOrder(guess),
      later: head.later?.[index] ?? 0,
    };
  });
};

const toDateOrder = ({ dateOrder: order, dateOrderSettled: settled }: ColumnGuess): ColumnDraft['dateOrder'] =>
  order === null ? null : { order, settled };

/** As the server proposes it, which reads all rows. */
const getSeparator = (
  known: Pick<TableDefinition, 'separator'> | undefined,
  { separators }: Pick<ReadHead, 'separators'>,
  index: number,
  { separator }: ColumnGuess,
): TableDefinition['separator'] => known?.separator ?? (separators === undefined ? separator : separators[index]) ?? '';

const compareOptions = new Intl.Collator('en', { numeric: true }).compare;

/** Numbers are sorted by size, words alphabetically. */
export const listColumnOptions = ({ type, cells, separator = '' }: ColumnDraft): readonly string[] =>
  type === 'enum' ? [...newEnumOptions(cells, [], separator === '' ? null : separator)].sort(compareOptions) : [];

/** The presumed comment column: the only one of its type, or the one with the longest texts. */
export const commentColumn = (drafts: readonly ColumnDraft[]): string | null => {
  const length = ({ cells }: ColumnDraft): number => cells.reduce((sum, cell) => sum + cell.length, 0);
  const texts = drafts.filter(({ type }) => type === 'long-text');
  return [...texts].sort((a, b) => length(b) - length(a))[0]?.field ?? null;
};

/** All columns in file order, except one that comes first. */
export const withFirst = (drafts: readonly ColumnDraft[], first: string | null): readonly ColumnDraft[] => [
  ...drafts.filter(({ field }) => field === first),
  ...drafts.filter(({ field }) => field !== first),
];

export const listSampleCells = ({ cells }: ColumnDraft): readonly string[] => [...new Set(cells)].slice(0, SAMPLES);

/** Options of an enum in a line, truncated at 30 characters. */
export const optionSubtext = (options: readonly string[]): string => {
  const text = options.join(', ');
  return text.length > OPTION_SUBTEXT_LENGTH ? `${text.slice(0, OPTION_SUBTEXT_LENGTH)}…` : text;
};

const nameError = (name: string, taken: ReadonlySet<string>): string | null => {
  const folded = name.toLowerCase();
  if (name === '') return 'Field is Required';
  if (name.length >= COLUMN_NAME_LIMIT) return 'Name must be less than 64 characters long';
  if (RESERVED_COLUMN_NAMES.includes(folded) || folded.startsWith('group:'))
    return `“${name}” is reserved: choose another name`;
  return taken.has(folded) ? 'Another column has this name already' : null;
};

/** Unused columns are not stored, so their names are not checked. */
export const checkColumns = (drafts: readonly ColumnDraft[]): ColumnChecks => {
  const nameErrors = new Map<string, string>();
  const taken = new Set<string>();
  for (const { field, name, type } of drafts) {
    if (type === 'unused') continue;
    const error = nameError(name.trim(), taken);
    if (error !== null) nameErrors.set(field, error);
    taken.add(name.trim().toLowerCase());
  }
  const longTexts = drafts.filter(({ type }) => type === 'long-text').length;
  return { nameErrors, longTexts, ok: nameErrors.size === 0 && longTexts === 1 };
};

/** Category values are left to the file, with which they are erased. */
export const toTableDefinitions = (drafts: readonly ColumnDraft[]): TableDefinitionsRequest =>
  drafts.map((draft) => ({
    field: draft.field,
    name: draft.name.trim(),
    field_type: draft.type,
    options: [],
    ...(draft.type === 'enum' && { separator: draft.separator ?? '' }),
  }));

export const patchDraft = (
  drafts: readonly ColumnDraft[],
  field: string,
  patch: Partial<Pick<ColumnDraft, 'name' | 'type' | 'separator'>>,
): readonly ColumnDraft[] => drafts.map((draft) => (draft.field === field ? { ...draft, ...patch } : draft));
