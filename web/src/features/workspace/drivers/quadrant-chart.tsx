import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { formatCount, pluralise } from '../../../components/text/format.ts';
import { CAPTION } from '../chart/compose-chart-image.ts';
import { AROUND_CHART } from '../chart/chart-height.ts';
import type { MenuPosition } from '../chart/element-menu.tsx';
import { scaleLegend, SentimentLegend } from '../network/sentiment-legend.tsx';
import { useSentimentScale, type SentimentScale } from '../network/sentiment-scale.ts';
import type { Label } from '../chart/place-labels.ts';
import {
  getDirection,
  getEffect,
  listMarks,
  type DriverRow,
  type MarkNote,
  type NumberFormats,
} from './driver-figures.ts';
import { EFFECT_AXES, type Effect } from './driver-settings.ts';
import { layOutQuadrant, type QuadrantLayout, type QuadrantPoint } from './quadrant-layout.ts';

interface QuadrantChartProps {
  readonly rows: readonly DriverRow[];
  readonly effect: Effect;
  readonly title: string;
  readonly formats: NumberFormats;
  readonly onRow: (place: MenuPosition, row: DriverRow) => void;
}

/** Maximum width of the canvas. */
const WIDEST = 1200;

const style = {
  display: 'block',
  mx: 'auto',
  '& text': { fontSize: 12, fill: 'var(--mui-palette-text-primary)' },
  '& .axis text, & .corner': { fill: 'var(--mui-palette-text-secondary)', fontVariantNumeric: 'tabular-nums' },
  '& .theme': { cursor: 'pointer' },
  '& .theme text': {
    fill: 'var(--mui-palette-text-secondary)',
    paintOrder: 'stroke',
    stroke: 'var(--mui-palette-background-paper)',
    strokeWidth: 3,
    strokeLinejoin: 'round',
  },
  '& .clear text': { fill: 'var(--mui-palette-text-primary)', fontWeight: 600 },
  '& .theme:hover text': { textDecoration: 'underline' },
  '& line': { stroke: 'var(--mui-palette-divider)', shapeRendering: 'crispEdges' },
  '& .middle': { stroke: 'var(--mui-palette-text-secondary)', strokeDasharray: '4 4' },
  '& .interval': { strokeOpacity: 0.6, strokeWidth: 1.5, shapeRendering: 'auto' },
  '& .leader': { stroke: 'var(--mui-palette-text-disabled)', shapeRendering: 'auto' },
} as const;

const getHint = ({ name, share, driver, isSmall }: DriverRow, effect: Effect, formats: NumberFormats): string => {
  const estimate = getEffect(driver, effect);
  const small = isSmall ? ' Too small to test.' : '';
  return `${name}: ${pluralise(driver.with.count, 'comment')} (${formatPercent(share)}), ${formats.signed(estimate?.value ?? null)} (${formats.interval(estimate)}).${small}`;
};

const Axes = ({
  layout: { area, across, up, middle, zero, captions, isApart },
  effect,
}: {
  readonly layout: QuadrantLayout;
  readonly effect: Effect;
}) => (
  <>
    <g className="axis" textAnchor="middle">
      {across.map(({ at, label }) => (
        <g key={label}>
          <line x1={at} x2={at} y1={area.top} y2={area.bottom} />
          <text x={at} y={area.bottom + 16}>
            {label}
          </text>
        </g>
      ))}
      <text x={(area.left + area.right) / 2} y={area.bottom + 40}>
        Share of the comments{isApart ? ' (overlapping dots are set apart)' : ''}
      </text>
    </g>
    <g className="axis" textAnchor="end">
      {up.map(({ at, label }) => (
        <g key={label}>
          <line x1={area.left} x2={area.right} y1={at} y2={at} />
          <text x={area.left - 8} y={at + 4}>
            {label}
          </text>
        </g>
      ))}
      <text transform={`translate(14 ${(area.top + area.bottom) / 2}) rotate(-90)`} textAnchor="middle">
        {EFFECT_AXES[effect]}
      </text>
    </g>
    <line className="middle" x1={middle} x2={middle} y1={area.top} y2={area.bottom} />
    <line className="middle" x1={area.left} x2={area.right} y1={zero} y2={zero} />
    {captions.map(({ text, box }) => (
      <text key={text} className="corner" x={box.left} y={box.bottom - 2}>
        {text}
      </text>
    ))}
  </>
);

