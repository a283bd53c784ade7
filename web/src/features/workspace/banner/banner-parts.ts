/** The parts of the banner on screen: what the table is grouped by, and further groupings beside it. */
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { columnKey } from '@verbatim/domain/column-key';
import type { Filters } from '../../../components/filters/filter-model.ts';
import { expectedColumns, groupChoices, type GroupedProject } from '../settings/group-choices.ts';
import type { TableSettings } from '../table/table-settings.ts';
import type { TableColumn } from '../table/table-view.ts';

type Grouped = Pick<TableSettings, 'groupBy' | 'parts'>;
type Parts = readonly (readonly string[])[];

const getKey = (part: readonly string[]): string => JSON.stringify(part);

const isSamePart = (a: readonly string[], b: readonly string[]): boolean => getKey(a) === getKey(b);

export const areSameParts = (a: Parts, b: Parts): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Without empty and repeated parts. */
export const listParts = ({ groupBy, parts }: Grouped): Parts =>
  [groupBy, ...parts].filter(
    (part, at, all) => part.length > 0 && all.findIndex((other) => isSamePart(part, other)) === at,
  );

/** The settings for some parts; one of them alone is a plain table. */
export const toGrouped = (parts: Parts): Grouped => {
  const [groupBy = [], ...beside] = listParts({ groupBy: [], parts });
  return { groupBy, parts: beside };
};

/** Of a banner in a chart: which part it shows. */
const SHOWN_PARAM = 'shown-part';

/**
 * The settings of the part that a chart shows, as a plain table: bars of different questions are not
 * comparable.
 */
export const getShownPart = <Settings extends Grouped>(settings: Settings, params: URLSearchParams): Settings => {
  if (settings.parts.length === 0) return settings;
  const parts = listParts(settings);
  const named = params.get(SHOWN_PARAM);
  return { ...settings, groupBy: parts.find((part) => getKey(part) === named) ?? parts[0] ?? [], parts: [] };
};

/** @param beside existing parameters, which are kept */
export const toShownPartParams = (part: readonly string[], beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  params.set(SHOWN_PARAM, getKey(part));
  return params;
};

/** For the request of a table; undefined for a plain one. */
export const getBanner = ({ groupBy, parts }: Grouped): Parts | undefined =>
  parts.length === 0 ? undefined : [groupBy, ...parts];

/** In headings, as the server titles it. */
export const getPartTitle = (project: GroupedProject, part: readonly string[]): string => {
  const choices = groupChoices(project);
  return part.map((name) => choices.find((choice) => choice.name === name)?.label ?? name).join(' › ');
};

/** For the notes of a chart; none for a plain table. @param shown what the part is grouped by */
export const describeShownPart = (
  project: Parameters<typeof getPartTitle>[0],
  settings: Grouped,
  shown: readonly string[],
): readonly string[] => {
  if (settings.parts.length === 0) return [];
  const parts = listParts(settings);
  return describePart(
    parts.map((part) => getPartTitle(project, part)),
    parts.findIndex((part) => isSamePart(part, shown)),
  );
};

/** @param at index of the part that is shown */
export const describePart = (titles: readonly string[], at: number): readonly string[] => {
  const others = titles.filter((_, part) => part !== at);
  return [`Part ${at + 1} of ${titles.length} of the banner; not shown: ${others.join(', ')}.`];
};

/** What a column is grouped by, and the column as in a plain table of that grouping. */
export const toPlainColumn = (
  groupBy: readonly string[],
  column: TableColumn | null,
): { readonly groupBy: readonly string[]; readonly column: TableColumn | null } => {
  if (column?.groupBy === undefined) return { groupBy, column };
  const labels = column.labels.slice(1);
  const { periods } = column;
  return { groupBy: column.groupBy, column: { key: columnKey(labels), labels, ...(periods && { periods }) } };
};

/** The table of one part, without the others: its columns keep their keys. */
export const pickPart = (table: TableResult, part: readonly string[]): TableResult => ({
  ...table,
  columns: table.columns.flatMap((column) =>
    column.groupBy !== undefined && isSamePart(column.groupBy, part)
      ? [{ key: column.key, labels: column.labels.slice(1), ...(column.periods && { periods: column.periods }) }]
      : [],
  ),
});

/** While a table loads. */
export const listExpectedColumns = (
  project: Parameters<typeof getPartTitle>[0],
  { groupBy, parts }: Grouped,
  filters: Filters,
): readonly TableColumn[] => {
  if (parts.length === 0) return expectedColumns(project, groupBy, filters);
  return [groupBy, ...parts].flatMap((part) =>
    expectedColumns(project, part, filters).map(({ labels }) => ({
      key: columnKey([columnKey(part), ...labels]),
      labels: [getPartTitle(project, part), ...labels],
      groupBy: part,
    })),
  );
};
