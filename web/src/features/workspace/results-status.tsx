import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ProgressBar } from '../../components/progress-bar.tsx';
import type { LiveProject } from '../../api/projects/project-updates.ts';
import { describeResultsStatus, type ResultsStatusText } from './results-messages.ts';

/** Two lines and a bar are as high as the tabs. */
const line = { fontSize: 12, lineHeight: '15px' } as const;

const Words = ({ words: { title, reliance, progress, share } }: { readonly words: ResultsStatusText }) => (
  <Box sx={{ width: 336, maxWidth: '100%' }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="subtitle2" component="span" noWrap sx={line}>
        {title}
      </Typography>
      {/* The progress bar is accessible instead: this text would be announced at every change. */}
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

/** Status in a project's header: results being rerun or rebuilt, with reserved space. */
export const ResultsStatus = ({ live }: { readonly live: LiveProject }) => {
  const words = describeResultsStatus(live);
  return (
    <Box role="status" aria-label="Results" sx={{ height: { md: 36 }, display: 'flex', alignItems: 'center' }}>
      {words === null ? null : <Words words={words} />}
    </Box>
  );
};
