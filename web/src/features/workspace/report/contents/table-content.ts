/** The table and its bars as contents of a report. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { RESULT_ADDRESSES } from '../../../../api/results/result-address.ts';
import { chartName } from '../../../../components/chart-name.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { formatCount, pluralise } from '../../../../components/text/format.ts';
import { describeShownPart, getBanner, getPartTitle, getShownPart, listParts } from '../../banner/banner-parts.ts';
import { parseChartSettings } from '../../bar-chart/chart-settings.ts';
import { computeBars, type BarMark, type Bars } from '../../bar-chart/compute-bars.ts';
import { getGroupTitle, getGroupTitles, groupChoices } from '../../settings/group-choices.ts';
import { describeBarSettings, describeSettings } from '../../settings/settings-text.ts';
import { getWeightLabel } from '../../settings/weight-choices.ts';
import { describeTable, getRowsTitle } from '../../table/lead-sentence.ts';
import { toTableRows, type TableRow } from '../../table/net-rows.ts';
import {
  effectiveBaseIn,
  figureIn,
  getColumnBase,
  hiddenBase,
  isPercentage,
  TOTAL,
} from '../../table/table-figures.ts';
import { PAGE_SIZE } from '../../table/table-pager.tsx';
import { getCountedSentiment, type TableSettings } from '../../table/table-settings.ts';
import { testTableSignificance } from '../../table/table-tests.ts';
import { testTableWaves } from '../../table/wave-changes.ts';
import {
  cellView,
  columnLetters,
  countTableDecimals,
  largestPercent,
  shownSort,
  sortedItems,
  type CellView,
} from '../../table/table-view.ts';
import type { ContentQuery, ContentCell, ContentRow, ContentTable, Made } from './content.ts';
import { toCell, toMeanCell, toShareCell } from './data-rows.ts';

/** Means have intervals instead of tests. */
const toTested = (settings: TableSettings): TableSettings =>
  settings.format === 'mean' ? { ...settings, significance: 'off' } : settings;

const askTable = ({ workspace, settings, filters, ask }: ContentQuery): Promise<TableResult> =>
  ask(
    RESULT_ADDRESSES.table({
      workspaceId: workspace.id,
      ...(settings.parts.length === 0 ? { groupBy: settings.groupBy } : { groupBy: [], parts: getBanner(settings) }),
      filters: toFiltersInput(filters),
      unclassified: settings.unclassified,
      weight: settings.weight || undefined,
      number: settings.number || undefined,
      means: settings.format === 'mean',
      sentiment: getCountedSentiment(settings.format),
      pagination: { page: 0, pageSize: PAGE_SIZE, sort: 'count', order: 'desc' },
    }),
  );

const listRows = (table: TableResult, settings: TableSettings): readonly TableRow[] => {
  const { format, folded } = settings;
  const sorted = sortedItems(table, shownSort(table.columns, settings), format);
  return toTableRows(sorted, folded).filter(({ visible }) => visible);
};

/** 'Themes by Season by Class'; of a banner 'Themes by Season | Class › Month'. */
const getSubject = ({ project, settings }: ContentQuery): string => {
  const subject = getRowsTitle(settings);
  if (settings.parts.length > 0) {
    const titles = listParts(settings).map((part) => getPartTitle(project, part));
    return `${subject} by ${titles.join(' | ')}`;
  }
  const choices = groupChoices(project);
  const names = settings.groupBy.flatMap((by) => choices.find(({ name }) => name === by)?.label ?? []);
  return [subject, ...names].join(' by ');
};

/** As on screen. */
const describe = (table: TableResult, asked: ContentQuery, settings: TableSettings): string =>
  describeTable(table, { settings, ...getGroupTitles(asked.project, settings), getName: chartName });

const FORMATS = { sum: '#,##0', column: '0.0%', row: '0.0%', negative: '0.0%', mean: '+0.00;-0.00;0.00' } as const;

const getStyle = ({ kind, net, id }: TableRow): Pick<ContentRow, 'style'> => {
  if (kind === 'net') return { style: 'net' };
  if (id === null || kind === 'none') return { style: 'rest' };
  return net === undefined ? {} : { style: 'indented' };
};

const ARROWS = { higher: ' ▲', lower: ' ▼', 'small-base': ' °', same: '' } as const;

/** The arrow, or the letters of the columns that this one is higher than. */
const getMark = ({ verdict, letters }: CellView, { significance }: TableSettings): string => {
  if (significance === 'group' && letters.length > 0) return ` ${letters.join('')}`;
  if (verdict === null || (significance === 'group' && verdict !== 'small-base')) return '';
  return ARROWS[verdict];
};

/** ' (▲ +4)' against the wave before. */
const getChange = ({ change }: CellView): string =>
  change === null || change.text === '' ? '' : ` (${`${ARROWS[change.verdict]} ${change.text}`.trim()})`;

const getTone = ({ verdict }: CellView, { significance }: TableSettings): Pick<ContentCell, 'tone'> =>
  significance === 'total' && (verdict === 'higher' || verdict === 'lower') ? { tone: verdict } : {};

/** @param most largest percentage of the table, which fills its cell */
const getBar = ({ percent }: CellView, { id }: TableItem, most: number): Pick<ContentCell, 'bar'> =>
  percent !== null && most > 0 && id !== null ? { bar: Math.min(100, (percent * 100) / most) } : {};

