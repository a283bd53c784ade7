import { useMemo } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { Choice } from '../choice.tsx';
import { groupChoices } from '../group-choices.ts';
import type { ElementMenu, PictureElement, Place } from '../picture/element-menu.tsx';
import { filtersOfCell, filtersOfColumn } from '../picture/filters-of-cell.ts';
import { NothingFound } from '../picture/nothing-found.tsx';
import { PictureFrame, type Shown } from '../picture/picture-frame.tsx';
import { seriesLegend } from '../picture/series-colours.ts';
import { usePicture } from '../picture/use-picture.ts';
import type { ResultProps } from '../results/result-kind.ts';
import type { TableSettings } from '../table-settings.ts';
import { shownSort, sortedItems } from '../table-view.ts';
import { useAddress } from '../use-address.ts';
import { wordsOfSettings } from '../settings-words.ts';
import { weightLabel } from '../weight-choices.ts';
import { useThemeCounts } from '../use-theme-counts.ts';
import { Bars } from './bars.tsx';
import { barsOf, portalName, twinOfBars, type Bars as BarsModel } from './bars-of-table.ts';
import { chartParamsOf, chartSettingsOf, type ChartSettings } from './chart-settings.ts';
import { ThemeChoice } from './theme-choice.tsx';

const ARRANGEMENTS = [
  ['grouped', 'Grouped', 'Columns beside each other'],
  ['stacked', 'Stacked', 'Columns on top of each other'],
] as const;

const titleOf = ({ project, settings }: ResultProps): string => {
  const choices = groupChoices(project);
  // In the order of the levels, as the columns have it.
  const names = settings.groupBy.flatMap((by) => choices.find(({ name }) => name === by)?.label ?? []);
  return ['Themes', ...names].join(' by ');
};

/** What was done to its numbers: it has no tests. */
const chartWords = ({ project, settings }: ResultProps, table: TableResult | undefined): readonly string[] =>
  wordsOfSettings(table, { ...settings, significance: 'off' }, weightLabel(project, settings.weight));

/** What a bar stands for. @param row -1 for the base of its column */
const elementOf = (
  { project, workspaceId, settings: { groupBy, weight } }: ResultProps,
  { rows, series }: BarsModel,
  row: number,
  at: number,
): PictureElement | null => {
  const [item, column] = [rows[row]?.item, series[at]?.column];
  if (column === undefined) return null;
  const labels = column?.labels ?? [];
  const field = column?.key ?? null;
  const weighed = weight === '' ? {} : { weight };
  if (item === undefined) {
    const title = labels.length === 0 ? 'All comments' : labels.join(' · ');
    const filters = column === null ? null : filtersOfColumn(project, groupBy, column);
    return { title, filters, comments: { themeId: 'total', title, groupBy, field, ...weighed } };
  }
  const title = [portalName(item), ...labels].join(' · ');
  const themes = project.workspaces.find(({ id }) => id === workspaceId)?.themes ?? [];
  return {
    title,
    filters: filtersOfCell(project, themes, groupBy, item, column),
    comments: { themeId: item.id, title, groupBy, field, ...weighed },
  };
};

const shownBars = (props: ResultProps, chart: ChartSettings, { onElement }: ElementMenu, table: TableResult): Shown => {
  const { settings } = props;
  const items = sortedItems(table, shownSort(table.columns, { ...settings, sentiment: 'first' }), settings.format);
  const bars = barsOf(table, items, settings, chart);
  const title = titleOf(props);
  const twin = twinOfBars(table, bars, title);
  const cellsOfSeries = bars.format === 'sum' ? 1 : 2;
  const open = (place: Place, row: number, at: number): void => {
    const element = elementOf(props, bars, row, at);
    if (element !== null) onElement(place, element);
  };
  return {
    title,
    twin: {
      ...twin,
      // The first row is that of the bases.
      rows: twin.rows.map((row, at) => ({
        ...row,
        elementAt: (cell: number) => elementOf(props, bars, at - 1, Math.floor(cell / cellsOfSeries)),
      })),
    },
    legend: seriesLegend(bars.series.map(({ label }) => label)),
    picture: <Bars bars={bars} onBar={open} />,
    note: [
      ...(bars.leftOut === '' ? [] : [`Drawn are ${bars.leftOut}: the table has all of them.`]),
      ...chartWords(props, table),
    ].join(' '),
  };
};

interface ChartControlsProps {
  readonly settings: TableSettings;
  readonly chart: ChartSettings;
  readonly table: TableResult | undefined;
  readonly onChange: (patch: Partial<ChartSettings>) => void;
}

const ChartControls = ({ settings, chart, table, onChange }: ChartControlsProps) => {
  const themes = (table?.items ?? []).flatMap((item) =>
    item.id === null || !item.visible ? [] : [{ id: item.id, name: portalName(item) }],
  );
  return (
    <>
      <ThemeChoice themes={themes} value={chart.themes} onChange={(ids) => onChange({ themes: ids })} />
      {settings.groupBy.length > 0 && settings.format !== 'column' && settings.format !== 'mean' ? (
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

/** How often each theme is mentioned, drawn from the table's answer. */
export const BarChartView = (props: ResultProps) => {
  const { project, workspaceId, settings, filtering } = props;
  const [params, setParams] = useAddress(workspaceId);
  const chart = useMemo(() => chartSettingsOf(params), [params]);
  const { query } = useThemeCounts(project, workspaceId, settings, filtering.filters);
  const picture = usePicture(props, () => chartWords(props, query.data));
  return (
    <PictureFrame
      what="The chart"
      {...picture}
      query={query}
      height={420}
      controls={
        <ChartControls
          {...{ settings, chart }}
          table={query.data}
          onChange={(patch) => setParams(chartParamsOf({ ...chart, ...patch }, params))}
        />
      }
      empty={({ total }) => (total > 0 ? null : <NothingFound filtering={filtering} />)}
    >
      {(table) => shownBars(props, chart, picture.elements, table)}
    </PictureFrame>
  );
};
