import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { usable, type Filters } from '../../components/filters/filter-model.ts';
import { baseOf } from './table-figures.ts';

/** Whether a level of the grouping has room for a label: false where a filter of its own column drops all that stands below it. */
type Level = (label: string) => boolean;

const levelOf = ({ groupDef }: Pick<Project, 'groupDef'>, name: string, filters: Filters): Level => {
  const group = groupDef.find(({ id }) => name === `group:${id}`);
  const filter = filters[group?.field ?? name];
  if (filter?.type !== 'enum') return () => true;
  const chosen = new Set(filter.value);
  const passes = (value: string): boolean => chosen.has(value) !== filter.exclusive;
  if (group === undefined) return passes;
  return (label) => group.columns.some(({ name: band, items }) => band === label && items.some(passes));
};

/** Leaves out the columns that a filter of the very column that is grouped by has emptied. Whatever else empties a column leaves it standing. */
export const askedColumns = (
  project: Pick<Project, 'groupDef'>,
  groupBy: readonly string[],
  filters: Filters,
  table: TableResult,
): TableResult => {
  const levels = groupBy.map((name) => levelOf(project, name, usable(filters)));
  const columns = table.columns.filter(
    ({ key, labels }) => baseOf(table, key) !== 0 || levels.every((isAsked, at) => isAsked(labels[at] ?? '')),
  );
  return columns.length === table.columns.length ? table : { ...table, columns };
};
