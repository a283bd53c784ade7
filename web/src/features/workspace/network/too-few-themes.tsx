import Paper from '@mui/material/Paper';
import { EmptyState } from '../../../components/messages/empty-state.tsx';

/** Empty state for fewer than two themes. */
export const TooFewThemes = ({ themes }: { readonly themes: number }) => (
  <Paper variant="outlined">
    <EmptyState
      title={themes === 0 ? 'No theme of this workspace is visible' : 'Only one theme of this workspace is visible'}
      text="Co-occurrence needs at least two. Choose more themes for the workspace, or make them visible in the library."
    />
  </Paper>
);
