import Alert from '@mui/material/Alert';
import type { LiveProject } from '../../api/projects/project-updates.ts';
import { StoppedNote } from '../../components/messages/stopped-note.tsx';

interface StoppedResultsProps {
  readonly live: LiveProject;
}

/** Only an operator can resume them: shown until that happens. */
export const StoppedResults = ({ live: { stopped } }: StoppedResultsProps) =>
  stopped === null ? null : (
    <Alert severity="warning" variant="outlined" role="alert" sx={{ mb: 2 }}>
      <StoppedNote stopped={stopped} />
    </Alert>
  );
