import Alert from '@mui/material/Alert';
import type { LiveProject } from '../../api/live-news.ts';
import { StoppedNote } from '../../components/stopped-note.tsx';

interface StoppedResultsProps {
  readonly live: LiveProject;
}

/** Nothing that a person does here makes them go on: it says so once, and stays until they do. */
export const StoppedResults = ({ live: { stopped } }: StoppedResultsProps) =>
  stopped === null ? null : (
    <Alert severity="warning" variant="outlined" role="alert" sx={{ mb: 2 }}>
      <StoppedNote stopped={stopped} />
    </Alert>
  );
