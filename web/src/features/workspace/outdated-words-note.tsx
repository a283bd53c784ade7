import Typography from '@mui/material/Typography';
import type { LiveProject } from '../../api/projects/project-updates.ts';

interface FormerWordsProps {
  readonly live: Pick<LiveProject, 'formerWords'>;
}

/**
 * Above results that were made by a former version of the program: a quiet line until they have been updated.
 */
export const OutdatedWordsNote = ({ live: { formerWords } }: FormerWordsProps) =>
  formerWords ? (
    <Typography variant="caption" component="p" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
      Words and scores of this project are being updated to the new version. Results may change slightly until then.
    </Typography>
  ) : null;
