/** A filter in words: what its chip says on the screen, and what stands on the files that were made under it. */

/** `all` is of themes alone: comments that carry each of them. */
export type FilterType = 'enum' | 'all' | 'text' | 'exact' | 'lt' | 'gt' | 'between';

export type FieldKind = 'enum' | 'text' | 'number' | 'date' | 'themes';

export const EMPTY_CELL = '(empty)';

/** The conditions of each kind of field, in the words of its form. */
export const CONDITIONS: Readonly<Record<FieldKind, readonly (readonly [FilterType, string])[]>> = {
  enum: [['enum', 'is any of']],
  themes: [
    ['enum', 'is any of'],
    ['all', 'are all of'],
  ],
  text: [['text', 'contains']],
  number: [
    ['exact', 'is exactly'],
    ['lt', 'is less than'],
    ['gt', 'is greater than'],
    ['between', 'is between'],
  ],
  date: [
    ['exact', 'is on'],
    ['lt', 'is before'],
    ['gt', 'is after'],
    ['between', 'is between'],
  ],
};

export interface WordedFilter {
  readonly label: string;
  readonly kind: FieldKind;
  readonly type: FilterType;
  /** As they are to be read: names of themes, days as the reader writes them. */
  readonly values: readonly string[];
  readonly exclusive: boolean;
}

const listed = (values: readonly string[], joined: 'or' | 'and' = 'or'): string => {
  const words = values.map((value) => (value === '' ? EMPTY_CELL : value));
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${joined} ${last}`;
};

/** 'is less than' becomes 'is not less than'. */
const negated = (words: string): string => words.replace(/^is\b/u, 'is not').replace(/^contains$/u, 'does not contain');

/** 'Rating is between 2 and 4', 'Department is not Dresses or Tops'. */
export const filterWords = ({ label, kind, type, values, exclusive }: WordedFilter): string => {
  const said = (words: string): string => (exclusive ? negated(words) : words);
  switch (kind) {
    case 'themes':
      if (type === 'all') return `Themes are ${exclusive ? 'not ' : ''}${listed(values, 'and')}`;
      return `${exclusive ? 'No theme of' : 'Theme is'} ${listed(values)}`;
    case 'enum':
      return `${label} ${said('is')} ${listed(values)}`;
    case 'text':
      return `${label} ${said('contains')} ${listed(values.map((text) => `“${text}”`))}`;
    case 'number':
    case 'date': {
      const condition = CONDITIONS[kind].find(([name]) => name === type)?.[1] ?? '';
      return `${label} ${said(condition)} ${type === 'between' ? values.join(' and ') : listed(values)}`;
    }
  }
};
