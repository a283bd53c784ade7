import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/text/format.ts';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { getSentimentColour } from '../cloud/cloud-words.ts';
import { AROUND_CHART } from '../chart/chart-height.ts';
import { ColourKey } from '../chart/colour-key.tsx';
import { placeTermLabels, logAxis, type FrequentTerm, type Label, type Point } from './scattered-terms.ts';

interface TermScatterProps {
  readonly terms: readonly FrequentTerm[];
  readonly title: string;
  readonly onTerm: (place: { readonly clientX: number; readonly clientY: number }, term: FrequentTerm) => void;
}

/** Maximum width of the canvas. */
const WIDEST = 1000;
const MARGIN = { left: 64, right: 16, top: 12, bottom: 48 };
const RADIUS = 4;
/** Distance of axis ends. */
const INSET = 12;

const getMood = ({ pos, neg }: FrequentTerm): 'pos' | 'neg' | 'neu' => (pos > neg ? 'pos' : pos < neg ? 'neg' : 'neu');

export const TERM_KEY = [
  { label: 'More in positive sentences', colour: getSentimentColour('pos') },
  { label: 'Equally often in both', colour: getSentimentColour('neu') },
  { label: 'More in negative sentences', colour: getSentimentColour('neg') },
];

const getHint = ({ term, pos, neg }: FrequentTerm): string =>
  `${term}: ${formatCount(pos)} times in positive sentences, ${formatCount(neg)} in negative, ${formatPercent(
    computePercent(pos, pos + neg),
  )} of both positive`;

const style = {
  display: 'block',
  mx: 'auto',
  '& text': { fontSize: 12, fill: 'var(--mui-palette-text-primary)' },
  '& .axis text': { fill: 'var(--mui-palette-text-secondary)', fontVariantNumeric: 'tabular-nums' },
  '& .term': { cursor: 'pointer' },
  '& .term:hover text': { textDecoration: 'underline' },
  '& .term:hover circle': { strokeWidth: 2 },
  '& line': { stroke: 'var(--mui-palette-divider)', shapeRendering: 'crispEdges' },
  '& .even': { stroke: 'var(--mui-palette-text-secondary)', strokeDasharray: '4 4', shapeRendering: 'auto' },
} as const;

type Area = Parameters<typeof placeTermLabels>[1];
type Axis = ReturnType<typeof logAxis>;

interface AxesProps {
  readonly across: Axis;
  readonly up: Axis;
  readonly area: Area;
  readonly height: number;
}

const Axes = ({ across, up, area, height }: AxesProps) => (
  <>
    <g className="axis" textAnchor="middle">
      {across.ticks.map(({ at, label }) => (
        <g key={label}>
          <line x1={at} x2={at} y1={area.top} y2={area.bottom} />
          <text x={at} y={area.bottom + 16}>
            {label}
          </text>
        </g>
      ))}
      <text x={(area.left + area.right) / 2} y={height - 8}>
        Times in negative sentences
      </text>
    </g>
    <g className="axis" textAnchor="end">
      {up.ticks.map(({ at, label }) => (
        <g key={label}>
          <line x1={area.left} x2={area.right} y1={at} y2={at} />
          <text x={area.left - 8} y={at + 4}>
            {label}
          </text>
        </g>
      ))}
      <text transform={`translate(14 ${(area.top + area.bottom) / 2}) rotate(-90)`} textAnchor="middle">
        Times in positive sentences
      </text>
    </g>
  </>
);

/** Equally often in both kinds of sentences, as far as both axes reach. */
const EvenLine = ({ terms, across, up }: Pick<AxesProps, 'across' | 'up'> & Pick<TermScatterProps, 'terms'>) => {
  const most = Math.max(1, ...terms.map(({ pos, neg }) => Math.min(pos, neg)));
  const least = Math.max(across.start, up.start);
  if (least >= most) return null;
  return (
    <line className="even" x1={across.place(least)} y1={up.place(least)} x2={across.place(most)} y2={up.place(most)} />
  );
};

interface TermMarkProps extends Pick<TermScatterProps, 'onTerm'> {
  readonly point: Point;
  readonly label: Label | undefined;
  readonly onHover: (term: FrequentTerm | null) => void;
}

const TermMark = ({ point, label, onTerm, onHover }: TermMarkProps) => {
  const colour = getSentimentColour(getMood(point));
  return (
    <g
      className="term"
      onMouseEnter={() => onHover(point)}
      onMouseLeave={() => onHover(null)}
      onClick={(event) => onTerm(event, point)}
    >
      <circle cx={point.x} cy={point.y} r={RADIUS} fill={colour} fillOpacity={0.75} stroke={colour} />
      {label === undefined ? null : (
        <text x={label.x} y={label.y}>
          {point.term}
        </text>
      )}
    </g>
  );
};

const getScatter = (terms: readonly FrequentTerm[], width: number, height: number) => {
  const area: Area = {
    left: MARGIN.left,
    right: width - MARGIN.right,
    top: MARGIN.top,
    bottom: height - MARGIN.bottom,
  };
  const negative = terms.map(({ neg }) => neg);
  const positive = terms.map(({ pos }) => pos);
  const across = logAxis(negative, area.left + INSET, area.right);
  const up = logAxis(positive, area.bottom - INSET, area.top);
  const points = terms.map((term) => ({
    ...term,
    x: across.place(term.neg),
    y: up.place(term.pos),
    radius: RADIUS,
  }));
  return { area, across, up, points, labels: new Map(placeTermLabels(points, area).map((each) => [each.point, each])) };
};

/** Positive against negative frequency on logarithmic axes. The data table makes the words accessible. */
export const TermScatter = ({ terms, title, onTerm }: TermScatterProps) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [hovered, setHovered] = useState<FrequentTerm | null>(null);
  const width = Math.max(300, Math.min(WIDEST, useElementWidth(box, WIDEST)));
  // Fits the window, including the legend.
  const height = Math.round(Math.max(380, Math.min(620, width * 0.7, window.innerHeight - AROUND_CHART)));
  const { area, across, up, points, labels } = useMemo(() => getScatter(terms, width, height), [terms, width, height]);
  return (
    <Box ref={setBox} sx={{ minWidth: 0 }}>
      <Tooltip title={hovered === null ? '' : getHint(hovered)} followCursor>
        <Box
          component="svg"
          role="img"
          aria-label={`${title}: the table has the numbers`}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          sx={style}
        >
          <Axes across={across} up={up} area={area} height={height} />
          <EvenLine terms={terms} across={across} up={up} />
          {points.map((point, at) => (
            <TermMark key={point.term} point={point} onTerm={onTerm} label={labels.get(at)} onHover={setHovered} />
          ))}
        </Box>
      </Tooltip>
      <ColourKey entries={TERM_KEY} />
    </Box>
  );
};
