import Paper from '@mui/material/Paper';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { NoCommentsMatch } from '../../../components/filters/no-comments-match.tsx';
import type { Filtering } from '../results/result-kind.ts';

/** Empty state instead of an empty chart. */
export const NothingFound = ({ filtering }: { readonly filtering: Filtering }) =>
  Object.keys(filtering.filters).length > 0 ? (
    <NoCommentsMatch onClear={() => filtering.onChange({})} />
  ) : (
    <Paper variant="outlined">
      <EmptyState title="Nothing to show yet" text="This project has no comments to count." />
    </Paper>
  );
