import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import type { TimeSeries, TimeStep } from '@verbatim/command-api/contract/results/workspace-results';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { useTimeSeriesQuery } from '../../../api/workspaces.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { toChartParams, parseChartSettings } from '../bar-chart/chart-settings.ts';
import { ThemeChoice } from '../bar-chart/theme-choice.tsx';
import { Choice } from '../settings/choice.tsx';
import type { ElementMenu, ChartElement } from '../chart/element-menu.tsx';
import { requireAllThemes, requireAnyTheme } from '../chart/narrow-filters.ts';
import { NothingFound } from '../chart/nothing-found.tsx';
import { ChartFrame, type Shown } from '../chart/chart-frame.tsx';
import { markedLegend } from '../chart/series-colours.ts';
import { useChartExport } from '../chart/use-chart-export.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import { getWeightLabel } from '../settings/weight-choices.ts';
import { clippedPeriod } from './clipped-period.ts';
import { describeMovement } from './describe-movement.ts';
import { describeStep } from './describe-step.ts';
import {
  countCellsOfLine,
  describeChanges,
  describeSmallBases,
  toTimeLines,
  toTimeDataTable,
  formatUndated,
  describeLines,
  type LineSettings,
  type TimeLines,
} from './time-lines.ts';
import { CHART_HEIGHT, TimeChart } from './time-chart.tsx';
import { toTimeParams, parseTimeSettings, type TimeSettings } from './time-settings.ts';
import { chartName } from '../../../components/chart-name.ts';

type DateColumn = Pick<TableDefinition, 'name' | 'field' | 'label'>;

const STEPS = [
  ['day', 'Day', 'By day'],
  ['week', 'Week', 'By week, from Monday'],
  ['month', 'Month', 'By month'],
  ['quarter', 'Quarter', 'By quarter'],
  ['year', 'Year', 'By year'],
] as const;

export const LINE_NUMBERS = [
  ['sum', '#', 'Number of comments'],
  ['column', '%', 'Share of the comments of the period'],
] as const;

const isShare = ({ format }: ResultProps['settings']): boolean => format === 'column' || format === 'row';

const Instead = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Paper variant="outlined" sx={{ mt: 1 }}>
    <EmptyState title={title} text={text} />
  </Paper>
);

/**
 * Drilldown of a point: a theme in a period, under the filters.
 * @param line -1 for all comments of the period
 */
const getElement = (
  { filtering, settings: { weight } }: ResultProps,
  { name: column }: DateColumn,
  { periods, items }: TimeSeries,
  { lines, labels }: TimeLines,
  [line, at]: readonly [number, number],
): ChartElement | null => {
  const [theme, period] = [lines[line], periods[at]];
  if (period === undefined) return null;
  const days = clippedPeriod(period, filtering.filters[column]);
  if (days === null) return null;
  const filters = { [column]: days };
  const { id: themeId, name } = theme ?? { id: 'total', name: 'All comments' };
  const title = `${name} · ${labels[at] ?? ''}`;
  // Also filters by the theme: the point counts only that.
  const children = items.find(({ id }) => id === themeId)?.children;
  const themes = children === undefined ? requireAllThemes([themeId]) : requireAnyTheme(children);
  const by = theme === undefined ? filters : { ...filters, themes };
  const weighed = weight === '' ? {} : { weight };
  return { title, filters: by, comments: { themeId, title, groupBy: [], field: null, filters, ...weighed } };
};

/** Describes the figures. */
const lineWords = ({ project, settings }: ResultProps, series: TimeSeries | undefined): readonly string[] =>
  describeLines(series?.weighted, getWeightLabel(project, settings.weight), settings);

/** A URL may refer to a removed column. */
const goneWords = ({ name, field }: DateColumn, asked: string): readonly string[] =>
  asked === '' || asked === name
    ? []
    : [`This project no longer has the column “${asked}” of the address. Showing ${field} instead.`];

/** The step that is named, or the one that was chosen. */
const getStep = (settings: TimeSettings, { step }: TimeSeries): TimeStep => settings.step ?? step ?? 'month';

/** Years only where there are some: within one, they would be a single point. */
const listSteps = ({ step }: TimeSettings, series: TimeSeries | undefined): readonly (typeof STEPS)[number][] => {
  const { periods } = series ?? { periods: [] };
  const getYear = (day: string | undefined): number => Number(day?.slice(0, day.indexOf('-')) ?? 0);
  const hasYears = getYear(periods.at(-1)?.to) - getYear(periods[0]?.from) > 1;
  return STEPS.filter(([name]) => name !== 'year' || hasYears || step === 'year' || series?.step === 'year');
};

const toLineSettings = (settings: ResultProps['settings']): LineSettings => ({
  isShare: isShare(settings),
  minBase: settings.minBase,
  confidence: settings.confidence,
  correction: settings.correction,
});

