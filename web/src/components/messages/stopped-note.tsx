import Typography from '@mui/material/Typography';
import type { StoppedResults } from '@verbatim/command-api/contract/live-progress';
import { formatMoment } from '../text/format.ts';

interface StoppedNoteProps {
  readonly stopped: StoppedResults;
}

const code = { fontFamily: 'monospace', fontSize: 'inherit', overflowWrap: 'anywhere' } as const;

/** Results that are stopped until an operator intervenes: since when, why, and the remedy. */
export const StoppedNote = ({ stopped: { projector, since } }: StoppedNoteProps) => (
  <>
    <Typography variant="subtitle2" component="p">
      Results have not been updated since {formatMoment(since)}
    </Typography>
    <Typography variant="body2" component="p">
      Your changes are saved and will show once <Typography component="code" sx={code} children={projector} /> resumes.
      Ask your operator to run <Typography component="code" sx={code} children="ops status" />.
    </Typography>
  </>
);
