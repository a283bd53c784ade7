import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { EmptyState } from '../messages/empty-state.tsx';

/** Empty state when filters leave no comments. */
export const NoCommentsMatch = ({ onClear }: { readonly onClear: () => void }) => (
  <Paper variant="outlined">
    <EmptyState
      title="No comments match"
      text="No comment passes all filters. Change one above, or clear them all."
      action={
        <Button variant="contained" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  </Paper>
);
