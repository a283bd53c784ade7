import Typography from '@mui/material/Typography';
import { useMatchesQuery } from '../../api/results.ts';
import { messageOf } from '../../api/problem.ts';
import { counted } from '../format.ts';
import { useDebounced } from '../use-debounced.ts';
import { filtersOfCall, type Filters } from './filter-model.ts';
import { failureOf } from '../loaded.tsx';

/** How many comments the filters leave, while they are being filled in. */
export const MatchingCount = ({ projectId, filters }: { readonly projectId: string; readonly filters: Filters }) => {
  const asked = useDebounced(JSON.stringify(filtersOfCall(filters)), 'search');
  const query = useMatchesQuery({
    ...{ projectId, themeId: null, offset: 0, limit: 1 },
    filters: JSON.parse(asked) as ReturnType<typeof filtersOfCall>,
  });
  const { currentData: data } = query;
  const error = failureOf({ data, error: query.error });
  return (
    <Typography role="status" variant="body2" color={error ? 'error' : 'textSecondary'} sx={{ pl: { sm: 2 } }}>
      {error
        ? messageOf(error)
        : data === undefined
          ? ''
          : `${counted(data.total, 'comment')} ${data.total === 1 ? 'matches' : 'match'}`}
    </Typography>
  );
};
