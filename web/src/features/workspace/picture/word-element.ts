/** What a word of a picture stands for: the comments that hold it. */
import type { Project } from '@verbatim/command-api/contract/projects';
import type { PictureElement } from './element-menu.tsx';

type Texts = Pick<Project, 'tableDefinitions' | 'columns'>;

/** Name of the column that the words are of, if it can be filtered by. */
export const textFieldOf = ({ tableDefinitions, columns }: Texts): string | undefined =>
  tableDefinitions.find(({ name, field_type }) => field_type === 'long-text' && columns.includes(name))?.name;

/** A filter keeps texts that contain the word, also within others; the comments are those that hold it as a word of its own. */
export const wordElement = (word: string, textField: string | undefined): PictureElement => ({
  title: word,
  filters: textField === undefined ? null : { [textField]: { value: [word], type: 'text', exclusive: false } },
  comments: { themeId: 'total', string: `"${word}"`, title: word, groupBy: [], field: null },
});
