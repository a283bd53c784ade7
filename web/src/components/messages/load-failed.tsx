import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { getErrorMessage } from '../../api/transport/problem.ts';

interface LoadFailedProps {
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

const asSentence = (message: string): string => (/[.!?]$/u.test(message) ? message : `${message}.`);

/** A failed read: what, why, and a retry. */
export const LoadFailed = ({ what, error, onRetry }: LoadFailedProps) => (
  <Alert
    severity="error"
    variant="outlined"
    action={
      <Button color="inherit" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {what} could not be loaded. {asSentence(getErrorMessage(error))}
  </Alert>
);
