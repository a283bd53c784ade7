/** Filters of the table by category columns, as the form keeps them. */
import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';

export interface ColumnFilter {
  readonly value: readonly string[];
  /** Keeps the comments that the values would drop. */
  readonly exclusive: boolean;
}

/** By column name. */
export type TableFilters = Readonly<Record<string, ColumnFilter>>;

export const filterColumns = ({
  tableDefinitions,
  columns,
}: Pick<Project, 'tableDefinitions' | 'columns'>): readonly TableDefinition[] =>
  tableDefinitions.filter(({ name, field_type }) => field_type === 'enum' && columns.includes(name));

/** Those that have values, in the form of the call. */
export const filtersOfCall = (filters: TableFilters): FiltersInput =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, { value }]) => value.length > 0)
      .map(([name, { value, exclusive }]) => [name, { value: [...value], type: 'enum' as const, exclusive }]),
  );

export const changedFilter = (filters: TableFilters, name: string, patch: Partial<ColumnFilter>): TableFilters => ({
  ...filters,
  [name]: { value: [], exclusive: false, ...filters[name], ...patch },
});

const isFilter = (candidate: unknown): candidate is ColumnFilter => {
  const { value, exclusive } = (candidate ?? {}) as Partial<ColumnFilter>;
  return Array.isArray(value) && value.every((text) => typeof text === 'string') && typeof exclusive === 'boolean';
};

/** What was stored, as far as it can be read and its columns are still there. */
export const storedFilters = (text: string | null, columns: readonly TableDefinition[]): TableFilters | null => {
  if (text === null) return null;
  try {
    const stored = Object.entries((JSON.parse(text) ?? {}) as Record<string, unknown>);
    return Object.fromEntries(
      stored.filter(
        (entry): entry is [string, ColumnFilter] => isFilter(entry[1]) && columns.some(({ name }) => name === entry[0]),
      ),
    );
  } catch {
    return null;
  }
};

/** 'Department Name: Dresses, Tops', 'not Department Name: Trend': one line a filter that is on. */
export const filterLines = (
  filters: TableFilters,
  columns: readonly TableDefinition[],
): readonly { readonly name: string; readonly text: string }[] =>
  columns.flatMap(({ name, field }) => {
    const filter = filters[name];
    if (filter === undefined || filter.value.length === 0) return [];
    return [{ name, text: `${filter.exclusive ? 'not ' : ''}${field}: ${filter.value.join(', ')}` }];
  });
