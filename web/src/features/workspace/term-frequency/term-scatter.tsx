import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { Fragment, useMemo, useState } from 'react';
import { formatPercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/text/format.ts';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { AROUND_CHART } from '../chart/chart-height.ts';
import { ColourKey } from '../chart/colour-key.tsx';
import { groupPoints, labelTerms, type TermGroup, type TermLabel } from './label-terms.ts';
import { boxesMeet, LINE, measureLabel, toPointBox, type Box as Area, type Segment } from '../chart/place-labels.ts';
import {
  compareMentions,
  computePositivePercent,
  getVerdictColour,
  MENTION_LEGEND,
  type Mentions,
} from './compare-mentions.ts';
import { logAxis, type FrequentTerm } from './scattered-terms.ts';

interface TermScatterProps {
  readonly terms: readonly FrequentTerm[];
  /** Mentions of all words together, which the dashed line and the colours compare with. */
  readonly all: Mentions;
  /** Words of the finding, in bold. */
  readonly named: ReadonlySet<string>;
  readonly title: string;
  readonly onTerm: (place: { readonly clientX: number; readonly clientY: number }, term: FrequentTerm) => void;
}

/** Maximum width of the canvas. */
const WIDEST = 1000;
const MARGIN = { left: 64, right: 16, top: 12, bottom: 48 };
const RADIUS = 4;
/** Distance of axis ends. */
const INSET = 12;

/** Words of a point that a hint names. */
const HINTED = 12;

const getHint = ({ terms }: TermGroup, all: Mentions): string => {
  const { pos, neg } = terms[0] ?? { pos: 0, neg: 0 };
  const more = terms.length > HINTED ? ` and ${formatCount(terms.length - HINTED)} more` : '';
  const words = terms.slice(0, HINTED).map(({ term }) => term);
  const each = terms.length > 1 ? ' each' : '';
  const [own, overall] = [{ pos, neg }, all].map((mentions) => formatPercent(computePositivePercent(mentions)));
  return `${words.join(', ')}${more}: ${formatCount(pos)} times in positive sentences, ${formatCount(neg)} in negative${each}, ${own} of both positive; ${overall} for all words`;
};

const style = {
  display: 'block',
  mx: 'auto',
  '& text': { fontSize: 12, fill: 'var(--mui-palette-text-primary)' },
  '& .axis text': { fill: 'var(--mui-palette-text-secondary)', fontVariantNumeric: 'tabular-nums' },
  '& .term circle, & .term tspan': { cursor: 'pointer' },
  // Readable across grid lines.
  '& .term text, & .overall text': {
    paintOrder: 'stroke',
    stroke: 'var(--mui-palette-background-paper)',
    strokeWidth: 3,
    strokeLinejoin: 'round',
  },
  '& .term tspan:hover': { textDecoration: 'underline' },
  '& .term:hover circle': { strokeWidth: 2 },
  '& line': { stroke: 'var(--mui-palette-divider)', shapeRendering: 'crispEdges' },
  '& .leader': { stroke: 'var(--mui-palette-text-disabled)', shapeRendering: 'auto' },
  '& .overall line': { stroke: 'var(--mui-palette-text-secondary)', strokeDasharray: '4 4', shapeRendering: 'auto' },
  '& .overall text': { fill: 'var(--mui-palette-text-secondary)', fontStyle: 'italic' },
} as const;

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

const OVERALL = 'As positive as all words';

interface Overall {
  readonly line: Segment;
  /** Undefined where its words would cover a point. */
  readonly label: Area | undefined;
}

/** @returns undefined for a ratio that the axes do not reach */
const getOverall = (
  all: Mentions,
  across: Axis,
  up: Axis,
  groups: readonly TermGroup[],
  area: Area,
): Overall | undefined => {
  if (all.pos === 0 || all.neg === 0) return undefined;
  const ratio = all.pos / all.neg;
  const [least, most] = [Math.max(across.start, up.start / ratio), Math.min(across.end, up.end / ratio)];
  if (least >= most) return undefined;
  const line = {
    x1: across.place(least),
    y1: up.place(least * ratio),
    x2: across.place(most),
    y2: up.place(most * ratio),
  };
  const width = measureLabel(OVERALL);
  const points = groups.map(toPointBox);
  const label = [0.98, 0.85, 0.7, 0.55]
    .map((part) => ({ x: line.x1 + (line.x2 - line.x1) * part, y: line.y1 + (line.y2 - line.y1) * part }))
    .flatMap(({ x, y }) => [
      { left: x - 8 - width, right: x - 8, top: y - LINE, bottom: y },
      { left: x + 8, right: x + 8 + width, top: y + 2, bottom: y + 2 + LINE },
    ])
    .find(
      (box) =>
        box.left >= area.left &&
        box.right <= area.right &&
        box.top >= area.top &&
        box.bottom <= area.bottom &&
        !points.some((point) => boxesMeet(box, point)),
    );
  return { line, label };
};

const OverallLine = ({ line, label }: Overall) => (
  <g className="overall">
    <line {...line} />
    {label === undefined ? null : (
      <text x={label.left} y={label.bottom - 3}>
        {OVERALL}
      </text>
    )}
  </g>
);

interface TermMarkProps extends Pick<TermScatterProps, 'all' | 'named' | 'onTerm'> {
  readonly group: TermGroup;
  readonly label: TermLabel | undefined;
  readonly onHover: (group: TermGroup | null) => void;
}

/** The point of one word or several; each named word opens on its own. */
const TermMark = ({ group, all, named, label, onTerm, onHover }: TermMarkProps) => {
  const { x, y, radius, terms } = group;
  const [first] = terms;
  if (first === undefined) return null;
  const colour = getVerdictColour(compareMentions(first, all));
  return (
    <g className="term" onMouseEnter={() => onHover(group)} onMouseLeave={() => onHover(null)}>
      {label?.leader === undefined ? null : <line className="leader" {...label.leader} />}
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={colour}
        fillOpacity={0.75}
        stroke={terms.some(({ term }) => named.has(term)) ? 'currentcolor' : colour}
        onClick={(event) => onTerm(event, first)}
      />
      {label === undefined ? null : (
        <text x={label.x} y={label.y} textAnchor={label.anchor}>
          {label.terms.map((term, at) => (
            <Fragment key={term.term}>
              {at > 0 ? ', ' : ''}
              <tspan fontWeight={named.has(term.term) ? 700 : undefined} onClick={(event) => onTerm(event, term)}>
                {term.term}
              </tspan>
            </Fragment>
          ))}
          {label.more > 0 ? ` +${label.more}` : ''}
        </text>
      )}
    </g>
  );
};

const getScatter = ({ terms, all }: Pick<TermScatterProps, 'terms' | 'all'>, width: number, height: number) => {
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
  const groups = groupPoints(
    terms.map((term) => ({ ...term, x: across.place(term.neg), y: up.place(term.pos), radius: RADIUS })),
  );
  const overall = getOverall(all, across, up, groups, area);
  const labels = labelTerms(
    groups,
    area,
    overall === undefined ? [] : [overall.line],
    overall?.label === undefined ? [] : [overall.label],
  );
  return { area, across, up, groups, overall, labels: new Map(labels.map((each) => [each.group, each])) };
};

/** Positive against negative frequency on logarithmic axes. The data table makes the words accessible. */
export const TermScatter = ({ terms, all, named, title, onTerm }: TermScatterProps) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [hovered, setHovered] = useState<TermGroup | null>(null);
  const width = Math.max(300, Math.min(WIDEST, useElementWidth(box, WIDEST)));
  // Fits the window, including the legend.
  const height = Math.round(Math.max(380, Math.min(620, width * 0.7, window.innerHeight - AROUND_CHART)));
  const { area, across, up, groups, overall, labels } = useMemo(
    () => getScatter({ terms, all }, width, height),
    [terms, all, width, height],
  );
  return (
    <Box ref={setBox} sx={{ minWidth: 0 }}>
      <Tooltip title={hovered === null ? '' : getHint(hovered, all)} followCursor>
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
          {overall === undefined ? null : <OverallLine {...overall} />}
          {groups.map((group, at) => (
            <TermMark
              key={group.terms[0]?.term}
              group={group}
              all={all}
              named={named}
              onTerm={onTerm}
              label={labels.get(at)}
              onHover={setHovered}
            />
          ))}
        </Box>
      </Tooltip>
      <ColourKey entries={MENTION_LEGEND} />
    </Box>
  );
};
