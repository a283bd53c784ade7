/** Rows of the tables of columns: their figures under the filters, as texts. */
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import type { ColumnFigures, ColumnStats } from '@verbatim/command-api/contract/results/workspace-results';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { computePercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount, formatDate } from '../../../components/text/format.ts';

export interface ColumnRow {
  readonly name: string;
  readonly title: string;
  /** One per heading after the first; undefined while loading. */
  readonly cells: readonly string[] | undefined;
}

export interface ColumnTable {
  readonly headings: readonly string[];
  readonly rows: readonly ColumnRow[];
}

const NONE = '–';
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const formatNumber = (value: number | null): string => (value === null ? NONE : decimal.format(value));
const formatDay = (day: string | null): string => (day === null ? NONE : formatDate(day));

const listColumns = (
  { tableDefinitions, columns }: Pick<Project, 'tableDefinitions' | 'columns'>,
  types: readonly TableDefinition['field_type'][],
): readonly TableDefinition[] =>
  tableDefinitions.filter(({ name, field_type: type }) => types.includes(type) && columns.includes(name));

/** Cells of a number or date column that could not be read, over all files that count them. */
export const countUnreadable = ({ dataFiles }: Pick<Project, 'dataFiles'>, column: string): number =>
  dataFiles.reduce((sum, { cells }) => {
    const own = cells !== null && Object.hasOwn(cells, column) ? cells[column] : undefined;
    return sum + (own?.unreadable ?? 0);
  }, 0);

const findFigures = (stats: ColumnStats | undefined, column: string): ColumnFigures | undefined =>
  stats?.columns.find(({ name }) => name === column);

/** Mean, median, smallest and largest; what a column has none of is blank. */
const listFigures = (figures: ColumnFigures | undefined): readonly string[] => {
  switch (figures?.type) {
    case 'number':
      return [figures.mean, figures.median, figures.min, figures.max].map(formatNumber);
    case 'date':
      return ['', '', formatDay(figures.earliest), formatDay(figures.latest)];
    case 'enum':
    case undefined:
      return ['', '', '', ''];
  }
};

/** '12 (3%)'; the share of the cells with a content, only where there are some. */
const formatUnreadable = (unreadable: number, values: number): string =>
  unreadable === 0
    ? '0'
    : `${formatCount(unreadable)} (${formatPercent(computePercent(unreadable, unreadable + values))})`;

/** 'Min', 'Earliest', or both where there are numbers and dates. */
const nameEnds = (columns: readonly TableDefinition[]): readonly string[] => {
  const has = (type: TableDefinition['field_type']): boolean => columns.some(({ field_type: own }) => own === type);
  if (!has('date')) return ['Min', 'Max'];
  return has('number') ? ['Min or earliest', 'Max or latest'] : ['Earliest', 'Latest'];
};

/**
 * Unreadable cells are counted by file: under filters they are among those without a value.
 * @param stats undefined while loading
 */
export const toNumberTable = (project: Project, stats: ColumnStats | undefined, isFiltered: boolean): ColumnTable => {
  const columns = listColumns(project, ['number', 'date']);
  return {
    headings: [
      'Column',
      'Values',
      'Mean',
      'Median',
      ...nameEnds(columns),
      ...(isFiltered ? ['Without a value'] : ['Missing', 'Unreadable']),
    ],
    rows: columns.map((column) => {
      const [title, { name }] = [columnTitle(column), column];
      if (stats === undefined) return { name, title, cells: undefined };
      const figures = findFigures(stats, name);
      const values = figures?.values ?? 0;
      const without = stats.base - values;
      const unreadable = countUnreadable(project, name);
      return {
        name,
        title,
        cells: [
          formatCount(values),
          ...listFigures(figures),
          ...(isFiltered
            ? [formatCount(without)]
            : [formatCount(Math.max(0, without - unreadable)), formatUnreadable(unreadable, values)]),
        ],
      };
    }),
  };
};

const toOptionCells = (figures: ColumnFigures | undefined, base: number): readonly string[] => {
  if (figures?.type !== 'enum') return ['', '', '', ''];
  const { options, most, values } = figures;
  return [
    formatCount(options),
    most?.value ?? NONE,
    most === null ? NONE : formatPercent(computePercent(most.count, base)),
    formatCount(base - values),
  ];
};

/** @param stats undefined while loading */
export const toCategoryTable = (project: Project, stats: ColumnStats | undefined): ColumnTable => ({
  headings: ['Column', 'Categories', 'Most common', 'Share', 'Missing'],
  rows: listColumns(project, ['enum']).map((column) => ({
    name: column.name,
    title: columnTitle(column),
    cells: stats === undefined ? undefined : toOptionCells(findFigures(stats, column.name), stats.base),
  })),
});
