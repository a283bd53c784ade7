import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SentimentCounts } from '@verbatim/command-api/contract/results/table';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../text/format.ts';

const CLASSES = [
  ['pos', 'positive'],
  ['neu', 'neutral'],
  ['mix', 'mixed'],
  ['neg', 'negative'],
] as const;

interface MoodBarProps {
  readonly sentiment: SentimentCounts;
  readonly base: number;
  /** Of the base, comments without text; undefined where it is unknown. */
  readonly withoutText?: number | undefined;
}

const getParts = (sentiment: SentimentCounts, scored: number) =>
  CLASSES.map(([kind, label]) => ({ kind, label, percent: computePercent(sentiment[kind], scored) ?? 0 }));

/** Comments with a class; the others are without text, or not scored yet. */
export const countScored = (sentiment: SentimentCounts): number =>
  CLASSES.reduce((sum, [kind]) => sum + sentiment[kind], 0);

/** Comments by class as one bar, with accessible figures. */
export const SentimentStripe = ({ sentiment }: Pick<MoodBarProps, 'sentiment'>) => {
  const parts = getParts(sentiment, countScored(sentiment));
  return (
    <Box
      role="img"
      aria-label={parts.map(({ label, percent }) => `${formatPercent(percent)} ${label}`).join(', ')}
      title={parts.map(({ label, percent }) => `${formatPercent(percent)} ${label}`).join(', ')}
      sx={{ display: 'flex', height: 10, borderRadius: 0.5, overflow: 'hidden', bgcolor: 'divider' }}
    >
      <Segments parts={parts} />
    </Box>
  );
};

const Segments = ({ parts }: { readonly parts: ReturnType<typeof getParts> }) =>
  parts.map(({ kind, percent }) => (
    <Box key={kind} sx={{ width: `${percent}%`, bgcolor: `sentiment.${kind}`, opacity: kind === 'neu' ? 0.55 : 1 }} />
  ));

const Swatch = ({ kind }: { readonly kind: keyof SentimentCounts }) => (
  <Box
    component="span"
    sx={{
      width: 10,
      height: 10,
      borderRadius: 0.25,
      bgcolor: `sentiment.${kind}`,
      opacity: kind === 'neu' ? 0.55 : 1,
    }}
  />
);

const legendStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 2.5, p: 0, m: 0 } as const;
const entryStyle = { listStyle: 'none', display: 'flex', alignItems: 'center', gap: 0.75 } as const;

interface ClassLegendProps {
  /** What the bars count. */
  readonly title: string;
}

/** Colours of the classes, for bars without figures. */
export const ClassLegend = ({ title }: ClassLegendProps) => (
  <Box component="ul" aria-label="Colours of sentiment" sx={legendStyle}>
    <Typography component="li" variant="caption" color="textSecondary" sx={{ listStyle: 'none' }}>
      {`${title}:`}
    </Typography>
    {CLASSES.map(([kind, label]) => (
      <Typography key={kind} component="li" variant="caption" color="textSecondary" sx={entryStyle}>
        <Swatch kind={kind} />
        {label}
      </Typography>
    ))}
  </Box>
);

/** Comments by class as one bar, with its figures below. */
export const SentimentBar = ({ sentiment, base, withoutText }: MoodBarProps) => {
  const scored = countScored(sentiment);
  if (scored === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        These comments have not been scored yet.
      </Typography>
    );
  const parts = getParts(sentiment, scored);
  return (
    <>
      <Box
        aria-hidden
        sx={{ display: 'flex', height: 14, mt: 1, borderRadius: 0.5, overflow: 'hidden', bgcolor: 'divider' }}
      >
        <Segments parts={parts} />
      </Box>
      <Box component="ul" aria-label="Sentiment" sx={legendStyle} style={{ marginTop: 8 }}>
        {parts.map(({ kind, label, percent }) => (
          <Typography key={kind} component="li" variant="body2" sx={entryStyle}>
            <Swatch kind={kind} />
            {`${formatPercent(percent)} ${label}`}
          </Typography>
        ))}
        {scored < base ? (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ listStyle: 'none' }}>
            {`${formatCount(base - scored)} without ${base - scored === withoutText ? 'text' : 'sentiment'}, not counted`}
          </Typography>
        ) : null}
      </Box>
    </>
  );
};
