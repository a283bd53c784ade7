/** Columns to weight by: stored number columns. */
import type { Project } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';

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
    .map((column) => ({ name: column.name, label: columnTitle(column) }));

export const getWeightLabel = (project: Pick<Project, 'tableDefinitions' | 'columns'>, weight: string): string =>
  weightChoices(project).find(({ name }) => name === weight)?.label ?? weight;
