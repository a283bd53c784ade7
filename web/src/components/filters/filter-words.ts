/** A filter in words: what its chip says. */
import { filterWords } from '@verbatim/domain/text/filter-words';
import { formatDate } from '../format.ts';
import { usable, type FieldFilter, type FilterField, type Filters } from './filter-model.ts';

/** @param nameOf the theme of an id */
export type ThemeNames = (id: string) => string;

const valuesOf = ({ kind }: FilterField, { value }: FieldFilter, nameOf: ThemeNames): readonly string[] =>
  kind === 'themes' ? value.map(nameOf) : kind === 'date' ? value.map(formatDate) : value;

/** One for each filter that is on, in the order of the fields. */
export const filterLines = (
  filters: Filters,
  fields: readonly FilterField[],
  nameOf: ThemeNames,
): readonly { readonly field: FilterField; readonly text: string }[] => {
  const on = usable(filters);
  return fields.flatMap((field) => {
    const filter = on[field.name];
    if (filter === undefined) return [];
    return [{ field, text: filterWords({ ...field, ...filter, values: valuesOf(field, filter, nameOf) }) }];
  });
};

const SUBTEXT_LENGTH = 30;
const KIND_WORDS = { text: 'Text', number: 'Number', date: 'Date', themes: 'What the comments are about' } as const;

/** What stands below a field where one chooses: the first of an enum's values, or what kind it is. */
export const fieldSubtext = ({ kind, options }: FilterField): string => {
  if (kind !== 'enum') return KIND_WORDS[kind];
  // Ratings read from small to large.
  const isNumbers = options.every((option) => option.trim() !== '' && !Number.isNaN(Number(option)));
  const text = (isNumbers ? options.toSorted((a, b) => Number(a) - Number(b)) : options).join(', ');
  return text.length > SUBTEXT_LENGTH ? `${text.slice(0, SUBTEXT_LENGTH).trimEnd()}…` : text;
};
