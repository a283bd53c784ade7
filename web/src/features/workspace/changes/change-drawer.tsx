/** What is behind a cause: the comments gained and lost, and the entries of the history. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import TablePagination from '@mui/material/TablePagination';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryItem } from '@verbatim/command-api/contract/history';
import type { ChangedNumber, SentimentClass } from '@verbatim/command-api/contract/results/changes';
import type { MatchItem } from '@verbatim/command-api/contract/results/matches';
import { CAUSE_LABELS } from '@verbatim/domain/moment/causes';
import {
  useChangedCommentsQuery,
  useChangeEntriesInfiniteQuery,
  type CausedChangeArgs,
} from '../../../api/results/changes.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getLoadError } from '../../../components/messages/loaded.tsx';
import { responsePath } from '../../../components/projects/project-paths.ts';
import { formatMoment, pluralise } from '../../../components/text/format.ts';
import { MarkedText } from '../../../components/text/marked-text.tsx';
import { CLASSES } from '../table/sentiment-view.ts';
import { formatDifference, formatNumber, getRowName } from './change-words.ts';
import type { ShownCause } from './changes-table.tsx';

interface ChangeDrawerProps {
  readonly projectId: string;
  readonly args: CausedChangeArgs;
  readonly shown: ShownCause;
  readonly onClose: () => void;
}

const PAGE_SIZE = 10;

const Loading = () => (
  <Box sx={{ py: 1, display: 'grid', gap: 1 }} aria-busy="true">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={40} />
    ))}
  </Box>
);

const CommentRow = ({ item, to }: { readonly item: MatchItem; readonly to: string }) => (
  <Box component="li" sx={rowStyle}>
    <MuiLink component={Link} to={to} title="Open the response" color="textSecondary" sx={{ fontSize: 12, pt: 0.25 }}>
      {item._id}
    </MuiLink>
    <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {item.text === '' ? <em>No text</em> : <MarkedText text={item.text} spans={item.spans} />}
    </Box>
  </Box>
);

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
  lineHeight: 1.6,
} as const;

interface CommentsProps extends Pick<ChangeDrawerProps, 'projectId' | 'args'> {
  readonly which: 'gained' | 'lost';
  readonly sentiment: SentimentClass | undefined;
}

const Comments = ({ projectId, args, which, sentiment }: CommentsProps) => {
  const [page, setPage] = useState(0);
  const query = useChangedCommentsQuery({ ...args, which, sentiment, page, limit: PAGE_SIZE });
  const error = getLoadError({ data: query.currentData, error: query.error });
  if (error !== undefined) return <LoadFailed what="The comments" error={error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (data === undefined) return <Loading />;
  if (data.total === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 2 }}>
        {which === 'gained' ? 'No comment was gained.' : 'No comment was lost.'}
      </Typography>
    );
  return (
    <>
      <Box component="ol" aria-label="Comments" aria-busy={query.isFetching} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.items.map((item) => (
          <CommentRow key={item._id} item={item} to={responsePath(projectId, args.workspaceId, item._id)} />
        ))}
      </Box>
      {data.total <= PAGE_SIZE ? null : (
        <TablePagination
          component="div"
          count={data.total}
          page={page}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          onPageChange={(_, next) => setPage(next)}
        />
      )}
    </>
  );
};

const Entry = ({ item: { at, sentence, changes } }: { readonly item: HistoryItem }) => (
  <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', fontSize: 14 }}>
    <Typography component="time" dateTime={at} variant="caption" color="textSecondary">
      {formatMoment(at)}
    </Typography>
    <Box dir="auto" sx={{ overflowWrap: 'anywhere' }}>
      {sentence}
    </Box>
    {changes.map(({ what, before, after }, index) => (
      <Box key={index} dir="auto" sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {`${what}: `}
        {before === null ? null : <del>{before}</del>}
        {before === null || after === null ? null : ' → '}
        {after === null ? null : <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{after}</ins>}
      </Box>
    ))}
  </Box>
);

const Entries = ({ args }: Pick<ChangeDrawerProps, 'args'>) => {
  const query = useChangeEntriesInfiniteQuery(args);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const error = getLoadError(query);
  if (error !== undefined) return <LoadFailed what="The entries" error={error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <Loading />;
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
          No entry of the history names this theme.
        </Typography>
      ) : null}
      {hasNextPage ? (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </>
  );
};

/** Where comments changed their class under the theme. */
const getSentiments = ({ change: { sentiment } }: ShownCause): readonly SentimentClass[] =>
  CLASSES.flatMap(([kind]) => (sentiment[kind] === undefined ? [] : [kind]));

const NO_CHANGE: ChangedNumber = { difference: 0, gained: 0, lost: 0 };

const describeNumbers = ({ difference, gained, lost }: ChangedNumber): string => {
  if (gained === 0 && lost === 0)
    return difference === 0 ? 'The same comments, with another sentiment' : formatDifference(difference);
  const moved = `${pluralise(gained, 'comment')} gained, ${formatNumber(lost)} lost`;
  return difference === 0 ? moved : `${formatDifference(difference)}: ${moved}`;
};

export const ChangeDrawer = ({ projectId, args, shown, onClose }: ChangeDrawerProps) => {
  const { row, change } = shown;
  const sentiments = getSentiments(shown);
  const isOfSentiment = change.gained === 0 && change.lost === 0;
  const [sentiment, setSentiment] = useState(isOfSentiment ? sentiments[0] : undefined);
  const numbers = sentiment === undefined ? change : (change.sentiment[sentiment] ?? NO_CHANGE);
  const [chosen, setWhich] = useState<'gained' | 'lost'>();
  const which = chosen ?? (numbers.gained === 0 && numbers.lost > 0 ? 'lost' : 'gained');
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'change-title', sx: { width: { xs: '100%', sm: 560 } } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 3, pr: 1.5, pt: 2, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id="change-title" variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {`${getRowName(row)} · ${CAUSE_LABELS[change.cause].long}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {describeNumbers(change)}
          </Typography>
        </Box>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box sx={{ px: 3, pb: 3, overflowY: 'auto' }} tabIndex={0} role="region" aria-label="Comments and history">
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', py: 1 }}>
          <ToggleButtonGroup
            size="small"
            exclusive
            value={which}
            aria-label="Comments to show"
            onChange={(_, next: 'gained' | 'lost' | null) => setWhich(next ?? which)}
          >
            <ToggleButton value="gained">{`Gained ${formatNumber(numbers.gained)}`}</ToggleButton>
            <ToggleButton value="lost">{`Lost ${formatNumber(numbers.lost)}`}</ToggleButton>
          </ToggleButtonGroup>
          {sentiments.length === 0 ? null : (
            <TextField
              select
              value={sentiment ?? ''}
              onChange={({ target }) => setSentiment(sentiments.find((kind) => kind === target.value))}
              sx={{ width: 180, '& select': { py: '5.5px', fontSize: 13 } }}
              slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Counted comments' } }}
            >
              <option value="">All comments</option>
              {CLASSES.filter(([kind]) => sentiments.includes(kind)).map(([kind, label]) => (
                <option key={kind} value={kind}>{`Counted as ${label}`}</option>
              ))}
            </TextField>
          )}
        </Box>
        <Comments
          key={`${which} ${sentiment ?? ''}`}
          projectId={projectId}
          args={args}
          which={which}
          sentiment={sentiment}
        />
        <Typography variant="h3" sx={{ mt: 3, mb: 0.5 }}>
          History
        </Typography>
        <Entries args={args} />
      </Box>
    </Drawer>
  );
};
