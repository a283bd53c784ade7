import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { isolateText } from '../../../components/text/isolate-text.ts';
import { textWidth } from '../../../components/text/text-width.ts';
import { lineColour } from '../chart/series-colours.ts';
import { spreadLabels } from './spread-labels.ts';
import type { TimeLine } from './time-lines.ts';

const LABEL_HEIGHT = 15;
const LABEL_GAP = 12;
const MAX_LABEL = 150;

const shorten = (name: string): string => {
  if (textWidth(name) <= MAX_LABEL) return name;
  const characters = [...name];
  while (characters.length > 1 && textWidth(`${characters.join('')}…`) > MAX_LABEL) characters.pop();
  return `${characters.join('').trimEnd()}…`;
};

/** Right of the drawing, in pixels. */
export const getLabelsWidth = (lines: readonly TimeLine[]): number =>
  Math.max(0, ...lines.map(({ name }) => textWidth(shorten(name)))) + LABEL_GAP + 4;

interface LineLabelsProps {
  readonly lines: readonly TimeLine[];
  /** Id of the line that is pointed at; null for none. */
  readonly pointed: string | null;
  readonly onPoint: (id: string | null) => void;
}

/** Names at the ends of lines, apart from each other: a legend far from ten lines is read back and forth. */
export const LineLabels = ({ lines, pointed, onPoint }: LineLabelsProps) => {
  const { top, height, left, width } = useDrawingArea();
  const [toX, toY] = [useXScale<'point'>(), useYScale<'linear'>()];
  const ends = lines.flatMap((line, place) => {
    const at = line.values.findLastIndex((value) => value !== null);
    const value = line.values[at];
    return value == null ? [] : [{ line, place, x: toX(at) ?? left + width, y: toY(value) }];
  });
  const places = spreadLabels(
    ends.map(({ y }) => y),
    LABEL_HEIGHT,
    [top, top + height],
  );
  return (
    <g data-line-labels>
      {ends.map(({ line: { id, name, isQuiet }, place, x, y }, at) => {
        const end = left + width;
        const labelY = places[at] ?? y;
        const colour = pointed === id && isQuiet ? 'var(--mui-palette-text-primary)' : lineColour(place, isQuiet);
        const isBack = pointed !== null && pointed !== id;
        return (
          <g key={id} opacity={isBack ? 0.35 : 1} onMouseEnter={() => onPoint(id)} onMouseLeave={() => onPoint(null)}>
            <title>{name}</title>
            <line x1={x + 5} y1={y} x2={end + LABEL_GAP - 3} y2={labelY} stroke={colour} strokeOpacity={0.6} />
            <text
              x={end + LABEL_GAP}
              y={labelY}
              dominantBaseline="central"
              fontSize={12}
              fontWeight={isQuiet ? 400 : 600}
              fill={isQuiet && pointed !== id ? 'var(--mui-palette-text-secondary)' : colour}
            >
              {isolateText(shorten(name))}
            </text>
          </g>
        );
      })}
    </g>
  );
};
