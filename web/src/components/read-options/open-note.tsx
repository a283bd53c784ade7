import Typography from '@mui/material/Typography';
import { formatOpenQuestions } from './read-option-values.ts';
import type { ReadOptionsState } from './use-read-options.ts';

/** Next to the button that it disables. */
export const OpenNote = ({ reading: { open } }: { readonly reading: ReadOptionsState }) =>
  open.length === 0 ? null : (
    <Typography variant="body2" color="textSecondary">
      {formatOpenQuestions(open)}
    </Typography>
  );
