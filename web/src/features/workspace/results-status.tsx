import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ProgressBar } from '../../components/progress-bar.tsx';
import type { LiveProject } from '../../api/live-news.ts';
import { resultsWords, type ResultsWords } from './results-words.ts';

/** Two of them and a bar are as high as the tabs beside them. */
const line = { fontSize: 12, lineHeight: '15px' } as const;

const Words = ({ words: { title, reliance, progress, share } }: { readonly words: ResultsWords }) => (
  <Box sx={{ width: 336, maxWidth: '100%' }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="subtitle2" component="span" noWrap sx={line}>
        {title}
      </Typography>
      {/* The bar says it to those who cannot see: it would be read out at every change. */}
      <Typography variant="body2" component="span" color="textSecondary" noWrap aria-hidden="true" sx={line}>
        {progress}
      </Typography>
    </Box>
    <ProgressBar label={title} share={share} note={progress} height={3} />
    <Typography variant="caption" component="p" color="textSecondary" noWrap sx={line}>
      {reliance}
    </Typography>
  </Box>
);

/** In the head of a project: results that are being run again or rebuilt. Its place is there before it has anything to say. */
export const ResultsStatus = ({ live }: { readonly live: LiveProject }) => {
  const words = resultsWords(live);
  return (
    <Box role="status" aria-label="Results" sx={{ height: { md: 33 }, display: 'flex', alignItems: 'center' }}>
      {words === null ? null : <Words words={words} />}
    </Box>
  );
};
