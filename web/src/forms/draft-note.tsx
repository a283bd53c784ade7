import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatMoment } from '../components/text/format.ts';

interface DraftNoteProps {
  /** Epoch milliseconds; null if nothing was restored. */
  readonly at: number | null;
  readonly onDiscard: () => void;
}

/** Says that unsaved input was restored, and offers to discard it. */
export const DraftNote = ({ at, onDiscard }: DraftNoteProps) =>
  at === null ? null : (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ py: 0, alignItems: 'center' }}
      action={
        <Button color="inherit" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Your unsaved changes from {formatMoment(new Date(at).toISOString())} were restored.
    </Alert>
  );
