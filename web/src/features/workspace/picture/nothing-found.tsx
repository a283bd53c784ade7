import Paper from '@mui/material/Paper';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NoCommentsMatch } from '../../../components/filters/no-comments-match.tsx';
import type { Filtering } from '../results/result-kind.ts';

/** In the place of a picture of nothing. */
export const NothingFound = ({ filtering }: { readonly filtering: Filtering }) =>
  Object.keys(filtering.filters).length > 0 ? (
    <NoCommentsMatch onClear={() => filtering.onChange({})} />
  ) : (
    <Paper variant="outlined">
      <EmptyState title="There is nothing to draw yet" text="This project has no comments that could be counted." />
    </Paper>
  );
