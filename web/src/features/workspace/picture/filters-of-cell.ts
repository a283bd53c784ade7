/** The filters that keep what a cell of the cross-tab counts. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableItem } from '@verbatim/command-api/contract/table';
import type { Filters } from '../../../components/filters/filter-model.ts';
import type { TableColumn } from '../table-view.ts';

const enumFilter = (value: readonly string[], exclusive = false) => ({ value, type: 'enum' as const, exclusive });

/** The column and its values behind one level of a grouping. */
const levelOf = (
  { groupDef }: Pick<Project, 'groupDef'>,
  name: string,
  label: string,
): readonly [field: string, values: readonly string[]] => {
  const group = groupDef.find(({ id }) => name === `group:${id}`);
  if (group === undefined) return [name, [label]];
  return [group.field, group.columns.find((band) => band.name === label)?.items ?? []];
};

/** @param themes of the workspace; @param item null for the base; @param column null for all comments of a row. @returns null for all comments */
export const filtersOfCell = (
  project: Pick<Project, 'groupDef'>,
  themes: readonly string[],
  groupBy: readonly string[],
  item: Pick<TableItem, 'id'> | null,
  column: TableColumn | null,
): Filters | null => {
  const ofColumn = column === null ? {} : filtersOfColumn(project, groupBy, column);
  if (item === null) return column === null ? null : ofColumn;
  return { themes: item.id === null ? enumFilter(themes, true) : enumFilter([item.id]), ...ofColumn };
};

/** Those that keep the comments of a column. */
export const filtersOfColumn = (
  project: Pick<Project, 'groupDef'>,
  groupBy: readonly string[],
  { labels }: TableColumn,
): Filters => {
  const filters: Record<string, Filters[string]> = {};
  for (const [level, name] of groupBy.entries()) {
    const label = labels[level];
    if (label === undefined) continue;
    const [field, values] = levelOf(project, name, label);
    // A column and a group of its values can stand in one another.
    const outer = filters[field]?.value;
    filters[field] = enumFilter(outer === undefined ? values : values.filter((value) => outer.includes(value)));
  }
  return filters;
};
