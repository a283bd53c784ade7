/** Filters as sentences, consistent with the web app's chips. */
import { columnTitle } from '@verbatim/domain/project/column-labels';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import { COLUMN_TYPES } from '@verbatim/domain/formats/column-types';
import { filterWords } from '@verbatim/domain/filters/filter-label';
import { FIELD_KINDS } from '@verbatim/domain/filters/filter-types';
import type { TableRequest } from '../contract/results/table.ts';

type Filters = TableRequest['filters'];

interface Named {
  /** Label, header and type of a column by its name. */
  readonly columns: readonly Pick<ColumnDefinition, 'name' | 'field' | 'label' | 'type'>[];
  readonly themeNames: ReadonlyMap<string, string>;
}

/** One sentence for each filter that has a value. */
export const filterSentences = (filters: Filters, { columns, themeNames }: Named): readonly string[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    if (filter.value.length === 0) return [];
    const column = columns.find((one) => one.name === name);
    const label = column === undefined ? name : columnTitle(column);
    const kind = name === 'themes' ? 'themes' : ((column && COLUMN_TYPES[column.type].filterKind) ?? 'enum');
    const words = filter.value.map(String);
    const values = kind === 'themes' ? words.map((id) => themeNames.get(id) ?? id) : words;
    const { type = FIELD_KINDS[kind], exclusive } = filter;
    return [filterWords({ label, kind, type, values, exclusive })];
  });
