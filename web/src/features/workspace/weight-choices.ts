/** What comments can be weighted by: stored number columns. */
import type { Project } from '@verbatim/command-api/contract/projects';

export interface WeightChoice {
  readonly name: string;
  readonly label: string;
}

export const weightChoices = ({
  tableDefinitions,
  columns,
}: Pick<Project, 'tableDefinitions' | 'columns'>): readonly WeightChoice[] =>
  tableDefinitions
    .filter(({ name, field_type }) => field_type === 'number' && columns.includes(name))
    .map(({ name, field }) => ({ name, label: field }));

export const weightLabel = (project: Pick<Project, 'tableDefinitions' | 'columns'>, weight: string): string =>
  weightChoices(project).find(({ name }) => name === weight)?.label ?? weight;
