import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { EmptyState } from '../empty-state.tsx';

/** In the place of a result that the filters leave nothing of. */
export const NoCommentsMatch = ({ onClear }: { readonly onClear: () => void }) => (
  <Paper variant="outlined">
    <EmptyState
      title="No comments match"
      text="Together the filters leave no comment. Change one of them above, or clear them all."
      action={
        <Button variant="contained" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  </Paper>
);
