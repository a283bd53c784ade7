import Typography from '@mui/material/Typography';
import { useMatchesQuery } from '../../api/results/results.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { pluralise } from '../text/format.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { toFiltersInput, type Filters } from './filter-model.ts';
import { getLoadError } from '../messages/loaded.tsx';

/** How many comments the filters leave, while they are being filled in. */
export const MatchingCount = ({ projectId, filters }: { readonly projectId: string; readonly filters: Filters }) => {
  const asked = useDebounced(JSON.stringify(toFiltersInput(filters)), 'search');
  const query = useMatchesQuery({
    projectId,
    themeId: null,
    offset: 0,
    limit: 1,
    filters: JSON.parse(asked) as ReturnType<typeof toFiltersInput>,
  });
  const { currentData: data } = query;
  const error = getLoadError({ data, error: query.error });
  return (
    <Typography role="status" variant="body2" color={error ? 'error' : 'textSecondary'}>
      {error
        ? getErrorMessage(error)
        : data === undefined
          ? ''
          : `${pluralise(data.total, 'comment')} ${data.total === 1 ? 'matches' : 'match'}`}
    </Typography>
  );
};
