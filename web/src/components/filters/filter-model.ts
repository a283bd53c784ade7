/** Filters as the forms keep them, by column name; `themes` holds theme ids. */
import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { CONDITIONS, type FieldKind, type FilterType } from '@verbatim/domain/text/filter-words';

export interface FieldFilter {
  /** Of dates ISO days; of `between` both ends, in which '' has not been filled in yet. */
  readonly value: readonly string[];
  readonly type: FilterType;
  /** Keeps the comments that the filter would drop. */
  readonly exclusive: boolean;
}

export type Filters = Readonly<Record<string, FieldFilter>>;

/** What can be filtered by. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Of an enum, as far as they were defined. */
  readonly options: readonly string[];
}

const THEMES_FIELD: FilterField = { name: 'themes', label: 'Themes', kind: 'themes', options: [] };

const KINDS: Readonly<Record<TableDefinition['field_type'], FieldKind | null>> = {
  ...{ enum: 'enum', number: 'number', date: 'date', text: 'text', 'long-text': 'text', unused: null },
};

/** The stored columns in the order of their definitions, and the themes. */
export const filterFields = ({
  tableDefinitions,
  columns,
}: Pick<Project, 'tableDefinitions' | 'columns'>): readonly FilterField[] => [
  ...tableDefinitions.flatMap(({ name, field, field_type, options }) => {
    const kind = KINDS[field_type];
    return kind === null || !columns.includes(name) ? [] : [{ name, label: field, kind, options }];
  }),
  THEMES_FIELD,
];

export const emptyFilter = (kind: FieldKind): FieldFilter => {
  const type = kind === 'number' || kind === 'date' ? 'between' : kind === 'text' ? 'text' : 'enum';
  return { type, value: [], exclusive: false };
};

const filledIn = ({ value, type }: FieldFilter): readonly string[] =>
  // The empty cell is a value of an enum.
  type === 'enum' ? value : value.filter((text) => text.trim() !== '');

/** Whether nothing has been filled in: such a filter is none. */
export const isBlank = (filter: FieldFilter): boolean => filledIn(filter).length === 0;

/** Begun, and not to be used as it stands: an end of `between` is missing. */
export const isUnfinished = (filter: FieldFilter): boolean =>
  filter.type === 'between' && filledIn(filter).length === 1;

/** Those that can be used. */
export const usable = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, filter]) => !isBlank(filter) && !isUnfinished(filter)));

/** In the form of the call. */
export const filtersOfCall = (filters: Filters): FiltersInput =>
  Object.fromEntries(
    Object.entries(usable(filters)).map(([name, filter]) => [
      name,
      { value: [...filledIn(filter)], type: filter.type, exclusive: filter.exclusive },
    ]),
  );

export const withFilter = (filters: Filters, name: string, filter: FieldFilter): Filters => ({
  ...filters,
  [name]: filter,
});

export const withoutFilter = (filters: Filters, ...names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));

/** Choosing another field in the form: what was filled in for the old one and for the new one is gone. */
export const movedFilter = (filters: Filters, from: string | null, to: FilterField): Filters =>
  withFilter(withoutFilter(filters, to.name, ...(from === null ? [] : [from])), to.name, emptyFilter(to.kind));

const isFilter = (candidate: unknown, kind: FieldKind): candidate is FieldFilter => {
  const { value, type, exclusive } = (candidate ?? {}) as Partial<FieldFilter>;
  return (
    Array.isArray(value) &&
    value.every((text) => typeof text === 'string') &&
    CONDITIONS[kind].some(([condition]) => condition === type) &&
    typeof exclusive === 'boolean'
  );
};

/** What was stored, as far as it can be read and its columns are still there and of their kind. */
export const storedFilters = (text: string | null, fields: readonly FilterField[]): Filters | null => {
  if (text === null) return null;
  try {
    const stored = Object.entries((JSON.parse(text) ?? {}) as Record<string, object>);
    const kept = stored.flatMap(([name, filter]): readonly (readonly [string, FieldFilter])[] => {
      const field = fields.find((one) => one.name === name);
      // Filters had no type as long as there were those of enums alone.
      const typed: unknown = { type: 'enum', exclusive: false, ...filter };
      return field !== undefined && isFilter(typed, field.kind) ? [[name, typed]] : [];
    });
    return usable(Object.fromEntries(kept));
  } catch {
    return null;
  }
};
