/** A filter in words: what its chip says. */
import { formatDate } from '../format.ts';
import { CONDITIONS, usable, type FieldFilter, type FilterField, type Filters } from './filter-model.ts';

export const EMPTY_CELL = '(empty)';

/** @param nameOf the theme of an id */
export type ThemeNames = (id: string) => string;

const listed = (values: readonly string[]): string => {
  const words = values.map((value) => (value === '' ? EMPTY_CELL : value));
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
};

/** 'is less than' becomes 'is not less than'. */
const negated = (words: string): string => words.replace(/^is\b/u, 'is not').replace(/^contains$/u, 'does not contain');

/** 'Rating is between 2 and 4', 'Department is not Dresses or Tops'. */
const filterWords = (
  { label, kind }: FilterField,
  { type, value, exclusive }: FieldFilter,
  nameOf: ThemeNames,
): string => {
  const said = (words: string): string => (exclusive ? negated(words) : words);
  switch (kind) {
    case 'themes':
      return `${exclusive ? 'No theme of' : 'Theme is'} ${listed(value.map(nameOf))}`;
    case 'enum':
      return `${label} ${said('is')} ${listed(value)}`;
    case 'text':
      return `${label} ${said('contains')} ${listed(value.map((text) => `“${text}”`))}`;
    case 'number':
    case 'date': {
      const condition = CONDITIONS[kind].find(([name]) => name === type)?.[1] ?? '';
      const shown = value.map(kind === 'date' ? formatDate : (text) => text);
      return `${label} ${said(condition)} ${type === 'between' ? shown.join(' and ') : listed(shown)}`;
    }
  }
};

/** One for each filter that is on, in the order of the fields. */
export const filterLines = (
  filters: Filters,
  fields: readonly FilterField[],
  nameOf: ThemeNames,
): readonly { readonly field: FilterField; readonly text: string }[] => {
  const on = usable(filters);
  return fields.flatMap((field) => {
    const filter = on[field.name];
    return filter === undefined ? [] : [{ field, text: filterWords(field, filter, nameOf) }];
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
