import type { Project } from '@verbatim/command-api/contract/projects';
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

/** The columns that a table grouped so will have, as far as the definitions tell: all values, in their order. */
export const expectedColumns = (
  { tableDefinitions, groupDef }: Pick<Project, 'tableDefinitions' | 'groupDef'>,
  groupBy: readonly string[],
): readonly TableColumn[] => {
  const valuesOf = (name: string): readonly string[] =>
    groupDef.find(({ id }) => name === `group:${id}`)?.columns.map((column) => column.name) ??
    tableDefinitions.find((definition) => definition.name === name)?.options ??
    [];
  let combinations: readonly (readonly string[])[] = [[]];
  for (const name of groupBy)
    combinations = combinations
      .flatMap((labels) => valuesOf(name).map((value) => [...labels, value]))
      .slice(0, MOST_EXPECTED);
  return combinations.filter(({ length }) => length > 0).map((labels) => ({ key: labels.join('__'), labels }));
};
