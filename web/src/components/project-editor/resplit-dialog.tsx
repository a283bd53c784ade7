import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { DataFile, StepProgress } from '@verbatim/command-api/contract/projects';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useSplitAnewMutation } from '../../api/projects/projects.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { pluralise } from '../text/format.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { formatCompleted } from '../messages/step-messages.ts';

interface SplitAnewDialogProps {
  readonly projectId: string;
  readonly file: DataFile;
  readonly onClose: () => void;
}

/**
 * Explains a resplit and shows its progress. Closed meanwhile it can be resumed: nothing changes before it is
 * done.
 */
export const ResplitDialog = ({ projectId, file, onClose }: SplitAnewDialogProps) => {
  const [progress, setProgress] = useState<StepProgress | null>(null);
  const [split] = useSplitAnewMutation();
  const tell = useUndoToast();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const run = async (): Promise<void> => {
    setProgress({ count: file.count, completed: 0 });
    while (!isGone.current) {
      const { data, error } = await split({ projectId, fileId: file.id });
      if (error) {
        setProgress(null);
        return void toast.error(getErrorMessage(error));
      }
      if (data === undefined) return;
      setProgress(data.value);
      if (!data.value.done) continue;
      tell(`Split again: ${file.name}`, [data.undo]);
      return onClose();
    }
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="split-title" aria-describedby="split-text">
      <DialogTitle id="split-title">Split again</DialogTitle>
      <DialogContent>
        <DialogContentText id="split-text" variant="body1" sx={{ overflowWrap: 'anywhere' }}>
          {`The ${pluralise(file.count, 'comment')} of ${file.name} will be split into sentences by the current rules. `}
          Themes and sentiment are then recomputed, so figures may change. Manual tags move to the sentence that holds
          their text. You can undo this.
        </DialogContentText>
        {progress !== null && (
          <>
            <ProgressBar
              label="Split again"
              share={progress.completed / Math.max(1, progress.count)}
              note={formatCompleted('comments', progress, null)}
            />
            <Typography variant="body2" color="textSecondary">
              {formatCompleted('comments', progress, null)}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {progress === null ? 'Cancel' : 'Stop'}
        </Button>
        <Button variant="contained" onClick={() => void run()} loading={progress !== null}>
          Split again
        </Button>
      </DialogActions>
    </Dialog>
  );
};
