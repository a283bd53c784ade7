import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTaggedEverInfiniteQuery } from '../../api/history.ts';
import { historyPath } from '../../components/history-path.ts';
import { isNotFound } from '../../api/transport/problem.ts';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { getLoadError } from '../../components/messages/loaded.tsx';
import type { TaggedEver } from '@verbatim/command-api/contract/history';

interface TaggedEverProps {
  readonly project: string;
  readonly theme: string;
  /** Undefined while loading. */
  readonly name: string | undefined;
}

const isTagged = (now: TaggedEver['items'][number]['now']): boolean => now === 2 || now === 3;

/** Comments that ever carried the theme by hand, in the present or the past. */
export const TaggedEverPanel = ({ project, theme, name }: TaggedEverProps) => {
  const query = useTaggedEverInfiniteQuery({ project, theme }, { refetchOnMountOrArgChange: true });
  const { currentData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const failure = getLoadError({ data: currentData, error: query.error });
  const items = currentData?.pages.flatMap((page) => page.items) ?? [];
  // The comments of a deleted project no longer exist.
  if (failure !== undefined && isNotFound(failure)) return null;
  if (failure !== undefined) return <LoadFailed what="The comments" error={failure} onRetry={() => void refetch()} />;
  if (items.length === 0) return null;
  return (
    <Paper component="section" variant="outlined" aria-label="Ever tagged" sx={{ px: 2, py: 1.5, mb: 2 }}>
      <Typography variant="subtitle2" component="h2" dir="auto" sx={{ mb: 1 }}>
        {`Comments ever tagged by hand with “${name ?? '…'}”`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, maxHeight: 180, overflowY: 'auto' }} tabIndex={0}>
        {items.map(({ _id, now }) => (
          <Chip
            key={_id}
            size="small"
            clickable
            component={Link}
            to={historyPath({ project, comment: _id })}
            variant={isTagged(now) ? 'filled' : 'outlined'}
            label={isTagged(now) ? _id : `${_id}, no longer`}
            aria-label={isTagged(now) ? `Comment ${_id}` : `Comment ${_id}, no longer`}
          />
        ))}
        {hasNextPage ? (
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            More
          </Button>
        ) : null}
      </Box>
    </Paper>
  );
};
