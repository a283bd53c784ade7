import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { TimeSeries } from '@verbatim/command-api/contract/workspace-results';
import { useTimeSeriesQuery } from '../../../api/workspaces.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { filtersOfCall } from '../../../components/filters/filter-model.ts';
import { chartParamsOf, chartSettingsOf } from '../bar-chart/chart-settings.ts';
import { ThemeChoice } from '../bar-chart/theme-choice.tsx';
import { Choice } from '../choice.tsx';
import type { ElementMenu, PictureElement } from '../picture/element-menu.tsx';
import { eachOf } from '../picture/narrowed-filters.ts';
import { NothingFound } from '../picture/nothing-found.tsx';
import { PictureFrame, type Shown } from '../picture/picture-frame.tsx';
import { markedLegend } from '../picture/series-colours.ts';
import { usePicture } from '../picture/use-picture.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../use-address.ts';
import { weightLabel } from '../weight-choices.ts';
import { clippedPeriod } from './clipped-period.ts';
import { linesOf, twinOfLines, undatedWords, wordsOfLines, type TimeLines } from './lines-of-series.ts';
import { CHART_HEIGHT, TimeChart } from './time-chart.tsx';
import { timeParamsOf, timeSettingsOf, type TimeSettings } from './time-settings.ts';

interface DateColumn {
  readonly name: string;
  readonly field: string;
}

const STEPS = [
  ['day', 'Day', 'By day'],
  ['week', 'Week', 'By week, from Monday'],
  ['month', 'Month', 'By month'],
  ['quarter', 'Quarter', 'By quarter'],
] as const;

const NUMBERS = [
  ['sum', '#', 'Number of comments'],
  ['column', '%', 'Share of the comments of the period'],
] as const;

const isShare = ({ format }: ResultProps['settings']): boolean => format === 'column' || format === 'row';

const Instead = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Paper variant="outlined" sx={{ mt: 1 }}>
    <EmptyState title={title} text={text} />
  </Paper>
);

/** What a point stands for: a theme in a period, under the filters. @param line -1 for all comments of the period */
const elementOf = (
  { filtering, settings: { weight } }: ResultProps,
  { name: column }: DateColumn,
  { periods }: TimeSeries,
  { lines, labels }: TimeLines,
  [line, at]: readonly [number, number],
): PictureElement | null => {
  const [theme, period] = [lines[line], periods[at]];
  if (period === undefined) return null;
  const days = clippedPeriod(period, filtering.filters[column]);
  if (days === null) return null;
  const filters = { [column]: days };
  const { id: themeId, name } = theme ?? { id: 'total', name: 'All comments' };
  const title = `${name} · ${labels[at] ?? ''}`;
  // The theme is filtered by as well: a point is no more than its line says.
  const by = theme === undefined ? filters : { ...filters, themes: eachOf([themeId]) };
  const weighed = weight === '' ? {} : { weight };
  return { title, filters: by, comments: { themeId, title, groupBy: [], field: null, filters, ...weighed } };
};

/** What was done to its numbers. */
const lineWords = ({ project, settings }: ResultProps, series: TimeSeries | undefined): readonly string[] =>
  wordsOfLines(series?.weighted, weightLabel(project, settings.weight), settings);

/** An address may be older than the project's columns. */
const goneWords = ({ name, field }: DateColumn, asked: string): readonly string[] =>
  asked === '' || asked === name
    ? []
    : [`The address tells time by “${asked}”, which this project does not have any more: shown is ${field}.`];

const shownLines = (
  props: ResultProps,
  column: DateColumn,
  settings: TimeSettings,
  themes: readonly string[],
  { onElement }: ElementMenu,
  series: TimeSeries,
): Shown => {
  const { minBase } = props.settings;
  const model = linesOf(series, settings.step, { isShare: isShare(props.settings), minBase }, themes);
  const title = `Themes by ${column.field}`;
  const twin = twinOfLines(model, title);
  const cellsOfLine = model.isShare ? 2 : 1;
  return {
    title,
    twin: {
      ...twin,
      rows: twin.rows.map((row, at) => ({
        ...row,
        // The first cell is the base.
        elementAt: (cell: number) =>
          elementOf(props, column, series, model, [Math.floor((cell - 1) / cellsOfLine), at]),
      })),
    },
    legend: markedLegend(model.lines.map(({ name }) => name)),
    picture: (
      <TimeChart
        model={model}
        onPoint={(place, line, at) => {
          const element = elementOf(props, column, series, model, [line, at]);
          if (element !== null) onElement(place, element);
        }}
      />
    ),
    note: [
      ...goneWords(column, settings.field),
      ...(model.note === '' ? [] : [model.note]),
      ...lineWords(props, series),
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
    {columns.map(({ name, field }) => (
      <option key={name} value={name}>
        {field}
      </option>
    ))}
  </TextField>
);

const OverTimeOf = (props: ResultProps & { readonly columns: readonly DateColumn[]; readonly first: DateColumn }) => {
  const { workspaceId, settings, change, filtering, columns, first } = props;
  const [params, setParams] = useAddress(workspaceId);
  const time = useMemo(() => timeSettingsOf(params), [params]);
  const chart = useMemo(() => chartSettingsOf(params), [params]);
  const column = columns.find(({ name }) => name === time.field) ?? first;
  const filters = filtersOfCall(filtering.filters);
  const weight = settings.weight || undefined;
  const query = useTimeSeriesQuery({ workspaceId, field: column.name, step: time.step, weight, filters });
  const picture = usePicture(props, () =>
    [undatedWords(query.data?.undated ?? 0), ...lineWords(props, query.data)].filter(Boolean),
  );
  const set = (patch: Partial<TimeSettings>): void => setParams(timeParamsOf({ ...time, ...patch }, params));
  const themes = (query.data?.items ?? []).flatMap(({ id, name, portal_name, visible }) =>
    visible ? [{ id, name: portal_name || name }] : [],
  );
  const empty = ({ periods, undated }: TimeSeries) =>
    periods.length > 0 ? null : undated === 0 ? (
      <NothingFound filtering={filtering} />
    ) : (
      <Instead title="No comment has a date here" text={`The cells of ${column.field} are empty in all comments.`} />
    );
  return (
    <PictureFrame
      what="The chart"
      {...picture}
      {...{ query, empty }}
      height={CHART_HEIGHT}
      controls={
        <>
          <ColumnChoice columns={columns} value={column.name} onChange={(field) => set({ field })} />
          <Choice label="Period" isLabelHidden options={STEPS} value={time.step} onChange={(step) => set({ step })} />
          <Choice
            label="Numbers"
            isLabelHidden
            options={NUMBERS}
            value={isShare(settings) ? 'column' : 'sum'}
            onChange={(format) => change({ format })}
          />
          <ThemeChoice
            themes={themes}
            value={chart.themes}
            onChange={(ids) => setParams(chartParamsOf({ ...chart, themes: ids }, params))}
          />
        </>
      }
    >
      {(series) => shownLines(props, column, time, chart.themes, picture.elements, series)}
    </PictureFrame>
  );
};

/** How often each theme is mentioned, by the days of a date column. */
export const OverTimeView = (props: ResultProps) => {
  const { tableDefinitions, columns: stored } = props.project;
  const columns = tableDefinitions.filter(({ name, field_type }) => field_type === 'date' && stored.includes(name));
  const [first] = columns;
  if (first === undefined)
    return (
      <Instead
        title="There is no date column"
        text="Themes over time are told by a column of type date, and this project has none."
      />
    );
  return <OverTimeOf {...props} {...{ columns, first }} />;
};
