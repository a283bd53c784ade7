/** Labels of filters, for chips on the screen and stamps of exports. */

import { FILTER_TYPES, type FieldKind, type FilterType } from './filter-types.ts';

export const EMPTY_CELL = '(empty)';

export interface WordedFilter {
  readonly label: string;
  readonly kind: FieldKind;
  readonly type: FilterType;
  /** Display values: theme names, localised days. */
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
  if (type === 'empty') return `${label} ${said('is empty')}`;
  switch (kind) {
    case 'themes':
      if (type === 'all') return `Themes are ${exclusive ? 'not ' : ''}${listed(values, 'and')}`;
      return `${exclusive ? 'No theme of' : 'Theme is'} ${listed(values)}`;
    case 'file':
    case 'sentiment':
    case 'enum':
      if (type === 'all') return `${label} ${exclusive ? 'does not have' : 'has'} ${listed(values, 'and')}`;
      return `${label} ${said('is')} ${listed(values)}`;
    case 'text':
      return `${label} ${said('contains')} ${listed(values.map((text) => `“${text}”`))}`;
    case 'number':
    case 'date': {
      const { words, size } = FILTER_TYPES[type];
      return `${label} ${said(words[kind] ?? '')} ${size === 2 ? values.join(' and ') : listed(values)}`;
    }
  }
};
