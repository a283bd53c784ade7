import type { Project } from '@verbatim/command-api/contract/projects';

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
