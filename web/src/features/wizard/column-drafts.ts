/** The analyst's draft of the columns: guesses to correct, and what still stands in the way of going on. */
import type { TableDefinition, TableDefinitionsRequest } from '@verbatim/command-api/contract/projects';
import type { ColumnType, DateOrder } from '@verbatim/domain/project/project-events';
import { COLUMN_NAME_LIMIT, RESERVED_COLUMN_NAMES } from '@verbatim/domain/project/column-rules';
import { fieldsOfHeader, namesOfFields, type HeaderField } from '@verbatim/domain/text/column-names';
import { guessColumnType, newEnumOptions } from '@verbatim/domain/text/column-types';
import type { CsvHead } from '../../components/csv/csv-head.ts';

export interface ColumnDraft {
  readonly field: string;
  /** Why `field` is not what the file says. */
  readonly changed: HeaderField['changed'];
  readonly name: string;
  readonly type: ColumnType;
  /** The cells that the guess looked at, without the empty ones. */
  readonly cells: readonly string[];
  /** How ambiguous dates of the column are read; null when it is no date or nothing is ambiguous. */
  readonly dateOrder: { readonly order: DateOrder; readonly settled: boolean } | null;
}

export interface ColumnChecks {
  /** By field. */
  readonly nameErrors: ReadonlyMap<string, string>;
  readonly longTexts: number;
  readonly ok: boolean;
}

const SAMPLES = 3;
const OPTION_SUBTEXT_LENGTH = 30;

/** @param saved definitions that the project has already: they win over guesses */
export const draftsOf = (head: CsvHead, saved: readonly TableDefinition[] = []): readonly ColumnDraft[] => {
  const fields = fieldsOfHeader(head.headers);
  const names = namesOfFields(fields.map(({ field }) => field));
  return fields.map(({ field, changed }, index) => {
    const column = head.rows.map((row) => row[index] ?? '');
    const guess = guessColumnType(column);
    const known = saved.find((definition) => definition.field === field);
    return {
      field,
      changed,
      name: known?.name ?? names[index] ?? field,
      type: known?.field_type ?? guess.type,
      cells: column.filter((cell) => cell.trim() !== ''),
      dateOrder: guess.dateOrder === null ? null : { order: guess.dateOrder, settled: guess.dateOrderSettled },
    };
  });
};

const compareOptions = new Intl.Collator('en', { numeric: true }).compare;

/** Numbers stand by size already; words are looked for by their letters. */
export const optionsOf = ({ type, cells }: ColumnDraft): readonly string[] =>
  type === 'enum' ? [...newEnumOptions(cells, [])].sort(compareOptions) : [];

/** The column that holds the comments as far as is known: the only one of its type, or the one with the longest texts. */
export const commentColumn = (drafts: readonly ColumnDraft[]): string | null => {
  const length = ({ cells }: ColumnDraft): number => cells.reduce((sum, cell) => sum + cell.length, 0);
  const texts = drafts.filter(({ type }) => type === 'long-text');
  return [...texts].sort((a, b) => length(b) - length(a))[0]?.field ?? null;
};

/** All columns in the order of the file, but for one that comes first. */
export const withFirst = (drafts: readonly ColumnDraft[], first: string | null): readonly ColumnDraft[] => [
  ...drafts.filter(({ field }) => field === first),
  ...drafts.filter(({ field }) => field !== first),
];

export const samplesOf = ({ cells }: ColumnDraft): readonly string[] => [...new Set(cells)].slice(0, SAMPLES);

/** The options of an enum in a line under its type: cut above 30 characters. */
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

/** An unused column never gets to the database, so its name has no rules. */
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

export const definitionsOf = (drafts: readonly ColumnDraft[]): TableDefinitionsRequest =>
  drafts.map((draft) => ({
    field: draft.field,
    name: draft.name.trim(),
    field_type: draft.type,
    options: [...optionsOf(draft)],
  }));

export const patchDraft = (
  drafts: readonly ColumnDraft[],
  field: string,
  patch: Partial<Pick<ColumnDraft, 'name' | 'type'>>,
): readonly ColumnDraft[] => drafts.map((draft) => (draft.field === field ? { ...draft, ...patch } : draft));
