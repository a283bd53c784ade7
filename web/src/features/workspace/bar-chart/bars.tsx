import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { axisClasses } from '@mui/x-charts/ChartsAxis';
import { useDrawingArea, useYScale } from '@mui/x-charts/hooks';
import { formatPercent, formatSigned } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/text/format.ts';
import { textWidth } from '../../../components/text/text-width.ts';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { useState } from 'react';
import {
  BY_KEYBOARD,
  CHART_MARGIN,
  CHART_STYLE,
  getPointerPosition,
  MARKED,
  STILL_STYLE,
} from '../chart/chart-style.ts';
import type { MenuPosition } from '../chart/element-menu.tsx';
import { seriesColour } from '../chart/series-colours.ts';
import { computeBarScale, type Bars as BarsModel } from './compute-bars.ts';

interface BarsProps {
  readonly bars: BarsModel;
  /** Row of the theme that the headline names; -1 for none. */
  readonly marked?: number;
  /** Absent if bars cannot be selected. */
  readonly onBar?: (place: MenuPosition, row: number, series: number) => void;
}

const AXIS = 56;
/** The figure of the longest bar is in the margin, which charts clip. */
const BAR_STYLE = { ...CHART_STYLE, '& g[clip-path]': { clipPath: 'none' } } as const;
/** Gap between stacked bars, to distinguish them without colour. */
const STACKED_STYLE = {
  ...BAR_STYLE,
  '& .MuiBarChart-element': {
    ...CHART_STYLE['& .MuiBarChart-element, & .MuiLineChart-mark, & .MuiLineChart-line'],
    stroke: 'var(--mui-palette-background-paper)',
    strokeWidth: 1,
  },
} as const;
/** From one figure to the next, of 10 px with its line height. */
const LABEL_PITCH = 13;
/** Between the bars of themes, as a share of a theme's height. */
const GAP = 0.28;
/** More figures would be slow to draw. */
const MAX_LABELS = 300;
/** Height from which the axis is above the bars, to be visible. */
const LONG = 520;

/** Bars side by side are as far apart as their figures are high. */
const getHeight = ({ rows, series, isStacked }: BarsModel): number => {
  const each = isStacked ? 30 : Math.max(30, Math.ceil((series.length * LABEL_PITCH) / (1 - GAP)));
  return Math.max(240, rows.length * each + AXIS + 16);
};

/** The chart sets the weight of names on each. */
const getMarkedStyle = (row: number) =>
  ({
    [`& .${axisClasses.directionY} .${axisClasses.tickContainer}:nth-of-type(${row + 1}) text`]: {
      fontWeight: '700 !important',
    },
  }) as const;

/** Frame of the theme that the headline names: it is drawn over the bars, whose colours must not change. */
const MarkedRow = ({ row }: { readonly row: number }) => {
  const scale = useYScale<'band'>();
  const { left, width, right } = useDrawingArea();
  const at = scale(row);
  if (at === undefined) return null;
  const [pitch, height] = [scale.step(), scale.bandwidth()];
  return (
    <rect
      {...MARKED}
      x={1}
      y={at - (pitch - height) / 2}
      width={left + width + right - 2}
      height={pitch}
      rx={4}
      fill="none"
      stroke="var(--mui-palette-primary-main)"
      strokeWidth={1.5}
      pointerEvents="none"
    />
  );
};

/** Horizontal, to make theme names readable. */
export const Bars = ({ bars, marked = -1, onBar }: BarsProps) => {
  const { rows, series, format, isStacked, isMarked, axis } = bars;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const width = useElementWidth(box, 900);
  const height = getHeight(bars);
  const isLabelled = !isStacked && rows.length * series.length <= MAX_LABELS;
  const longest = Math.max(0, ...rows.map(({ name }) => textWidth(name)));
  const shown =
    format === 'sum'
      ? formatCount
      : (value: number) => (format === 'mean' ? formatSigned(value) : formatPercent(value));
  return (
    <Box ref={setBox} sx={{ minWidth: 0 }}>
      <BarChart
        layout="horizontal"
        skipAnimation
        hideLegend={series.length < 2}
        height={height}
        grid={{ vertical: true }}
        borderRadius={2}
        // Right margin for the figure of the longest bar.
        margin={{ ...CHART_MARGIN, right: isLabelled ? (isMarked ? 60 : 48) : CHART_MARGIN.right }}
        sx={[
          isStacked ? STACKED_STYLE : BAR_STYLE,
          onBar === undefined && STILL_STYLE,
          marked >= 0 && getMarkedStyle(marked),
        ]}
        experimentalFeatures={BY_KEYBOARD}
        yAxis={[
          {
            scaleType: 'band',
            position: 'left',
            data: rows.map((_, row) => row),
            categoryGapRatio: GAP,
            valueFormatter: (row: number) => rows[row]?.name ?? '',
            width: Math.min(longest + 16, Math.max(80, width * 0.34)),
            tickLabelInterval: () => true,
            disableTicks: true,
          },
        ]}
        xAxis={[
          {
            label: axis,
            ...computeBarScale(bars),
            position: height > LONG ? 'top' : 'bottom',
            valueFormatter: (value: number) => shown(value),
            tickNumber: Math.max(3, Math.min(10, Math.floor(width / 110))),
          },
        ]}
        series={series.map(({ key, legend, values, marks, hints }, at) => ({
          id: key || 'all',
          label: legend,
          data: [...values],
          color: seriesColour(at),
          ...(isStacked
            ? { stack: 'all' }
            : {
                barLabel: ({ value, dataIndex }) =>
                  isLabelled && value !== null ? `${shown(value)} ${marks[dataIndex] ?? ''}`.trim() : '',
                barLabelPlacement: 'outside' as const,
              }),
          valueFormatter: (_value, { dataIndex }) => hints[dataIndex] ?? '',
        }))}
        slotProps={{ tooltip: { trigger: 'item' } }}
        {...(onBar !== undefined && {
          onItemClick: (event, { seriesId, dataIndex }) => {
            const at = series.findIndex(({ key }) => (key || 'all') === seriesId);
            if (dataIndex !== undefined) onBar(getPointerPosition(event), dataIndex, at);
          },
        })}
      >
        {marked < 0 ? null : <MarkedRow row={marked} />}
      </BarChart>
    </Box>
  );
};
