/** State of filter forms, by column name; `themes` contains theme ids, `file:` ids of files. */
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import {
  FIELD_KINDS,
  FILTER_TYPES,
  listFilterTypes,
  type FieldKind,
  type FilterType,
} from '@verbatim/domain/filters/filter-types';
import { COMMENT_FIELDS, nameFiles } from '@verbatim/domain/project/group-levels';
import { COMMENT_CLASS_LABELS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { COLUMN_TYPES } from '@verbatim/domain/formats/column-types';

export interface FieldFilter {
  /**
   * Dates are ISO days, or days with a time (`2026-03-05T12:00`); `between` has both ends, '' for an open one
   * while it is filled in.
   */
  readonly value: readonly string[];
  readonly type: FilterType;
  /** Keeps the comments that the filter would drop. */
  readonly exclusive: boolean;
}

export type Filters = Readonly<Record<string, FieldFilter>>;

export interface FilterField {
  readonly name: string;
  readonly label: string;
  /** Name of a labelled column, for its tooltip. */
  readonly tooltip?: string;
  readonly kind: FieldKind;
  /** Defined values of an enum, ids of files, classes of sentiment. */
  readonly options: readonly string[];
  /** Of the options, where they differ from these. */
  readonly labels?: ReadonlyMap<string, string>;
  /** A cell of the category holds several answers. */
  readonly several?: true;
}

/** Conditions that its form offers. A cell with one answer never has all of some. */
export const listConditions = ({ kind, several }: Pick<FilterField, 'kind' | 'several'>): readonly FilterType[] =>
  listFilterTypes(kind).filter((type) => type !== 'all' || kind !== 'enum' || several === true);

const THEMES_FIELD: FilterField = { name: 'themes', label: 'Themes', kind: 'themes', options: [] };

/** The name of a column that is shown by its label. */
export const getTooltip = ({ name, label }: Pick<TableDefinition, 'name' | 'label'>): { readonly tooltip?: string } =>
  label === '' ? {} : { tooltip: name };

const toSeveral = (separator: TableDefinition['separator'] | undefined): Pick<FilterField, 'several'> =>
  (separator ?? '') === '' ? {} : { several: true };

const CLASSES: ReadonlyMap<string, string> = new Map(Object.entries(COMMENT_CLASS_LABELS));

/** What every comment has. A column that is named so comes first. */
const listCommentFields = ({ columns, dataFiles = [] }: FilteredProject): readonly FilterField[] =>
  COMMENT_FIELDS.filter(({ name }) => !columns.includes(name)).map(({ name, kind, label }) => {
    const labels = kind === 'file' ? nameFiles(dataFiles) : CLASSES;
    return { name, label, kind, options: [...labels.keys()], labels };
  });

export type FilteredProject = Pick<Project, 'tableDefinitions' | 'columns'> & Partial<Pick<Project, 'dataFiles'>>;

/** Stored columns in the order of their definitions, what every comment has, and the themes. */
export const filterFields = (project: FilteredProject): readonly FilterField[] => [
  ...project.tableDefinitions.flatMap((column) => {
    const { name, field_type, options, separator } = column;
    const kind = COLUMN_TYPES[field_type].filterKind;
    if (kind === null || !project.columns.includes(name)) return [];
    return [{ name, label: columnTitle(column), ...getTooltip(column), kind, options, ...toSeveral(separator) }];
  }),
  ...listCommentFields(project),
  THEMES_FIELD,
];

export const emptyFilter = (kind: FieldKind): FieldFilter => {
  const type = listFilterTypes(kind).includes('between') ? 'between' : FIELD_KINDS[kind];
  return { type, value: [], exclusive: false };
};

const filledIn = ({ value, type }: FieldFilter): readonly string[] =>
  FILTER_TYPES[type].takesBlank ? value : value.filter((text) => text.trim() !== '');

/** An empty filter has no effect. */
export const isBlank = (filter: FieldFilter): boolean => filledIn(filter).length === 0;

/** A blank end of a range is open: 30 and nothing mean at least 30. */
export const toOpenRange = (filter: FieldFilter): FieldFilter => {
  const [end, ...further] = filledIn(filter);
  if (filter.type !== 'between' || end === undefined || further.length > 0) return filter;
  const type = (filter.value[0] ?? '').trim() === '' ? 'lte' : 'gte';
  return { type, value: [end], exclusive: filter.exclusive };
};

/** Usable ones. */
export const dropBlankFilters = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => (isBlank(filter) ? [] : [[name, toOpenRange(filter)]])),
  );

/** For the API. */
export const toFiltersInput = (filters: Filters): FiltersInput =>
  Object.fromEntries(
    Object.entries(dropBlankFilters(filters)).map(([name, filter]) => [
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

/** Moves the filter to another field, resetting both. */
export const movedFilter = (filters: Filters, from: string | null, to: FilterField): Filters =>
  withFilter(withoutFilter(filters, to.name, ...(from === null ? [] : [from])), to.name, emptyFilter(to.kind));

const isFilter = (candidate: unknown, kind: FieldKind): candidate is FieldFilter => {
  const { value, type, exclusive } = (candidate ?? {}) as Partial<FieldFilter>;
  return (
    Array.isArray(value) &&
    value.every((text) => typeof text === 'string') &&
    listFilterTypes(kind).some((one) => one === type) &&
    typeof exclusive === 'boolean'
  );
};

/** Restores valid stored filters whose columns still exist with their types. */
export const storedFilters = (text: string | null, fields: readonly FilterField[]): Filters | null => {
  if (text === null) return null;
  try {
    const stored = Object.entries((JSON.parse(text) ?? {}) as Record<string, object>);
    const kept = stored.flatMap(([name, filter]): readonly (readonly [string, FieldFilter])[] => {
      const field = fields.find((one) => one.name === name);
      // Older filters had no type, and were all enums.
      const typed: unknown = { type: 'enum', exclusive: false, ...filter };
      return field !== undefined && isFilter(typed, field.kind) ? [[name, typed]] : [];
    });
    return dropBlankFilters(Object.fromEntries(kept));
  } catch {
    return null;
  }
};
