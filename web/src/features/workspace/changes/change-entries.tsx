/** The entries of the history behind a cause: who changed what, and when. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { HistoryItem } from '@verbatim/command-api/contract/history';
import { useChangeEntriesInfiniteQuery, type CausedChangeArgs } from '../../../api/results/changes.ts';
import { historyPath } from '../../../components/history-path.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getLoadError } from '../../../components/messages/loaded.tsx';
import { themePath } from '../../../components/projects/project-paths.ts';
import { ChangedWords } from '../../../components/text/changed-words.tsx';
import { formatMoment } from '../../../components/text/format.ts';
import { LoadingRows } from './loading-rows.tsx';

const Entry = ({ item: { at, sentence, changes } }: { readonly item: HistoryItem }) => (
  <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', fontSize: 14 }}>
    <Typography component="time" dateTime={at} variant="caption" color="textSecondary">
      {formatMoment(at)}
    </Typography>
    <Box dir="auto" sx={{ overflowWrap: 'anywhere' }}>
      {sentence}
    </Box>
    {changes.map(({ what, before, after }, index) => (
      <Box key={index} dir="auto" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`${what}: `}
        </Box>
        <ChangedWords before={before} after={after} />
      </Box>
    ))}
  </Box>
);

interface ChangeEntriesProps {
  readonly args: CausedChangeArgs;
  /** Undefined for all comments and the unclassified ones. */
  readonly themeId: string | undefined;
  /** It can be edited. */
  readonly isThere: boolean;
}

export const ChangeEntries = ({ args, themeId, isThere }: ChangeEntriesProps) => {
  const query = useChangeEntriesInfiniteQuery(args);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const error = getLoadError(query);
  if (error !== undefined) return <LoadFailed what="The entries" error={error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <LoadingRows />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      <Box component="ol" aria-label="History" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </Box>
      {items.length === 0 && !hasNextPage ? (
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          {themeId === undefined
            ? 'No entry of the history explains this.'
            : 'No entry of the history names this theme.'}
        </Typography>
      ) : null}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', pt: 0.5 }}>
        {hasNextPage ? (
          <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        ) : null}
        {themeId === undefined ? null : (
          <>
            {isThere ? (
              <Button size="small" component={Link} to={themePath(themeId)}>
                Open theme
              </Button>
            ) : null}
            <Button size="small" component={Link} to={historyPath({ kind: 'theme', theme: themeId })}>
              Versions
            </Button>
          </>
        )}
      </Box>
    </>
  );
};
