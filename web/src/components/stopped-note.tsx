import Typography from '@mui/material/Typography';
import type { StoppedResults } from '@verbatim/command-api/contract/live-progress';
import { formatMoment } from './format.ts';

interface StoppedNoteProps {
  readonly stopped: StoppedResults;
}

const code = { fontFamily: 'monospace', fontSize: 'inherit', overflowWrap: 'anywhere' } as const;

/** Results that stand still until an operator has seen to it: since when, what has stopped, and what to do. */
export const StoppedNote = ({ stopped: { projector, since } }: StoppedNoteProps) => (
  <>
    <Typography variant="subtitle2" component="p">
      Results stand still since {formatMoment(since)}
    </Typography>
    <Typography variant="body2" component="p">
      Changes are stored and show once <Typography component="code" sx={code} children={projector} /> goes on. Ask your
      operator to look at <Typography component="code" sx={code} children="ops status" />.
    </Typography>
  </>
);
