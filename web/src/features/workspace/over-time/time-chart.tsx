import Box from '@mui/material/Box';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/format.ts';
import { textWidth } from '../../../components/text-width.ts';
import { BY_KEYBOARD, CHART_MARGIN, CHART_STYLE, placeOf } from '../picture/chart-style.ts';
import type { Place } from '../picture/element-menu.tsx';
import { seriesColour, seriesMark } from '../picture/series-colours.ts';
import { periodsPerMark, type TimeLines } from './lines-of-series.ts';

interface TimeChartProps {
  readonly model: TimeLines;
  readonly onPoint: (place: Place, line: number, period: number) => void;
}

interface Clicked {
  readonly seriesId: string | number;
  readonly dataIndex?: number;
}

export const CHART_HEIGHT = 420;
const MOST_TICKS = 60;

export const TimeChart = ({ model: { labels, lines, isShare }, onPoint }: TimeChartProps) => {
  const open = (event: Parameters<typeof placeOf>[0], { seriesId, dataIndex }: Clicked): void => {
    const line = lines.findIndex(({ id }) => id === seriesId);
    if (dataIndex !== undefined && line >= 0) onPoint(placeOf(event), line, dataIndex);
  };
  const perMark = periodsPerMark(labels.length, lines.length);
  const shown = isShare ? (value: number) => formatPercent(value) : formatCount;
  return (
    <Box sx={{ minWidth: 0 }}>
      <LineChart
        skipAnimation
        hideLegend={lines.length < 2}
        height={CHART_HEIGHT}
        grid={{ horizontal: true }}
        // The last label stands under the end of the axis, and is not cut off there.
        margin={{ ...CHART_MARGIN, right: Math.max(CHART_MARGIN.right, textWidth(labels.at(-1) ?? '') / 2 + 8) }}
        sx={CHART_STYLE}
        experimentalFeatures={BY_KEYBOARD}
        xAxis={[
          {
            ...{ scaleType: 'point', data: labels.map((_, at) => at), label: 'Period', height: 48 },
            // As many as can be told apart.
            tickInterval: (_value: number, at: number) => at % Math.ceil(labels.length / MOST_TICKS) === 0,
            valueFormatter: (at: number) => labels[at] ?? '',
          },
        ]}
        yAxis={[
          {
            ...{ min: 0, width: 64, label: isShare ? 'Share of the comments of the period' : 'Comments' },
            valueFormatter: (value: number) => shown(value),
          },
        ]}
        series={lines.map(({ id, name, values, hints }, at) => ({
          ...{ id, label: name, data: [...values], curve: 'linear' as const },
          ...{ color: seriesColour(at), shape: seriesMark(at) },
          // Where there is none, the line takes the clicks.
          showMark: ({ index }) => perMark > 0 && index % perMark === 0,
          valueFormatter: (_value, { dataIndex }) => hints[dataIndex] ?? '',
        }))}
        onMarkClick={open}
        onLineClick={open}
      />
    </Box>
  );
};
