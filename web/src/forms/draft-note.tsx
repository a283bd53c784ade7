import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatMoment } from '../components/text/format.ts';

interface DraftNoteProps {
  /** Epoch milliseconds; null where nothing was found again. */
  readonly at: number | null;
  readonly onDiscard: () => void;
}

/** What was typed earlier and not saved stands in the form again. */
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
