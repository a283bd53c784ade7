import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

interface Question {
  readonly title: string;
  readonly text: string;
  /** Shown below the question, such as how to undo it. */
  readonly hint?: string;
  readonly verb: string;
}

interface ConfirmDialogProps {
  /** Null closes it. */
  readonly question: Question | null;
  readonly busy?: boolean;
  /** Colour of the button: irreversible actions are red. */
  readonly tone?: 'error' | 'primary';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms unusual or irreversible actions. */
export const ConfirmDialog = ({ question, busy = false, tone = 'error', onConfirm, onCancel }: ConfirmDialogProps) => {
  if (question === null) return null;
  return (
    <Dialog
      open
      onClose={onCancel}
      maxWidth="xs"
      fullWidth
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
    >
      <DialogTitle id="confirm-title">{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-text" variant="body1" sx={{ overflowWrap: 'anywhere' }}>
          {question.text}
        </DialogContentText>
        {question.hint === undefined ? null : (
          <DialogContentText variant="body2" sx={{ mt: 1 }}>
            {question.hint}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button color={tone} variant="contained" onClick={onConfirm} loading={busy}>
          {question.verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
