import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BANDS } from '../table/sentiment-parts.ts';
import { PIE_COLOURS } from './sentiment-pie.tsx';
import type { ThemeGraph } from './theme-graph.ts';
import { SCALE_ENDS, type SentimentScale } from './sentiment-scale.ts';

interface Entry {
  readonly label: string;
  readonly colour: string;
}

export const scaleLegend = (colour: SentimentScale): readonly Entry[] => [
  { label: 'Mean sentiment −0.3 and less', colour: colour(SCALE_ENDS[0]) },
  { label: '0', colour: colour(0) },
  { label: '+0.3 and more', colour: colour(SCALE_ENDS[1]) },
];

/** Of the classes that occur. */
export const pieLegend = ({ nodes }: ThemeGraph): readonly Entry[] =>
  BANDS.map(({ label }, at) => ({ label, colour: PIE_COLOURS[at] ?? 'grey' })).filter((_, at) =>
    nodes.some(({ sentiment }) => (sentiment.five[at] ?? 0) > 0),
  );

/** Of the link that is drawn in full ink. */
export const CLOSEST_NOTE = 'Highlighted: the pair furthest above chance.';

/** What sizes encode. */
export const GRAPH_SIZES =
  'Size: comments. Width of a line: comments with both themes; pale lines are below the median.';

interface LegendProps {
  readonly entries: readonly Entry[];
  /** Behind them. */
  readonly children?: ReactNode;
}

/** Colour legend. */
export const SentimentLegend = ({ entries, children }: LegendProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 2, rowGap: 0.5, p: 1 }}>
    {entries.map(({ label, colour }) => (
      <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Box sx={{ width: 12, height: 12, borderRadius: '50%', flex: 'none' }} style={{ backgroundColor: colour }} />
        <Typography variant="caption">{label}</Typography>
      </Box>
    ))}
    {children}
  </Box>
);
