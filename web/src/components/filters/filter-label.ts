/** A filter in words: what its chip says. */
import { filterWords } from '@verbatim/domain/filters/filter-label';
import { DELETED_FILE } from '@verbatim/domain/project/group-levels';
import { labelCommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import { formatDate } from '../text/format.ts';
import { dropBlankFilters, type FieldFilter, type FilterField, type Filters } from './filter-model.ts';

/** @param nameOf resolves a theme's id */
export type ThemeNames = (id: string) => string;

const getValues = ({ kind, labels }: FilterField, { value }: FieldFilter, nameOf: ThemeNames): readonly string[] => {
  switch (kind) {
    case 'themes':
      return value.map(nameOf);
    case 'date':
      return value.map(formatDate);
    case 'file':
      return value.map((id) => labels?.get(id) ?? DELETED_FILE);
    case 'sentiment':
      return value.map(labelCommentClass);
    case 'enum':
    case 'number':
    case 'text':
      return value;
  }
};

/** One per active filter, in the order of the fields. */
export const filterLines = (
  filters: Filters,
  fields: readonly FilterField[],
  nameOf: ThemeNames,
): readonly { readonly field: FilterField; readonly text: string }[] => {
  const on = dropBlankFilters(filters);
  return fields.flatMap((field) => {
    const filter = on[field.name];
    if (filter === undefined) return [];
    return [{ field, text: filterWords({ ...field, ...filter, values: getValues(field, filter, nameOf) }) }];
  });
};

const SUBTEXT_LENGTH = 30;
const KIND_WORDS = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  file: 'Where the comments are from',
  sentiment: 'Class of the whole comment',
  themes: 'What the comments are about',
} as const;

/** Description of a field in the list: the first values of an enum, or its type. */
export const fieldSubtext = ({ kind, options }: FilterField): string => {
  if (kind !== 'enum') return KIND_WORDS[kind];
  // Ratings are sorted by size.
  const isNumbers = options.every((option) => option.trim() !== '' && !Number.isNaN(Number(option)));
  const text = (isNumbers ? options.toSorted((a, b) => Number(a) - Number(b)) : options).join(', ');
  return text.length > SUBTEXT_LENGTH ? `${text.slice(0, SUBTEXT_LENGTH).trimEnd()}…` : text;
};
