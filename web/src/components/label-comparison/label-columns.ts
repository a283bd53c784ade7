/** Columns that may hold people's own classes: categories and numbers, the likeliest first. */
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { proposeSentimentLabels } from '@verbatim/domain/text/sentiment/rating-scale';
import { ratingChoices, type RatingChoice } from '../rating-words/rating-choices.ts';

/** Its options say positive and negative in words. */
const hasClasses = ({ field_type: type, options }: TableDefinition): boolean => {
  if (type !== 'enum') return false;
  const labels = new Set(proposeSentimentLabels(options.filter(Boolean)).values());
  return labels.has('pos') && labels.has('neg');
};

export const labelColumns = (project: Pick<Project, 'tableDefinitions' | 'columns'>): readonly RatingChoice[] => {
  const stored = project.tableDefinitions.filter(({ name }) => project.columns.includes(name));
  const ratings = ratingChoices(project);
  const named = (columns: readonly TableDefinition[]): readonly RatingChoice[] =>
    columns.map((column) => ({ name: column.name, label: columnTitle(column) }));
  const isRating = ({ name }: TableDefinition): boolean => ratings.some((rating) => rating.name === name);
  const classes = stored.filter((column) => hasClasses(column) && !isRating(column));
  const others = stored.filter(
    (column) => (column.field_type === 'enum' || column.field_type === 'number') && !isRating(column),
  );
  return [...named(classes), ...ratings, ...named(others.filter((column) => !classes.includes(column)))];
};