const getValue = (table: TableResult, item: TableItem, key: string, settings: TableSettings): number | null => {
  const { format } = settings;
  const figure = hiddenBase(table, item, key, settings) === null ? figureIn(table, item, key, format) : null;
  return figure !== null && isPercentage(format) ? Math.round(figure * 1e6) / 1e8 : figure;
};

const toRows = (table: TableResult, settings: TableSettings): readonly ContentRow[] => {
  const rows = listRows(table, settings);
  const tests = testTableSignificance(table, rows, settings);
  const changes = testTableWaves(table, rows, settings);
  const most = largestPercent(table, settings.format);
  const cellSettings = { ...settings, decimals: countTableDecimals(table, rows, settings) };
  return rows.map((item, at) => {
    const toCell = (column: TableResult['columns'][number] | null): ContentCell => {
      const key = column?.key ?? TOTAL;
      const [test, change] = column === null ? [] : [tests[at]?.[key], changes[at]?.[key]];
      const view = cellView(table, item, column, cellSettings, test, change);
      return {
        text: `${view.text}${getMark(view, settings)}${getChange(view)}`,
        value: getValue(table, item, key, settings),
        format: FORMATS[settings.format],
        ...getTone(view, settings),
        ...getBar(view, item, most),
      };
    };
    return { name: chartName(item), cells: [toCell(null), ...table.columns.map(toCell)], ...getStyle(item) };
  });
};

const toBase = (
  name: string,
  table: TableResult,
  keys: readonly string[],
  of: (key: string) => number,
): ContentRow => ({
  name,
  style: 'base',
  cells: keys.map((key) => ({
    text: formatCount(of(key)),
    value: of(key),
    format: table.weighted === undefined ? '#,##0' : '#,##0.0',
    tone: 'quiet',
  })),
});

const FIGURES = {
  sum: 'Number of comments.',
  column: 'Share of the comments of a column.',
  row: 'Share of the comments of a theme.',
  negative: '',
  mean: '',
} as const;

const describeFigures = (format: keyof typeof FIGURES): readonly string[] =>
  FIGURES[format] === '' ? [] : [FIGURES[format]];

export const makeTable = async (asked: ContentQuery): Promise<Made> => {
  const settings = toTested(asked.settings);
  const table = await askTable(asked);
  const letters = settings.significance === 'group' ? columnLetters(table.columns) : new Map<string, string>();
  const headings = table.columns.map(({ key, labels }) => {
    const letter = letters.get(key);
    return `${labels.join(' › ')}${letter === undefined ? '' : ` (${letter})`}`;
  });
  const keys = [TOTAL, ...table.columns.map(({ key }) => key)];
  return {
    finding: describe(table, asked, settings),
    subject: getSubject(asked),
    table: {
      columns: ['Theme', 'Total', ...headings],
      rows: [
        toBase('Base', table, keys, (key) => getColumnBase(table, key)),
        ...(table.weighted === undefined
          ? []
          : [toBase('Effective base', table, keys, (key) => effectiveBaseIn(table, key))]),
        ...toRows(table, settings),
      ],
    },
    base: pluralise(table.total, 'comment'),
    notes: [
      ...describeFigures(settings.format),
      ...describeSettings(table, settings, getWeightLabel(asked.project, settings.weight)).map(withoutHover),
    ],
  };
};

/** Paper has no pointer. */
const withoutHover = (note: string): string => note.replace(/; hover a cell for its counts/u, '');

/** The figures as drawn, under their bases. */
const toBarTable = (table: TableResult, { rows, series, format }: Bars): ContentTable => {
  const toFigure = (value: number | null, mark: BarMark): ContentCell => {
    if (format === 'mean') return toMeanCell(value);
    if (format === 'sum') return toCell(value, '');
    const share = toShareCell(value);
    return mark === '' ? share : { ...share, text: `${share.text} ${mark}`, tone: mark === '▲' ? 'higher' : 'lower' };
  };
  const keys = series.map(({ key }) => key);
  return {
    columns: ['Theme', ...series.map(({ label }) => label)],
    rows: [
      toBase('Base', table, keys, (key) => getColumnBase(table, key)),
      ...rows.map(({ name }, row) => ({
        name,
        cells: series.map(({ values, marks }) => toFigure(values[row] ?? null, marks[row] ?? '')),
      })),
    ],
  };
};

export const makeBars = async (asked: ContentQuery): Promise<Made> => {
  const { params, project } = asked;
  const settings: TableSettings = { ...getShownPart(asked.settings, params), significance: 'off', wave: '' };
  const shown: ContentQuery = { ...asked, settings };
  const table = await askTable(shown);
  const sorted = sortedItems(table, shownSort(table.columns, { ...settings, sentiment: 'first' }), settings.format);
  const group = getGroupTitle(project, settings);
  const bars = computeBars(table, toTableRows(sorted, settings.folded), settings, parseChartSettings(params), group);
  const subject = getSubject(shown);
  return {
    finding: describe(table, shown, settings),
    subject,
    table: toBarTable(table, bars),
    drawn: { kind: 'bars', bars },
    base: pluralise(table.total, 'comment'),
    notes: [
      ...describeFigures(bars.format),
      ...describeShownPart(project, asked.settings, settings.groupBy),
      ...(bars.leftOut === '' ? [] : [`Showing ${bars.leftOut}.`]),
      ...describeBarSettings(table, settings, bars.isMarked, getWeightLabel(project, settings.weight)),
    ],
  };
};
