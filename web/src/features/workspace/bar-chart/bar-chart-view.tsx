import { useMemo } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { Choice } from '../settings/choice.tsx';
import { getGroupTitle, getGroupTitles, groupChoices } from '../settings/group-choices.ts';
import type { ElementMenu, ChartElement, MenuPosition } from '../chart/element-menu.tsx';
import { getCellFilters, getColumnFilters } from '../chart/cell-filters.ts';
import { NothingFound } from '../chart/nothing-found.tsx';
import { ChartFrame, type Shown } from '../chart/chart-frame.tsx';
import { seriesLegend } from '../chart/series-colours.ts';
import { useChartExport } from '../chart/use-chart-export.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { findLead, getRowsTitle, quoteTheme, type FindingScope } from '../table/lead-sentence.ts';
import { listDrawable, toTableRows } from '../table/net-rows.ts';
import { getCountedSentiment, type TableSettings } from '../table/table-settings.ts';
import { shownSort, sortedItems } from '../table/table-view.ts';
import { useAddress } from '../settings/use-address.ts';
import { describeBarSettings } from '../settings/settings-text.ts';
import { getWeightLabel } from '../settings/weight-choices.ts';
import { useThemeCounts } from '../table/use-theme-counts.ts';
import { describeShownPart } from '../banner/banner-parts.ts';
import { useShownPart } from '../banner/shown-part.tsx';
import { Bars } from './bars.tsx';
import {
  canStack,
  computeBars,
  countBarCells,
  listWithNamed,
  pickBars,
  toBarDataTable,
  type Bars as BarsModel,
} from './compute-bars.ts';
import { toChartParams, parseChartSettings, type ChartSettings } from './chart-settings.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { chartName } from '../../../components/chart-name.ts';

const ARRANGEMENTS = [
  ['grouped', 'Grouped', 'Columns side by side'],
  ['stacked', 'Stacked', 'Columns on top of each other'],
] as const;

const getTitle = ({ project, settings }: ResultProps): string => {
  const choices = groupChoices(project);
  // In nesting order, as in the columns.
  const names = settings.groupBy.flatMap((by) => choices.find(({ name }) => name === by)?.label ?? []);
  return [getRowsTitle(settings), ...names].join(' by ');
};

/** With the settings of the part that is shown. */
interface BarProps extends ResultProps {
  /** As the table has them. */
  readonly banner: TableSettings;
}

const drawBars = ({ project, settings }: BarProps, chart: ChartSettings, table: TableResult): BarsModel => {
  const sorted = sortedItems(table, shownSort(table.columns, { ...settings, sentiment: 'first' }), settings.format);
  return computeBars(table, toTableRows(sorted, settings.folded), settings, chart, getGroupTitle(project, settings));
};

/** Describes the figures and their marks. */
const chartWords = (
  { project, settings, banner }: BarProps,
  table: TableResult | undefined,
  bars: BarsModel | undefined,
): readonly string[] => [
  ...describeShownPart(project, banner, settings.groupBy),
  ...describeBarSettings(table, settings, bars?.isMarked === true, getWeightLabel(project, settings.weight)),
];

/** Drilldown of a bar. @param row -1 for the base of its column */
const getElement = (
  { project, workspaceId, settings: { groupBy, weight, format }, filtering: { filters: now } }: ResultProps,
  { rows, series }: BarsModel,
  row: number,
  at: number,
): ChartElement | null => {
  const [item, column] = [rows[row]?.item, series[at]?.column];
  if (column === undefined) return null;
  const labels = column?.labels ?? [];
  const field = column?.key ?? null;
  const weighed = weight === '' ? {} : { weight };
  if (item === undefined) {
    const title = labels.length === 0 ? 'All comments' : labels.join(' · ');
    const filters = column === null ? null : getColumnFilters(project, groupBy, column, now);
    return { title, filters, comments: { themeId: 'total', title, groupBy, field, ...weighed } };
  }
  const title = [chartName(item), ...labels].join(' · ');
  const sentiment = getCountedSentiment(format);
  const counted = sentiment === undefined ? {} : ({ sentiment, sort: 'sentiment' } as const);
  const themes = project.workspaces.find(({ id }) => id === workspaceId)?.themes ?? [];
  return {
    title,
    filters: getCellFilters(project, themes, groupBy, item, column, now),
    comments: { themeId: item.id, title, groupBy, field, ...weighed, ...counted },
  };
};

