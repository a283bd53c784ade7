import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { ProgressBar } from '../progress-bar.tsx';

/** Display of a stage of work. */
export interface StageShown {
  readonly label: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** 0 to 1, of a running stage whose length is known. */
  readonly share: number | null;
  /** '12,000 of 23,486 comments · 4,100 a second · 3 s left' */
  readonly note: string;
}

const StateIcon = ({ state }: { readonly state: StageShown['state'] }) => {
  switch (state) {
    case 'done':
      return <CheckCircleOutlined fontSize="small" color="primary" titleAccess="Done" />;
    case 'failed':
      return <ErrorOutlined fontSize="small" color="error" titleAccess="Failed" />;
    case 'running':
      return <CircularProgress size={18} thickness={5} aria-label="In progress" />;
    case 'waiting':
      return <RadioButtonUncheckedOutlined fontSize="small" sx={{ color: 'text.disabled' }} titleAccess="Waiting" />;
  }
};

/** One stage of the run; its bar has reserved space. */
export const StageLine = ({ stage }: { readonly stage: StageShown }) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '28px 1fr', minHeight: 40, pt: 0.75 }}>
    <Box sx={{ display: 'grid', placeItems: 'center start', height: 21 }}>
      <StateIcon state={stage.state} />
    </Box>
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="body1" sx={{ color: stage.state === 'waiting' ? 'text.secondary' : 'text.primary' }}>
          {stage.label}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {stage.note}
        </Typography>
      </Box>
      <Box sx={{ height: 4, mt: 0.5 }}>
        {stage.state === 'running' ? <ProgressBar label={stage.label} share={stage.share} note={stage.note} /> : null}
      </Box>
    </Box>
  </Box>
);
