import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BANDS } from '../table/sentiment-parts.ts';
import { PIE_COLOURS } from './sentiment-pie.tsx';
import type { ThemeGraph } from './theme-graph.ts';
import { SCALE_ENDS, type SentimentScale } from './sentiment-scale.ts';

interface Entry {
  readonly label: string;
  readonly colour: string;
  /** Of lines rather than circles. */
  readonly isLine?: true;
}

const listScale = (what: string, colour: SentimentScale): readonly Entry[] => [
  { label: `${what} −0.3 and less`, colour: colour(SCALE_ENDS[0]) },
  { label: '0', colour: colour(0) },
  { label: '+0.3 and more', colour: colour(SCALE_ENDS[1]) },
];

export const scaleLegend = (colour: SentimentScale): readonly Entry[] => listScale('Mean sentiment', colour);

/** Of links beside pies. */
export const lineLegend = (colour: SentimentScale): readonly Entry[] =>
  listScale('Line: mean sentiment', colour).map((entry) => ({ ...entry, isLine: true }));

/** Of the classes that occur. */
export const pieLegend = ({ nodes }: ThemeGraph): readonly Entry[] =>
  BANDS.map(({ label }, at) => ({ label, colour: PIE_COLOURS[at] ?? 'grey' })).filter((_, at) =>
    nodes.some(({ sentiment }) => (sentiment.five[at] ?? 0) > 0),
  );

/** What sizes encode. */
export const GRAPH_SIZES = 'Size: comments. Line: comments with both themes.';

/** Colour legend. */
export const SentimentLegend = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 2, rowGap: 0.5, p: 1 }}>
    {entries.map(({ label, colour, isLine }) => (
      <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Box
          sx={
            isLine === true
              ? { width: 18, height: 5, flex: 'none' }
              : { width: 12, height: 12, borderRadius: '50%', flex: 'none' }
          }
          style={{ backgroundColor: colour }}
        />
        <Typography variant="caption">{label}</Typography>
      </Box>
    ))}
  </Box>
);
