import type { Project } from '@verbatim/command-api/contract/projects';
import { usable, type Filters } from '../../components/filters/filter-model.ts';
import type { TableColumn } from './table-view.ts';

export interface GroupChoice {
  /** As `groupBy` names it. */
  readonly name: string;
  readonly label: string;
}

/** What a table can be grouped by: stored category columns, and custom groups. */
export const groupChoices = ({
  tableDefinitions,
  columns,
  groupDef,
}: Pick<Project, 'tableDefinitions' | 'columns' | 'groupDef'>): readonly GroupChoice[] => [
  ...tableDefinitions
    .filter(({ name, field_type }) => field_type === 'enum' && columns.includes(name))
    .map(({ name, field }) => ({ name, label: field })),
  ...groupDef.map(({ id, name }) => ({ name: `group:${id}`, label: name })),
];

/** More are not drawn before they are there. */
const MOST_EXPECTED = 60;

/** The columns that a table grouped so will have, as far as the definitions tell: all values that a filter of them leaves, in their order. */
export const expectedColumns = (
  { tableDefinitions, groupDef }: Pick<Project, 'tableDefinitions' | 'groupDef'>,
  groupBy: readonly string[],
  filters: Filters,
): readonly TableColumn[] => {
  const used = usable(filters);
  const isAsked = (field: string, value: string): boolean => {
    const filter = used[field];
    return filter === undefined || filter.value.includes(value) !== filter.exclusive;
  };
  const valuesOf = (name: string): readonly string[] => {
    const group = groupDef.find(({ id }) => name === `group:${id}`);
    const bands = group?.columns.filter(({ items }) => items.some((item) => isAsked(group.field, item)));
    const options = tableDefinitions.find((definition) => definition.name === name)?.options ?? [];
    return bands?.map((band) => band.name) ?? options.filter((option) => isAsked(name, option));
  };
  let combinations: readonly (readonly string[])[] = [[]];
  for (const name of groupBy)
    combinations = combinations
      .flatMap((labels) => valuesOf(name).map((value) => [...labels, value]))
      .slice(0, MOST_EXPECTED);
  return combinations.filter(({ length }) => length > 0).map((labels) => ({ key: labels.join('__'), labels }));
};