const NAMED_FIRST = 'Framed: the theme of the headline, shown first; the others follow in the order of the table.';

const shownBars = (props: BarProps, chart: ChartSettings, { onElement }: ElementMenu, table: TableResult): Shown => {
  const { settings } = props;
  const scope: FindingScope = { settings, ...getGroupTitles(props.project, settings), getName: chartName };
  const { item, text } = findLead(table, scope);
  const sorted = drawBars(props, chart, table);
  const named = item === null ? -1 : sorted.rows.findIndex((row) => row.item.id === item.id);
  const places = listWithNamed(sorted.rows, named);
  const [bars, marked] = [pickBars(sorted, places), places.indexOf(named)];
  const title = getTitle(props);
  const dataTable = toBarDataTable(table, bars, title);
  const cellsOfSeries = countBarCells(bars);
  const open = (place: MenuPosition, row: number, at: number): void => {
    const element = getElement(props, bars, row, at);
    if (element !== null) onElement(place, element);
  };
  return {
    title,
    dataTable: {
      ...dataTable,
      // The first row contains the bases.
      rows: dataTable.rows.map((row, at) => ({
        ...row,
        elementAt: (cell: number) => getElement(props, bars, at - 1, Math.floor(cell / cellsOfSeries)),
      })),
    },
    finding: `${text}.`,
    ...(marked >= 0 && item !== null && { findingLink: quoteTheme(chartName(item)) }),
    legend: seriesLegend(bars.series.map(({ legend }) => legend)),
    picture: <Bars bars={bars} marked={marked} onBar={open} />,
    note: [
      ...(marked < 0 ? [] : [marked === named ? 'Framed: the theme of the headline.' : NAMED_FIRST]),
      ...(bars.leftOut === '' ? [] : [`Showing ${bars.leftOut}. The table has all of them.`]),
      ...chartWords(props, table, bars),
    ].join(' '),
  };
};

interface BarControlsProps {
  readonly settings: TableSettings;
  readonly chart: ChartSettings;
  readonly table: TableResult | undefined;
  readonly onChange: (patch: Partial<ChartSettings>) => void;
}

export const BarControls = ({ settings, chart, table, onChange }: BarControlsProps) => {
  const themes = listDrawable(table?.items ?? []).map((item) => ({ id: item.id ?? '', name: chartName(item) }));
  return (
    <>
      <ThemeChoice themes={themes} value={chart.themes} onChange={(ids) => onChange({ themes: ids })} />
      {settings.groupBy.length > 0 && canStack(settings.format) ? (
        <Choice
          label="Bars"
          isLabelHidden
          options={ARRANGEMENTS}
          value={chart.arrangement}
          onChange={(arrangement) => onChange({ arrangement })}
        />
      ) : null}
    </>
  );
};

/** Bar chart of theme frequencies, from the table's result. */
export const BarChartView = (given: ResultProps) => {
  const { part, settings } = useShownPart(given);
  const props: BarProps = { ...given, settings, banner: given.settings };
  const { project, workspaceId, filtering } = props;
  const [params, setParams] = useAddress(workspaceId);
  const chart = useMemo(() => parseChartSettings(params), [params]);
  const { query } = useThemeCounts(project, workspaceId, settings, filtering.filters);
  const picture = useChartExport(props, () =>
    chartWords(props, query.data, query.data && drawBars(props, chart, query.data)),
  );
  return (
    <ChartFrame
      what="The chart"
      {...picture}
      query={query}
      hasFinding
      height={420}
      controls={
        <>
          {part}
          <BarControls
            settings={settings}
            chart={chart}
            table={query.data}
            onChange={(patch) => setParams(toChartParams({ ...chart, ...patch }, params))}
          />
        </>
      }
      empty={({ total }) => (total > 0 ? null : <NothingFound filtering={filtering} />)}
    >
      {(table) => shownBars(props, chart, picture.elements, table)}
    </ChartFrame>
  );
};