interface ThemeMarkProps extends Pick<QuadrantChartProps, 'onRow'> {
  readonly point: QuadrantPoint;
  readonly label: Label | undefined;
  readonly colour: SentimentScale;
  readonly effect: Effect;
  readonly onHover: (row: DriverRow | null) => void;
}

/** An end of an interval that reaches beyond the chart. */
const CutEnd = ({
  x,
  y,
  way,
  fill,
}: {
  readonly x: number;
  readonly y: number;
  readonly way: 1 | -1;
  readonly fill: string;
}) => <path d={`M${x - 4},${y - way * 6} L${x + 4},${y - way * 6} L${x},${y} Z`} fill={fill} />;

/** Opacity of a theme that chance may explain. */
const FAINT = 0.55;

/** Hollow where the base is small, faint where chance may be all; names are readable in either case. */
const ThemeMark = ({ point, label, colour, effect, onRow, onHover }: ThemeMarkProps) => {
  const { row, x, y, radius, top, bottom, isCut } = point;
  const own = colour(row.driver.sentiment.avg);
  const isClear = getDirection(row, effect) !== 0;
  return (
    <g
      className={isClear ? 'theme clear' : 'theme'}
      onMouseEnter={() => onHover(row)}
      onMouseLeave={() => onHover(null)}
      onClick={(event) => onRow(event, row)}
    >
      <g opacity={isClear ? 1 : FAINT}>
        <line className="interval" x1={x} x2={x} y1={top} y2={bottom} style={{ stroke: own }} />
        {isCut.top ? <CutEnd x={x} y={top} way={-1} fill={own} /> : null}
        {isCut.bottom ? <CutEnd x={x} y={bottom} way={1} fill={own} /> : null}
        <circle cx={x} cy={y} r={radius} fill="var(--mui-palette-background-paper)" />
        <circle
          cx={x}
          cy={y}
          r={radius}
          fill={row.isSmall ? 'var(--mui-palette-background-paper)' : own}
          stroke={row.isSmall ? own : 'var(--mui-palette-background-paper)'}
          strokeWidth={row.isSmall ? 2 : 1}
        />
      </g>
      {label?.leader === undefined ? null : <line className="leader" {...label.leader} />}
      {label === undefined ? null : (
        <text x={label.x} y={label.y} textAnchor={label.anchor}>
          {label.text}
        </text>
      )}
    </g>
  );
};

/** As themes are drawn, of any colour. */
const DOTS = {
  pale: { bgcolor: 'text.secondary', opacity: FAINT },
  hollow: { border: '2px solid', borderColor: 'text.secondary' },
} as const;

const MarkEntry = ({ text, dot }: MarkNote) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
    {dot === undefined ? null : (
      <Box aria-hidden="true" sx={{ width: 12, height: 12, borderRadius: '50%', flex: 'none', ...DOTS[dot] }} />
    )}
    <Typography variant="caption" {...CAPTION}>
      {text}
    </Typography>
  </Box>
);

/** Themes by share and effect, coloured by their sentiment. The table below makes them accessible. */
export const QuadrantChart = ({ rows, effect, title, formats, onRow }: QuadrantChartProps) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [hovered, setHovered] = useState<DriverRow | null>(null);
  const colour = useSentimentScale();
  const width = Math.max(300, Math.min(WIDEST, useElementWidth(box, WIDEST)));
  const height = Math.round(Math.max(340, Math.min(380, width * 0.6, window.innerHeight - AROUND_CHART)));
  const layout = useMemo(
    () => layOutQuadrant(rows, effect, { width, height }, formats),
    [rows, effect, width, height, formats],
  );
  return (
    <Box ref={setBox} sx={{ minWidth: 0 }}>
      <Tooltip title={hovered === null ? '' : getHint(hovered, effect, formats)} followCursor>
        <Box
          component="svg"
          role="img"
          aria-label={`${title}: ${formatCount(layout.points.length)} themes; the table has the numbers`}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          sx={style}
        >
          <Axes layout={layout} effect={effect} />
          {layout.points.map((point, at) => (
            <ThemeMark
              key={point.row.driver.id}
              point={point}
              label={layout.labels.get(at)}
              colour={colour}
              effect={effect}
              onRow={onRow}
              onHover={setHovered}
            />
          ))}
        </Box>
      </Tooltip>
      <SentimentLegend entries={scaleLegend(colour)}>
        {listMarks(
          layout.points.map(({ row }) => row),
          effect,
          layout.labels.size,
        ).map((mark) => (
          <MarkEntry key={mark.text} {...mark} />
        ))}
      </SentimentLegend>
    </Box>
  );
};
