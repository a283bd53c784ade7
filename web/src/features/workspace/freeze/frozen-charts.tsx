/** Stored figures of a freeze as charts, with the components of the workspace's results. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import type { FreezeDetail } from '@verbatim/command-api/contract/freezes';
import type { CoOccurrence, TimeSeries, TimeStep } from '@verbatim/command-api/contract/results/workspace-results';
import { chartName } from '../../../components/chart-name.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { BarControls } from '../bar-chart/bar-chart-view.tsx';
import { Bars } from '../bar-chart/bars.tsx';
import type { ChartSettings } from '../bar-chart/chart-settings.ts';
import { computeBars, toBarDataTable } from '../bar-chart/compute-bars.ts';
import { ThemeChoice } from '../bar-chart/theme-choice.tsx';
import { describePart, pickPart } from '../banner/banner-parts.ts';
import { PartChoice } from '../banner/shown-part.tsx';
import { ChartBody, ChartHead, type ChartForm, type Shown } from '../chart/chart-frame.tsx';
import { markedLegend, seriesLegend } from '../chart/series-colours.ts';
import { Bubbles, BUBBLES_HEIGHT, CO_OCCURRENCE_TITLE } from '../network/co-occurrence-view.tsx';
import { toGraphDataTable } from '../network/graph-data-table.ts';
import { CONNECTIONS, findMaxConnections } from '../network/network-settings.ts';
import { CLOSEST_NOTE, scaleLegend } from '../network/sentiment-legend.tsx';
import { useSentimentScale } from '../network/sentiment-scale.ts';
import { chosenIds, coOccurrenceGraph } from '../network/theme-graph.ts';
import { Threshold } from '../network/threshold.tsx';
import { TooFewThemes } from '../network/too-few-themes.tsx';
import { LINE_NUMBERS } from '../over-time/over-time-view.tsx';
import { CHART_HEIGHT, TimeChart } from '../over-time/time-chart.tsx';
import { describeChanges, describeLines, toTimeDataTable, toTimeLines } from '../over-time/time-lines.ts';
import { Choice } from '../settings/choice.tsx';
import { describeBarSettings } from '../settings/settings-text.ts';
import { FiguresTable, workspaceFigures } from '../stats/stats-view.tsx';
import type { TableRow } from '../table/net-rows.ts';
import type { TableSettings } from '../table/table-settings.ts';

interface FrozenChartProps {
  readonly controls: ReactNode;
  readonly height: number | string;
  readonly shown: Shown;
}

/** Without a menu of elements: their comments of then may have changed. */
const FrozenChart = ({ controls, height, shown }: FrozenChartProps) => {
  const [view, setView] = useState<ChartForm>('picture');
  return (
    <Box sx={{ mt: 1 }}>
      <ChartHead title={shown.title} controls={controls} view={view} onView={setView} />
      <ChartBody shown={shown} view={view} isFetching={false} height={height} />
      {(shown.note ?? '') === '' ? null : (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {shown.note}
        </Typography>
      )}
    </Box>
  );
};

interface FrozenBarsProps {
  readonly figures: FreezeDetail['figures'];
  readonly settings: TableSettings;
  readonly items: readonly TableRow[];
}

/** Of a banner, one part at a time, as in the workspace. */
const useFrozenPart = ({ table, settings: { parts = [], labels } }: FreezeDetail['figures'], all: TableSettings) => {
  const [at, setAt] = useState(0);
  const shown = parts[at];
  const titles = labels.parts ?? [];
  const part = useMemo(() => (shown === undefined ? table : pickPart(table, shown)), [table, shown]);
  if (shown === undefined) return { table, settings: all, names: labels.groupBy, choice: null, notes: [] };
  return {
    table: part,
    settings: { ...all, groupBy: shown, parts: [] },
    names: [titles[at] ?? ''],
    choice: parts.length > 1 ? <PartChoice titles={titles} value={at} onChange={setAt} /> : null,
    notes: parts.length > 1 ? describePart(titles, at) : [],
  };
};

