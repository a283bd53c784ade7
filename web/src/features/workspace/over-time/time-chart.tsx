import Box from '@mui/material/Box';
import { LineChart, MarkElement, type MarkElementProps } from '@mui/x-charts/LineChart';
import { createContext, useContext, useMemo, useState } from 'react';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { formatCount } from '../../../components/text/format.ts';
import { textWidth } from '../../../components/text/text-width.ts';
import { BY_KEYBOARD, CHART_MARGIN, CHART_STYLE, getPointerPosition, STILL_STYLE } from '../chart/chart-style.ts';
import type { MenuPosition } from '../chart/element-menu.tsx';
import { lineColour, getSeriesSymbol } from '../chart/series-colours.ts';
import { getLabelsWidth, LineLabels } from './line-labels.tsx';
import { computeTickInterval, type TimeLine, type TimeLines } from './time-lines.ts';

interface TimeChartProps {
  readonly model: TimeLines;
  /** Absent if points cannot be selected. */
  readonly onPoint?: (place: MenuPosition, line: number, period: number) => void;
}

/** Of significant points, by line and period. */
type MarkedPoints = ReadonlyMap<string, ReadonlyMap<number, 'higher' | 'lower'>>;

const listMarked = (lines: TimeLines['lines']): MarkedPoints =>
  new Map(
    lines.map(({ id, changes }) => [
      id,
      new Map(
        changes.flatMap((change, at) =>
          change?.verdict === 'higher' || change?.verdict === 'lower' ? [[at, change.verdict] as const] : [],
        ),
      ),
    ]),
  );

const Marked = createContext<MarkedPoints>(new Map());

const ARROWS = { higher: 'M-5 -8 H5 L0 -16 Z', lower: 'M-5 8 H5 L0 16 Z' } as const;
const ARROW_COLOURS = {
  higher: 'var(--mui-palette-significance-up)',
  lower: 'var(--mui-palette-significance-down)',
} as const;

/** A point; one that differs significantly from the period before has an arrow above or below it. */
const Mark = (props: MarkElementProps) => {
  const { seriesId, dataIndex, x = 0, y = 0, hidden = false } = props;
  const verdict = useContext(Marked).get(String(seriesId))?.get(dataIndex);
  return (
    <>
      <MarkElement {...props} />
      {verdict === undefined || hidden ? null : (
        <path
          className="change"
          data-change={verdict}
          d={ARROWS[verdict]}
          transform={`translate(${x} ${y})`}
          fill={ARROW_COLOURS[verdict]}
          pointerEvents="none"
        />
      )}
    </>
  );
};

const SLOTS = { mark: Mark };

interface Clicked {
  readonly seriesId: string | number;
  readonly dataIndex?: number;
}

/** Marks step back with their lines. */
const FADED_STYLE = { '& .MuiLineChart-mark[data-faded]': { opacity: 0.3 } } as const;

export const CHART_HEIGHT = 420;
const MAX_TICKS = 60;
/** Narrower charts have a legend instead of names at the ends of lines. */
const MIN_LABELLED = 640;
/** Periods whose bases are drawn below them. */
const MAX_BASES = 13;

/** With their number; quiet lines first, so that they are below the others. A legend keeps the order. */
const inDrawingOrder = (lines: readonly TimeLine[], isLabelled: boolean): readonly (readonly [number, TimeLine])[] => {
  const numbered = [...lines.entries()];
  return isLabelled ? numbered.toSorted(([, a], [, b]) => Number(b.isQuiet) - Number(a.isQuiet)) : numbered;
};

export const TimeChart = ({ model: { labels, base, lines, isShare }, onPoint }: TimeChartProps) => {
  const open = (event: Parameters<typeof getPointerPosition>[0], { seriesId, dataIndex }: Clicked): void => {
    const line = lines.findIndex(({ id }) => id === seriesId);
    if (dataIndex !== undefined && line >= 0) onPoint?.(getPointerPosition(event), line, dataIndex);
  };
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const isLabelled = useElementWidth(frame, 0) >= MIN_LABELLED && lines.length > 1;
  const [pointed, setPointed] = useState<string | null>(null);
  const hasBases = labels.length <= MAX_BASES;
  const getTick = (at: number): string => `${labels[at] ?? ''}${hasBases ? `\nn = ${formatCount(base[at] ?? 0)}` : ''}`;
  const perMark = computeTickInterval(labels.length, lines.length);
  const marked = useMemo(() => listMarked(lines), [lines]);
  const shown = isShare ? (value: number) => formatPercent(value) : formatCount;
  return (
    <Box ref={setFrame} sx={{ minWidth: 0 }}>
      <Marked value={marked}>
        <LineChart
          skipAnimation
          slots={SLOTS}
          hideLegend={isLabelled || lines.length < 2}
          highlightedItem={pointed === null ? null : { type: 'line', seriesId: pointed }}
          onHighlightChange={(item) => setPointed(item === null ? null : String(item.seriesId))}
          height={CHART_HEIGHT}
          grid={{ horizontal: true }}
          // Right margin for the last label, which is centred at the end of the axis.
          margin={{
            ...CHART_MARGIN,
            right: Math.max(
              isLabelled ? getLabelsWidth(lines) : CHART_MARGIN.right,
              textWidth(getTick(labels.length - 1)) / 2 + 8,
            ),
          }}
          sx={[CHART_STYLE, FADED_STYLE, onPoint === undefined && STILL_STYLE]}
          experimentalFeatures={BY_KEYBOARD}
          xAxis={[
            {
              scaleType: 'point',
              data: labels.map((_, at) => at),
              height: hasBases ? 44 : 28,
              // Thins out the labels.
              tickInterval: (_value: number, at: number) => at % Math.ceil(labels.length / MAX_TICKS) === 0,
              valueFormatter: (at: number, { location }) => (location === 'tick' ? getTick(at) : (labels[at] ?? '')),
            },
          ]}
          yAxis={[
            {
              min: 0,
              width: 64,
              label: isShare ? 'Share of the comments of the period' : 'Comments',
              valueFormatter: (value: number) => shown(value),
            },
          ]}
          series={inDrawingOrder(lines, isLabelled).map(([at, { id, name, values, hints, isQuiet }]) => ({
            id,
            label: name,
            data: [...values],
            curve: 'linear' as const,
            color: pointed === id && isQuiet ? 'var(--mui-palette-text-primary)' : lineColour(at, isQuiet),
            highlightScope: { highlight: 'series', fade: 'global' } as const,
            shape: getSeriesSymbol(at),
            // Without marks the line is clickable.
            showMark: ({ index }) =>
              (perMark > 0 && index % perMark === 0 && (!isQuiet || !isLabelled || pointed === id)) ||
              marked.get(id)?.has(index) === true,
            valueFormatter: (_value, { dataIndex }) => hints[dataIndex] ?? '',
          }))}
          {...(onPoint !== undefined && { onMarkClick: open, onLineClick: open })}
        >
          {isLabelled ? <LineLabels lines={lines} pointed={pointed} onPoint={setPointed} /> : null}
        </LineChart>
      </Marked>
    </Box>
  );
};
