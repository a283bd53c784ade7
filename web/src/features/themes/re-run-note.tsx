import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { GOES_ON_BY_ITSELF, useLiveProjectQuery } from '../../api/projects/live-progress.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { StoppedNote } from '../../components/messages/stopped-note.tsx';

/** Time limit for noticing a run. */
const LISTEN_MS = 2_500;

/** After a save shows that the theme is being run over a project, for a limited time. */
export const ReRunNote = ({ projectId }: { readonly projectId: string }) => {
  const [isOver, setOver] = useState(false);
  const { currentData } = useLiveProjectQuery(projectId, { skip: isOver, ...GOES_ON_BY_ITSELF });
  const isRunning = !isOver && currentData?.catchingUp === true;
  useEffect(() => {
    if (isRunning) return;
    const timer = setTimeout(() => setOver(true), LISTEN_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  const stopped = currentData?.stopped ?? null;
  if (stopped !== null)
    return (
      <Box role="status" sx={{ width: '100%', order: 1 }}>
        <Alert severity="warning" variant="outlined">
          <StoppedNote stopped={stopped} />
        </Alert>
      </Box>
    );
  return (
    <Box role="status" sx={{ width: isRunning ? 200 : 'auto' }}>
      {isRunning ? (
        <>
          <Typography variant="body2" component="span" color="textSecondary">
            Results are being updated
          </Typography>
          <ProgressBar label="Results are being updated" share={null} note="" height={3} />
        </>
      ) : null}
    </Box>
  );
};