const shownLines = (
  props: ResultProps,
  column: DateColumn,
  settings: TimeSettings,
  themes: readonly string[],
  { onElement }: ElementMenu,
  series: TimeSeries,
): Shown => {
  const step = getStep(settings, series);
  const model = toTimeLines(series, step, toLineSettings(props.settings), themes);
  const title = `Themes by ${columnTitle(column)}`;
  const dataTable = toTimeDataTable(model, title);
  const cellsOfLine = countCellsOfLine(model);
  return {
    title,
    dataTable: {
      ...dataTable,
      rows: dataTable.rows.map((row, at) => ({
        ...row,
        // The first cell is the base.
        elementAt: (cell: number) =>
          getElement(props, column, series, model, [Math.floor((cell - 1) / cellsOfLine), at]),
      })),
    },
    legend: markedLegend(model.lines),
    picture: (
      <TimeChart
        model={model}
        onPoint={(place, line, at) => {
          const element = getElement(props, column, series, model, [line, at]);
          if (element !== null) onElement(place, element);
        }}
      />
    ),
    finding: `${describeMovement(model, series.weighted?.squares)}.`,
    note: [
      ...goneWords(column, settings.field),
      ...describeStep(series),
      ...(model.note === '' ? [] : [model.note]),
      ...lineWords(props, series),
      ...(series.weighted === undefined ? describeSmallBases(model.base) : []),
      ...describeChanges(model, props.settings),
    ].join(' '),
  };
};

interface ColumnChoiceProps {
  readonly columns: readonly DateColumn[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

const ColumnChoice = ({ columns, value, onChange }: ColumnChoiceProps) => (
  <TextField
    select
    value={value}
    onChange={(event) => onChange(event.target.value)}
    sx={{ maxWidth: 180, '& select': { py: '5.5px', fontSize: 13 } }}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Date column' } }}
  >
    {columns.map((column) => (
      <option key={column.name} value={column.name} title={column.label === '' ? undefined : column.name}>
        {columnTitle(column)}
      </option>
    ))}
  </TextField>
);

const OverTimeOf = (props: ResultProps & { readonly columns: readonly DateColumn[]; readonly first: DateColumn }) => {
  const { workspaceId, settings, change, filtering, columns, first } = props;
  const [params, setParams] = useAddress(workspaceId);
  const time = useMemo(() => parseTimeSettings(params), [params]);
  const chart = useMemo(() => parseChartSettings(params), [params]);
  const column = columns.find(({ name }) => name === time.field) ?? first;
  const filters = toFiltersInput(filtering.filters);
  const weight = settings.weight || undefined;
  const query = useTimeSeriesQuery({ workspaceId, field: column.name, weight, filters, step: time.step ?? 'auto' });
  const picture = useChartExport(props, () =>
    [
      ...(query.data === undefined ? [] : describeStep(query.data)),
      formatUndated(query.data?.undated ?? 0),
      ...lineWords(props, query.data),
    ].filter(Boolean),
  );
  const set = (patch: Partial<TimeSettings>): void => setParams(toTimeParams({ ...time, ...patch }, params));
  const themes = (query.data?.items ?? []).flatMap((theme) =>
    theme.visible ? [{ id: theme.id, name: chartName(theme) }] : [],
  );
  const empty = ({ periods, undated }: TimeSeries) =>
    periods.length > 0 ? null : undated === 0 ? (
      <NothingFound filtering={filtering} />
    ) : (
      <Instead title="No comment has a date" text={`${columnTitle(column)} is empty in all comments.`} />
    );
  return (
    <ChartFrame
      what="The chart"
      {...picture}
      query={query}
      hasFinding
      empty={empty}
      height={CHART_HEIGHT}
      controls={
        <>
          {columns.length > 1 ? (
            <ColumnChoice columns={columns} value={column.name} onChange={(field) => set({ field })} />
          ) : null}
          <Choice
            label="Period"
            isLabelHidden
            options={listSteps(time, query.data)}
            value={time.step ?? query.data?.step ?? null}
            onChange={(chosen) => set({ step: chosen })}
          />
          <Choice
            label="Numbers"
            isLabelHidden
            options={LINE_NUMBERS}
            value={isShare(settings) ? 'column' : 'sum'}
            onChange={(format) => change({ format })}
          />
          <ThemeChoice
            themes={themes}
            value={chart.themes}
            onChange={(ids) => setParams(toChartParams({ ...chart, themes: ids }, params))}
          />
        </>
      }
    >
      {(series) => shownLines(props, column, time, chart.themes, picture.elements, series)}
    </ChartFrame>
  );
};

/** Frequency of each theme over time, by the days of a date column. */
export const OverTimeView = (props: ResultProps) => {
  const { tableDefinitions, columns: stored } = props.project;
  const columns = tableDefinitions.filter(({ name, field_type }) => field_type === 'date' && stored.includes(name));
  const [first] = columns;
  if (first === undefined)
    return (
      <Instead title="No date column" text="Themes over time need a column of type Date, and this project has none." />
    );
  return <OverTimeOf {...props} columns={columns} first={first} />;
};
