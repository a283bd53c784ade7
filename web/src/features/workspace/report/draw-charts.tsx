/** Draws charts of a report with the components of the screen, out of sight, in light colours. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { scaleLinear } from 'd3-scale';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Bars } from '../bar-chart/bars.tsx';
import { composeChartImage, type ComposedImage } from '../chart/compose-chart-image.ts';
import { markedLegend, seriesLegend, type LegendEntry } from '../chart/series-colours.ts';
import { CloudChart } from '../cloud/cloud-chart.tsx';
import { getCloudLegend } from '../cloud/cloud-words.ts';
import { QuadrantChart } from '../drivers/quadrant-chart.tsx';
import { Bubbles } from '../network/co-occurrence-view.tsx';
import { NetworkChart } from '../network/network-chart.tsx';
import { pieLegend, scaleLegend } from '../network/sentiment-legend.tsx';
import { SCALE_ENDS, type SentimentScale } from '../network/sentiment-scale.ts';
import { TimeChart } from '../over-time/time-chart.tsx';
import { MENTION_LEGEND } from '../term-frequency/compare-mentions.ts';
import { TermScatter } from '../term-frequency/term-scatter.tsx';
import type { Drawn } from './contents/drawn.ts';

const WIDTH = 1040;
/** Of networks: slides are wide, and letters of a high drawing are small on them. */
const HEIGHT = 440;
const POLL_MS = 40;
/** A layout that takes longer leaves its slide with the table. */
const MAX_MS = 10_000;

const ignore = (): void => undefined;

const useLightScale = (): SentimentScale => {
  const { colorSchemes, palette } = useTheme();
  const { pos, neu, neg } = (typeof colorSchemes.light === 'object' ? colorSchemes.light.palette : palette).sentiment;
  return (avg) =>
    scaleLinear<string>().domain([SCALE_ENDS[0], 0, SCALE_ENDS[1]]).range([neg, neu, pos]).clamp(true)(avg ?? 0);
};

const getPicture = (drawn: Drawn, colour: SentimentScale): ReactNode => {
  switch (drawn.kind) {
    case 'bars':
      return <Bars bars={drawn.bars} marked={drawn.marked ?? -1} />;
    case 'lines':
      return <TimeChart model={drawn.lines} />;
    case 'quadrant':
      return <QuadrantChart {...drawn} title={drawn.label} onRow={ignore} />;
    case 'terms':
      return <TermScatter {...drawn} title="Words" onTerm={ignore} />;
    case 'bubbles':
      return <Bubbles graph={drawn.graph} colour={colour} height={HEIGHT} />;
    case 'network':
      return <NetworkChart graph={drawn.graph} height={HEIGHT} />;
    case 'cloud':
      return <CloudChart {...drawn} title="Words" onWord={ignore} />;
  }
};

const getLegend = (drawn: Drawn, colour: SentimentScale): readonly LegendEntry[] => {
  switch (drawn.kind) {
    case 'bars':
      return seriesLegend(drawn.bars.series.map(({ legend }) => legend));
    case 'lines':
      return markedLegend(drawn.lines.lines);
    case 'terms':
      return MENTION_LEGEND;
    case 'network':
      return pieLegend(drawn.graph);
    case 'quadrant':
    case 'bubbles':
      return scaleLegend(colour);
    case 'cloud':
      return getCloudLegend(drawn.settings);
  }
};

const isDrawn = (frame: HTMLElement): boolean =>
  frame.querySelector('.MuiSkeleton-root') === null &&
  [...frame.querySelectorAll('svg')].some((svg) => svg.getBoundingClientRect().width > 64);

interface PictureProps {
  readonly drawn: Drawn;
  readonly width?: number;
  /** Undefined where it cannot be drawn. */
  readonly onDrawn: (image: ComposedImage | undefined) => void;
}

/** Draws one chart and takes its picture; a new one needs a new key. */
export const HiddenChart = ({ drawn, width = WIDTH, onDrawn }: PictureProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const colour = useLightScale();
  const take = useEffectEvent((isLate: boolean): boolean => {
    if (frame.current === null) return false;
    if (!isDrawn(frame.current) && !isLate) return false;
    const legend = getLegend(drawn, colour);
    onDrawn(isLate ? undefined : composeChartImage(frame.current, { title: '', legend, stamp: [] }));
    return true;
  });
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => {
      if (take(performance.now() - since > MAX_MS)) clearInterval(timer);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Box
      className="light"
      aria-hidden
      inert
      sx={{ position: 'fixed', top: 0, left: -4000, width, color: 'text.primary', bgcolor: 'background.paper' }}
    >
      <Box ref={frame}>{getPicture(drawn, colour)}</Box>
    </Box>
  );
};
