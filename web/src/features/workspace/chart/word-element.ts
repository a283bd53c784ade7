/** Drilldown of a word: the comments that contain it. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ChartElement } from './element-menu.tsx';

type Texts = Pick<Project, 'tableDefinitions' | 'columns'>;

/** The filterable column that the words are from, if any. */
export const findTextField = ({ tableDefinitions, columns }: Texts): string | undefined =>
  tableDefinitions.find(({ name, field_type }) => field_type === 'long-text' && columns.includes(name))?.name;

/** The filter also keeps texts with the word inside of another; the comments contain it as a token. */
export const toWordElement = (word: string, textField: string | undefined): ChartElement => ({
  title: word,
  filters: textField === undefined ? null : { [textField]: { value: [word], type: 'text', exclusive: false } },
  comments: { themeId: 'total', string: `"${word}"`, title: word, groupBy: [], field: null },
  word,
});