export const FrozenBars = ({ figures, settings: all, items }: FrozenBarsProps) => {
  const [chart, setChart] = useState<ChartSettings>({ arrangement: 'grouped', themes: [] });
  const { labels } = figures.settings;
  const { table, settings, names, choice, notes } = useFrozenPart(figures, all);
  const bars = computeBars(table, items, settings, chart, settings.groupBy.length === 1 ? names[0] : '');
  const title = ['Themes', ...names].join(' by ');
  const note = [
    ...(bars.leftOut === '' ? [] : [`Showing ${bars.leftOut}. The table has all of them.`]),
    ...notes,
    ...describeBarSettings(table, settings, bars.isMarked, labels.weight ?? ''),
  ].join(' ');
  return (
    <FrozenChart
      height={CHART_HEIGHT}
      controls={
        <>
          {choice}
          <BarControls
            settings={settings}
            chart={chart}
            table={table}
            onChange={(patch) => setChart({ ...chart, ...patch })}
          />
        </>
      }
      shown={{
        title,
        note,
        dataTable: toBarDataTable(table, bars, title),
        legend: seriesLegend(bars.series.map(({ legend }) => legend)),
        picture: <Bars bars={bars} />,
      }}
    />
  );
};

const NONE: readonly string[] = [];

export const FrozenCoOccurrence = ({ figure }: { readonly figure: CoOccurrence }) => {
  const [connections, setConnections] = useState(CONNECTIONS);
  const [themes, setThemes] = useState(NONE);
  const graph = useMemo(() => coOccurrenceGraph(figure, themes, connections), [figure, themes, connections]);
  const most = findMaxConnections(graph.nodes.length);
  const colour = useSentimentScale();
  if (figure.nodes.length < 2) return <TooFewThemes themes={figure.nodes.length} />;
  return (
    <FrozenChart
      height={BUBBLES_HEIGHT}
      controls={
        <>
          <Threshold
            label="Links per theme"
            value={Math.min(connections, most)}
            min={0}
            max={most}
            onChange={setConnections}
          />
          <ThemeChoice
            themes={figure.nodes.map((node) => ({ id: node.id, name: chartName(node) }))}
            value={chosenIds(figure, themes)}
            onChange={setThemes}
          />
        </>
      }
      shown={{
        title: CO_OCCURRENCE_TITLE,
        dataTable: toGraphDataTable(graph, CO_OCCURRENCE_TITLE, 'classes'),
        legend: scaleLegend(colour),
        picture: <Bubbles graph={graph} colour={colour} />,
        note: [
          ...(graph.closest === undefined ? [] : [CLOSEST_NOTE]),
          ...(graph.leftOut === '' ? [] : [`Not shown: ${graph.leftOut}.`]),
        ].join(' '),
      }}
    />
  );
};

interface FrozenLinesProps {
  readonly figure: TimeSeries;
  readonly step: TimeStep;
  readonly confidence: string;
  readonly labels: FreezeDetail['figures']['settings']['labels'];
}

export const FrozenLines = ({ figure, step, confidence, labels }: FrozenLinesProps) => {
  const [numbers, setNumbers] = useState<(typeof LINE_NUMBERS)[number][0]>('sum');
  const [themes, setThemes] = useState(NONE);
  const settings = { isShare: numbers === 'column', minBase: 0, confidence, correction: false };
  const model = toTimeLines(figure, step, settings, themes);
  const title = `Themes by ${labels.field ?? 'date'}`;
  if (figure.periods.length === 0)
    return (
      <EmptyState title="No comment has a date" text={`${labels.field ?? 'The column'} was empty in all comments.`} />
    );
  return (
    <FrozenChart
      height={CHART_HEIGHT}
      controls={
        <>
          <Choice label="Numbers" isLabelHidden options={LINE_NUMBERS} value={numbers} onChange={setNumbers} />
          <ThemeChoice
            themes={figure.items
              .filter(({ visible }) => visible)
              .map((item) => ({ id: item.id, name: chartName(item) }))}
            value={themes}
            onChange={setThemes}
          />
        </>
      }
      shown={{
        title,
        dataTable: toTimeDataTable(model, title),
        legend: markedLegend(model.lines),
        picture: <TimeChart model={model} />,
        note: [
          model.note,
          ...describeLines(figure.weighted, labels.weight ?? '', settings),
          ...describeChanges(model, settings),
        ]
          .join(' ')
          .trim(),
      }}
    />
  );
};

export const FrozenStats = ({ workspace, figures }: Pick<FreezeDetail, 'workspace' | 'figures'>) => (
  <Box sx={{ mt: 2 }}>
    <FiguresTable title="Workspace" figures={workspaceFigures(workspace.name, figures.stats)} />
  </Box>
);
