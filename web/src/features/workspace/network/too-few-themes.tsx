import Paper from '@mui/material/Paper';
import { EmptyState } from '../../../components/empty-state.tsx';

/** In the place of a picture of themes together where there is one, or none. */
export const TooFewThemes = ({ themes }: { readonly themes: number }) => (
  <Paper variant="outlined">
    <EmptyState
      title={themes === 0 ? 'No theme of this workspace is visible' : 'Only one theme of this workspace is visible'}
      text="It takes two to be mentioned together: choose more themes for the workspace, or make them visible in the library."
    />
  </Paper>
);
