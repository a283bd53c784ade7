import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '../api/problem.ts';

interface LoadFailedProps {
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

const asSentence = (message: string): string => (/[.!?]$/u.test(message) ? message : `${message}.`);

/** A read that failed: what, why, and a way on. */
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
    {what} could not be loaded. {asSentence(messageOf(error))}
  </Alert>
);
