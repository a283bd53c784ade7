import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTaggedEverInfiniteQuery } from '../../api/history.ts';
import { historyPath } from '../../components/history-path.ts';
import { isNotFound } from '../../api/problem.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { failureOf } from '../../components/loaded.tsx';

interface TaggedEverProps {
  readonly project: string;
  readonly theme: string;
  /** Undefined until it is known. */
  readonly name: string | undefined;
}

/** The comments that once carried the theme by hand, found by what they were and not by what they are. */
export const TaggedEverPanel = ({ project, theme, name }: TaggedEverProps) => {
  const query = useTaggedEverInfiniteQuery({ project, theme }, { refetchOnMountOrArgChange: true });
  const { currentData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const failure = failureOf({ data: currentData, error: query.error });
  const items = currentData?.pages.flatMap((page) => page.items) ?? [];
  // Of a project that was deleted the comments are gone, and their numbers with them.
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
            variant={now === 2 ? 'filled' : 'outlined'}
            label={now === 2 ? _id : `${_id}, not any more`}
            aria-label={now === 2 ? `Comment ${_id}` : `Comment ${_id}, not any more`}
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
