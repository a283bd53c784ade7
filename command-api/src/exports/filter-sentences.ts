/** Filters as sentences, consistent with the web app's chips. */
import { columnTitle } from '@verbatim/domain/project/column-labels';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import { COLUMN_TYPES } from '@verbatim/domain/formats/column-types';
import { filterWords } from '@verbatim/domain/filters/filter-label';
import { FIELD_KINDS, type FieldKind } from '@verbatim/domain/filters/filter-types';
import { DELETED_FILE, findCommentField, nameFiles } from '@verbatim/domain/project/group-levels';
import { labelCommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { TableRequest } from '../contract/results/table.ts';

type Filters = TableRequest['filters'];

interface Named {
  /** Label, header and type of a column by its name. */
  readonly columns: readonly Pick<ColumnDefinition, 'name' | 'field' | 'label' | 'type'>[];
  /** In the order in which they were added. */
  readonly files: readonly { readonly id: string; readonly name: string }[];
  readonly themeNames: ReadonlyMap<string, string>;
}

const nameValues = (kind: FieldKind, values: readonly string[], { files, themeNames }: Named): readonly string[] => {
  if (kind === 'themes') return values.map((id) => themeNames.get(id) ?? id);
  if (kind === 'sentiment') return values.map(labelCommentClass);
  if (kind !== 'file') return values;
  const names = nameFiles(files);
  return values.map((id) => names.get(id) ?? DELETED_FILE);
};

/** One sentence for each filter that has a value. */
export const filterSentences = (filters: Filters, named: Named): readonly string[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    if (filter.value.length === 0) return [];
    const column = named.columns.find((one) => one.name === name);
    const own = column === undefined ? findCommentField(name) : undefined;
    const label = column === undefined ? (own?.label ?? name) : columnTitle(column);
    const kind =
      own?.kind ?? (name === 'themes' ? 'themes' : ((column && COLUMN_TYPES[column.type].filterKind) ?? 'enum'));
    const values = nameValues(kind, filter.value.map(String), named);
    const { type = FIELD_KINDS[kind], exclusive } = filter;
    return [filterWords({ label, kind, type, values, exclusive })];
  });
