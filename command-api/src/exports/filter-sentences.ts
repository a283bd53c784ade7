/** Filters in words, as the chips of the web app say them. */
import { filterWords, type FieldKind, type FilterType } from '@verbatim/domain/text/filter-words';
import type { TableRequest } from '../contract/table.ts';

type Filters = TableRequest['filters'];
type Filter = Filters[string];

interface Named {
  /** Header and type of a column by its name. */
  readonly columns: readonly { readonly name: string; readonly field: string; readonly type: string }[];
  readonly themeNames: ReadonlyMap<string, string>;
}

/** One sentence for each filter that has a value. */
export const filterSentences = (filters: Filters, { columns, themeNames }: Named): readonly string[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    if (filter.value.length === 0) return [];
    const { field: label, type } = columns.find((one) => one.name === name) ?? { field: name, type: '' };
    const kind = name === 'themes' ? 'themes' : kindOf(type);
    const words = filter.value.map(String);
    const values = kind === 'themes' ? words.map((id) => themeNames.get(id) ?? id) : words;
    return [filterWords({ label, kind, type: conditionOf(kind, filter), values, exclusive: filter.exclusive })];
  });

const kindOf = (type: string): FieldKind =>
  type === 'number' || type === 'date' ? type : type === 'text' || type === 'long-text' ? 'text' : 'enum';

/** What is compared in no particular way is compared exactly. */
const conditionOf = (kind: FieldKind, { type }: Filter): FilterType => {
  if (kind === 'themes') return type === 'all' ? 'all' : 'enum';
  if (kind !== 'number' && kind !== 'date') return kind === 'text' ? 'text' : 'enum';
  return type === 'lt' || type === 'gt' || type === 'between' ? type : 'exact';
};
