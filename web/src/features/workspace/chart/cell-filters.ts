/** Filters equivalent to a cell of the cross-tab. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableItem } from '@verbatim/command-api/contract/results/table';
import { findCommentField, parsePeriodLevel } from '@verbatim/domain/project/group-levels';
import { filterFields, type FilteredProject, type Filters } from '../../../components/filters/filter-model.ts';
import { clippedPeriod } from '../over-time/clipped-period.ts';
import type { TableColumn } from '../table/table-view.ts';

type GroupedProject = FilteredProject & Pick<Project, 'groupDef'>;

const enumFilter = (value: readonly string[], exclusive = false) => ({ value, type: 'enum' as const, exclusive });

/** The column and its values for one level of a grouping. */
const getLevel = (
  project: GroupedProject,
  name: string,
  label: string,
): readonly [field: string, values: readonly string[]] => {
  const { groupDef, columns } = project;
  if (findCommentField(name) !== undefined && !columns.includes(name)) {
    const labels = filterFields(project).find((field) => field.name === name)?.labels ?? new Map<string, string>();
    return [name, [...labels].flatMap(([value, own]) => (own === label ? [value] : []))];
  }
  const group = groupDef.find(({ id }) => name === `group:${id}`);
  if (group === undefined) return [name, [label]];
  return [group.field, group.columns.find((band) => band.name === label)?.items ?? []];
};

/**
 * @param filters of the workspace: a period is what it and a filter of its dates have in common;
 * @param themes of the workspace;
 * @param item null for the base;
 * @param column null for all comments of a row.
 * @returns null for all comments, and where no filter keeps them
 */
export const getCellFilters = (
  project: GroupedProject,
  themes: readonly string[],
  groupBy: readonly string[],
  item: Pick<TableItem, 'id' | 'kind' | 'children'> | null,
  column: TableColumn | null,
  filters: Filters,
): Filters | null => {
  const ofColumn = column === null ? {} : getColumnFilters(project, groupBy, column, filters);
  if (ofColumn === null) return null;
  if (item === null) return column === null ? null : ofColumn;
  // The nets' themes are not known here.
  if (item.kind === 'none') return null;
  return { themes: item.id === null ? enumFilter(themes, true) : enumFilter(item.children ?? [item.id]), ...ofColumn };
};

/** Those that keep a column's comments; null where none can: an erased file, dates that need two filters. */
export const getColumnFilters = (
  project: GroupedProject,
  groupBy: readonly string[],
  { labels, periods }: TableColumn,
  now: Filters,
): Filters | null => {
  const filters: Record<string, Filters[string]> = {};
  for (const [level, name] of groupBy.entries()) {
    const [label, period, dates] = [labels[level], periods?.[level], parsePeriodLevel(name)?.column];
    if (label === undefined) continue;
    if (period != null && dates !== undefined) {
      // Two periods of a column may be nested.
      const clipped = clippedPeriod(period, filters[dates] ?? now[dates]);
      if (clipped === null) return null;
      filters[dates] = clipped;
      continue;
    }
    const [field, values] = getLevel(project, name, label);
    if (values.length === 0) return null;
    // A column and a group of its values may be nested.
    const outer = filters[field]?.value;
    filters[field] = enumFilter(outer === undefined ? values : values.filter((value) => outer.includes(value)));
  }
  return filters;
};
