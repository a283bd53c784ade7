/** What is behind a cause: the comments gained and lost, and the entries of the history. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import TablePagination from '@mui/material/TablePagination';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChangedNumber, SentimentClass } from '@verbatim/command-api/contract/results/changes';
import type { MatchItem } from '@verbatim/command-api/contract/results/matches';
import { CAUSE_LABELS } from '@verbatim/domain/moment/causes';
import { useChangedCommentsQuery, type CausedChangeArgs } from '../../../api/results/changes.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getLoadError } from '../../../components/messages/loaded.tsx';
import { responsePath } from '../../../components/projects/project-paths.ts';
import { pluralise } from '../../../components/text/format.ts';
import { MarkedText } from '../../../components/text/marked-text.tsx';
import { CLASSES } from '../table/sentiment-view.ts';
import { ChangeEntries } from './change-entries.tsx';
import { formatDifference, formatNumber, getRowName, isTheme } from './change-words.ts';
import type { ShownCause } from './changes-table.tsx';
import { LoadingRows } from './loading-rows.tsx';

interface ChangeDrawerProps {
  readonly projectId: string;
  readonly args: CausedChangeArgs;
  readonly shown: ShownCause;
  readonly onClose: () => void;
}

const PAGE_SIZE = 10;

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
  if (data === undefined) return <LoadingRows />;
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

/** The comments gained and lost, one list or the other. */
const ChangedComments = ({ projectId, args, shown }: Omit<ChangeDrawerProps, 'onClose'>) => {
  const { change } = shown;
  const sentiments = getSentiments(shown);
  const isOfSentiment = change.gained === 0 && change.lost === 0;
  const [sentiment, setSentiment] = useState(isOfSentiment ? sentiments[0] : undefined);
  const numbers = sentiment === undefined ? change : (change.sentiment[sentiment] ?? NO_CHANGE);
  const [chosen, setWhich] = useState<'gained' | 'lost'>();
  const which = chosen ?? (numbers.gained === 0 && numbers.lost > 0 ? 'lost' : 'gained');
  return (
    <>
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
    </>
  );
};

const Heading = ({ children }: { readonly children: string }) => (
  <Typography variant="h3" sx={{ mt: 2, mb: 0.5, '&:first-of-type': { mt: 1 } }}>
    {children}
  </Typography>
);

/** Of an edited query the edit comes first: it says why the comments below have moved. */
export const ChangeDrawer = ({ projectId, args, shown, onClose }: ChangeDrawerProps) => {
  const { row, change } = shown;
  const comments = (
    <>
      <Heading>Comments</Heading>
      <ChangedComments projectId={projectId} args={args} shown={shown} />
    </>
  );
  const entries = (title: string) => (
    <>
      <Heading>{title}</Heading>
      <ChangeEntries args={args} themeId={isTheme(row.id) ? row.id : undefined} isThere={row.after !== null} />
    </>
  );
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
        {change.cause === 'queries' ? (
          <>
            {entries('Edits')}
            {comments}
          </>
        ) : (
          <>
            {comments}
            {entries('History')}
          </>
        )}
      </Box>
    </Drawer>
  );
};
