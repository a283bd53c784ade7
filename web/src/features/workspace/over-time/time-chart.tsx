import Box from '@mui/material/Box';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/text/format.ts';
import { textWidth } from '../../../components/text/text-width.ts';
import { BY_KEYBOARD, CHART_MARGIN, CHART_STYLE, getPointerPosition, STILL_STYLE } from '../chart/chart-style.ts';
import type { MenuPosition } from '../chart/element-menu.tsx';
import { seriesColour, getSeriesSymbol } from '../chart/series-colours.ts';
import { computeTickInterval, type TimeLines } from './time-lines.ts';

interface TimeChartProps {
  readonly model: TimeLines;
  /** Absent if points cannot be selected. */
  readonly onPoint?: (place: MenuPosition, line: number, period: number) => void;
}

interface Clicked {
  readonly seriesId: string | number;
  readonly dataIndex?: number;
}

export const CHART_HEIGHT = 420;
const MAX_TICKS = 60;

export const TimeChart = ({ model: { labels, lines, isShare }, onPoint }: TimeChartProps) => {
  const open = (event: Parameters<typeof getPointerPosition>[0], { seriesId, dataIndex }: Clicked): void => {
    const line = lines.findIndex(({ id }) => id === seriesId);
    if (dataIndex !== undefined && line >= 0) onPoint?.(getPointerPosition(event), line, dataIndex);
  };
  const perMark = computeTickInterval(labels.length, lines.length);
  const shown = isShare ? (value: number) => formatPercent(value) : formatCount;
  return (
    <Box sx={{ minWidth: 0 }}>
      <LineChart
        skipAnimation
        hideLegend={lines.length < 2}
        height={CHART_HEIGHT}
        grid={{ horizontal: true }}
        // Right margin for the last label, which is centred at the end of the axis.
        margin={{ ...CHART_MARGIN, right: Math.max(CHART_MARGIN.right, textWidth(labels.at(-1) ?? '') / 2 + 8) }}
        sx={[CHART_STYLE, onPoint === undefined && STILL_STYLE]}
        experimentalFeatures={BY_KEYBOARD}
        xAxis={[
          {
            scaleType: 'point',
            data: labels.map((_, at) => at),
            label: 'Period',
            height: 48,
            // Thins out the labels.
            tickInterval: (_value: number, at: number) => at % Math.ceil(labels.length / MAX_TICKS) === 0,
            valueFormatter: (at: number) => labels[at] ?? '',
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
        series={lines.map(({ id, name, values, hints }, at) => ({
          id,
          label: name,
          data: [...values],
          curve: 'linear' as const,
          color: seriesColour(at),
          shape: getSeriesSymbol(at),
          // Without marks the line is clickable.
          showMark: ({ index }) => perMark > 0 && index % perMark === 0,
          valueFormatter: (_value, { dataIndex }) => hints[dataIndex] ?? '',
        }))}
        {...(onPoint !== undefined && { onMarkClick: open, onLineClick: open })}
      />
    </Box>
  );
};
