/** The comments behind one number of the table: the same filters, the same column, and never another count. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MatchItem, MatchesResult } from '@verbatim/command-api/contract/matches';
import { listAddress, useCommentListQuery, type CommentList } from '../../api/responses.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { counted } from '../../components/format.ts';
import { failureOf } from '../../components/loaded.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { responsePath } from '../../components/project-paths.ts';
import { TagManyButton, type TaggableTheme } from './tag-many-button.tsx';

const PAGE_SIZE = 10;

export interface DrilldownProps {
  readonly list: Omit<CommentList, 'order'>;
  /** Of the row, and of the column where it is one. */
  readonly title: string;
  /** Of the workspace. */
  readonly themes: readonly TaggableTheme[];
  readonly onClose: () => void;
}

interface RowProps {
  readonly item: MatchItem;
  readonly list: CommentList;
  /** Place in the list, from 0. */
  readonly at: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const Row = ({ item: { _id, text, spans }, list, at, isChosen, onChoose }: RowProps) => (
  <Box component="li" sx={rowStyle}>
    <Checkbox
      size="small"
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      slotProps={{ input: { 'aria-label': `Select comment ${_id}` } }}
      sx={{ p: 0.25 }}
    />
    <Box
      component={Link}
      to={responsePath(list.projectId, list.workspaceId, _id)}
      state={{ list, at }}
      sx={{ color: 'text.secondary', fontSize: 12, pt: 0.25, fontVariantNumeric: 'tabular-nums' }}
      title="Open the response"
    >
      {_id}
    </Box>
    <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text === '' ? <em>No text</em> : <MarkedText text={text} spans={spans} />}
    </Box>
  </Box>
);

const rowStyle = {
  ...{ display: 'grid', gridTemplateColumns: '28px 56px minmax(0, 1fr)', gap: 0.5, px: 3, py: 1 },
  ...{ borderBottom: 1, borderColor: 'divider', fontSize: 14, lineHeight: 1.6, alignItems: 'start' },
} as const;

const Loading = () => (
  <Box sx={{ p: 3, display: 'grid', gap: 1.5 }} aria-busy="true">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} variant="rounded" height={48} />
    ))}
  </Box>
);

interface HeadProps {
  readonly title: string;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly onClose: () => void;
}

const Head = ({ title, total, onClose }: HeadProps) => (
  <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography id="drilldown-title" variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {total === undefined ? 'Counting …' : counted(total, 'comment')}
      </Typography>
    </Box>
    <IconButton aria-label="Close" onClick={onClose}>
      <CloseOutlined />
    </IconButton>
  </DialogTitle>
);

interface CommentsProps {
  /** Undefined until a first page is there. */
  readonly data: MatchesResult | undefined;
  /** Why this page is not there. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly list: CommentList;
  readonly page: number;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

const Comments = ({ data, error, onRetry, list, page, chosen, onChoose }: CommentsProps) => {
  if (error) return <LoadFailed what="The comments" error={error} onRetry={onRetry} />;
  if (data === undefined) return <Loading />;
  if (data.total === 0)
    return (
      <EmptyState dense title="No comment stands behind this number" text="Nobody said this under these filters." />
    );
  return (
    <Box component="ol" aria-label="Comments" tabIndex={0} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.items.map((item, index) => (
        <Row
          key={item._id}
          {...{ item, list, at: page * PAGE_SIZE + index, isChosen: chosen.has(item._id) }}
          onChoose={(isChosen) => onChoose(item._id, isChosen)}
        />
      ))}
    </Box>
  );
};

export const Drilldown = ({ list: place, title, themes, onClose }: DrilldownProps) => {
  const [order, setOrder] = useState<CommentList['order']>('asc');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const list: CommentList = { ...place, order };
  const query = useCommentListQuery({ ...list, offset: page * PAGE_SIZE, limit: PAGE_SIZE });
  const { data, refetch } = query;
  // Another page stays until this one is there, and is not taken for it.
  const error = failureOf({ data: query.currentData, error: query.error });
  const total = data?.total;
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby="drilldown-title">
      <Head {...{ title, total, onClose }} />
      <Box sx={{ display: 'flex', gap: 1, px: 3, pb: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <TagManyButton
          {...{ list, themes, chosen: [...chosen], total: total ?? 0 }}
          onDone={() => setChosen(new Set())}
        />
        <Box sx={{ flex: 1 }} />
        <Button
          size="small"
          onClick={() => {
            setOrder(order === 'asc' ? 'desc' : 'asc');
            setPage(0);
          }}
        >
          {order === 'asc' ? 'Oldest first' : 'Newest first'}
        </Button>
        <Button size="small" startIcon={<DownloadOutlined />} href={listAddress(list, { export: true })} download>
          Export CSV
        </Button>
      </Box>
      <DialogContent dividers sx={{ p: 0, minHeight: 320 }}>
        <Comments {...{ data, error, list, page, chosen }} onRetry={() => void refetch()} onChoose={choose} />
      </DialogContent>
      <TablePagination
        component="div"
        count={total ?? 0}
        page={Math.min(page, Math.max(0, Math.ceil((total ?? 0) / PAGE_SIZE) - 1))}
        rowsPerPage={PAGE_SIZE}
        rowsPerPageOptions={[PAGE_SIZE]}
        onPageChange={(_event, next) => setPage(next)}
      />
    </Dialog>
  );
};
