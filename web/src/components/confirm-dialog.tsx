import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

interface ConfirmDialogProps {
  /** Null closes it. */
  readonly question: { readonly title: string; readonly text: string; readonly verb: string } | null;
  readonly busy?: boolean;
  /** Of the button: what cannot be taken back is red. */
  readonly tone?: 'error' | 'primary';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done that is hardly ever meant, or is for good. */
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
