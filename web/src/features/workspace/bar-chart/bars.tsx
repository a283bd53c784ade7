import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/format.ts';
import { textWidth } from '../../../components/text-width.ts';
import { useElementWidth } from '../../../components/use-element-width.ts';
import { useState } from 'react';
import { BY_KEYBOARD, CHART_MARGIN, CHART_STYLE, placeOf } from '../picture/chart-style.ts';
import type { Place } from '../picture/element-menu.tsx';
import { seriesColour } from '../picture/series-colours.ts';
import { scaleOf, type Bars as BarsModel } from './bars-of-table.ts';

interface BarsProps {
  readonly bars: BarsModel;
  readonly onBar: (place: Place, row: number, series: number) => void;
}

const AXIS = 56;
/** Between the parts of a bar, so that they are told apart without their colours. */
const STACKED_STYLE = {
  ...CHART_STYLE,
  '& .MuiBarChart-element': {
    ...CHART_STYLE['& .MuiBarChart-element, & .MuiLineChart-mark, & .MuiLineChart-line'],
    stroke: 'var(--mui-palette-background-paper)',
    strokeWidth: 1,
  },
} as const;
/** From here on the scale stands above the bars: below them nobody would see it. */
const LONG = 640;

const heightOf = ({ rows, series, isStacked }: BarsModel): number => {
  const each = isStacked ? 30 : Math.max(30, series.length * 11 + 12);
  return Math.max(240, rows.length * each + AXIS + 16);
};

/** Horizontal, so that the names of the themes can be read. */
export const Bars = ({ bars, onBar }: BarsProps) => {
  const { rows, series, format, isStacked, axis } = bars;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const width = useElementWidth(box, 900);
  const height = heightOf(bars);
  const longest = Math.max(0, ...rows.map(({ name }) => textWidth(name)));
  const shown =
    format === 'sum' ? formatCount : (value: number) => (format === 'mean' ? value.toFixed(2) : formatPercent(value));
  return (
    <Box ref={setBox} sx={{ minWidth: 0 }}>
      <BarChart
        layout="horizontal"
        skipAnimation
        hideLegend={series.length < 2}
        height={height}
        grid={{ vertical: true }}
        borderRadius={2}
        margin={CHART_MARGIN}
        sx={isStacked ? STACKED_STYLE : CHART_STYLE}
        experimentalFeatures={BY_KEYBOARD}
        yAxis={[
          {
            ...{ scaleType: 'band', position: 'left', data: rows.map((_, row) => row), categoryGapRatio: 0.28 },
            valueFormatter: (row: number) => rows[row]?.name ?? '',
            width: Math.min(longest + 32, Math.max(96, width * 0.34)),
            label: 'Theme',
            tickLabelInterval: () => true,
            disableTicks: true,
          },
        ]}
        xAxis={[
          {
            ...{ label: axis, ...scaleOf(bars), position: height > LONG ? 'top' : 'bottom' },
            valueFormatter: (value: number) => shown(value),
            tickNumber: Math.max(3, Math.min(10, Math.floor(width / 110))),
          },
        ]}
        series={series.map(({ key, label, values, hints }, at) => ({
          ...{ id: key || 'all', label, data: [...values], color: seriesColour(at) },
          ...(isStacked ? { stack: 'all' } : {}),
          valueFormatter: (_value, { dataIndex }) => hints[dataIndex] ?? '',
        }))}
        slotProps={{ tooltip: { trigger: 'item' } }}
        onItemClick={(event, { seriesId, dataIndex }) => {
          const at = series.findIndex(({ key }) => (key || 'all') === seriesId);
          if (dataIndex !== undefined) onBar(placeOf(event), dataIndex, at);
        }}
      />
    </Box>
  );
};
