/** The comments behind one number of the table: the same filters, the same column, and never another count. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SentimentPart } from '@verbatim/command-api/contract/filters';
import type { MatchesResult } from '@verbatim/command-api/contract/matches';
import { listAddress, useCommentListQuery, type CommentList } from '../../api/responses.ts';
import { counted, formatCount } from '../../components/format.ts';
import { failureOf } from '../../components/loaded.tsx';
import { themeCheckPath } from '../../components/project-paths.ts';
import { ORDERS, OrderChoice, SentimentChoice, type Order } from './drilldown-choices.tsx';
import { DrilldownComments, type CommentsProps } from './drilldown-comments.tsx';
import { TagManyButton, type TaggableTheme } from './tag-many-button.tsx';

const PAGE_SIZE = 10;

export interface CameFrom {
  readonly order: Order;
  readonly sentiment: SentimentPart | null;
  /** In the whole list, from 0. */
  readonly at: number;
}

export interface DrilldownProps {
  readonly list: Omit<CommentList, 'sentiment' | 'sort' | 'order'>;
  /** By which they stand at first. */
  readonly sort?: CommentList['sort'];
  /** The part of a bar or of a pie that was clicked: its comments alone are shown at first. */
  readonly sentiment?: SentimentPart | undefined;
  /** What was clicked, by which one comes back here from a response. */
  readonly asked: object;
  /** Where one was when one opened the response that one comes back from. */
  readonly cameFrom?: CameFrom | undefined;
  /** Of the row, and of the column where it is one. */
  readonly title: string;
  /** What the column of weights is called, where the comments count by one. */
  readonly weightLabel: string;
  /** Of the workspace. */
  readonly themes: readonly TaggableTheme[];
  /** Filters the results by what was clicked; absent where no filter can say it. */
  readonly onFilter?: (() => void) | undefined;
  readonly onClose: () => void;
}

interface HeadProps extends Pick<DrilldownProps, 'title' | 'weightLabel' | 'onClose'> {
  /** Undefined until it is known. */
  readonly data: MatchesResult | undefined;
  /** It cannot be read. */
  readonly hasFailed: boolean;
}

/** '34 comments', or '34 comments, which count as 1,204 by Age; 2 without a weight count nothing': the cell's number. */
const countWords = ({ total, weight }: MatchesResult, label: string): string => {
  if (weight === undefined) return counted(total, 'comment');
  const { sum, without } = weight;
  const none =
    without === 0 ? '' : `; ${formatCount(without)} without a weight ${without === 1 ? 'counts' : 'count'} nothing`;
  return `${counted(total, 'comment')}, which count as ${formatCount(sum)} by ${label}${none}`;
};

const Head = ({ title, weightLabel, data, hasFailed, onClose }: HeadProps) => (
  <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography id="drilldown-title" variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {data !== undefined ? countWords(data, weightLabel) : hasFailed ? ' ' : 'Counting …'}
      </Typography>
    </Box>
    <IconButton aria-label="Close" onClick={onClose}>
      <CloseOutlined />
    </IconButton>
  </DialogTitle>
);

/** What else can be done with what was clicked. */
const WaysOn = ({ list: { projectId, themeId }, onFilter }: Pick<DrilldownProps, 'list' | 'onFilter'>) => (
  <>
    {onFilter === undefined ? null : (
      <Button size="small" startIcon={<FilterAltOutlined />} onClick={onFilter}>
        Filter by this
      </Button>
    )}
    {themeId === null || themeId === 'total' ? null : (
      <Button size="small" component={Link} to={themeCheckPath(projectId, themeId)}>
        Check this theme
      </Button>
    )}
  </>
);

/** A table counts sentiment under each theme and of the comments without any. */
const hasSentiment = ({ themeId }: DrilldownProps['list']): boolean => themeId !== 'total';

interface ToolsProps extends Pick<DrilldownProps, 'themes' | 'onFilter'> {
  readonly list: CommentList;
  readonly clicked: SentimentPart | undefined;
  readonly order: Order;
  readonly chosen: ReadonlySet<number>;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly onDone: () => void;
  readonly onOrder: (order: Order) => void;
  readonly onSentiment: (sentiment: SentimentPart | undefined) => void;
}

const toolsStyle = { display: 'flex', gap: 1, px: 3, pb: 1, flexWrap: 'wrap', alignItems: 'center' } as const;

const Tools = (props: ToolsProps) => {
  const { list, themes, clicked, order, chosen, total, onFilter, onDone, onOrder, onSentiment } = props;
  return (
    <>
      <Box sx={toolsStyle}>
        <TagManyButton {...{ list, themes, chosen: [...chosen], total, onDone }} />
        <Box sx={{ flex: 1 }} />
        <WaysOn list={list} onFilter={list.sentiment === undefined ? onFilter : undefined} />
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            size="small"
            startIcon={<DownloadOutlined />}
            href={listAddress(list, { export: true, format })}
            download
          >
            {`Export ${format.toUpperCase()}`}
          </Button>
        ))}
      </Box>
      <Box sx={toolsStyle}>
        {hasSentiment(list) ? (
          <SentimentChoice {...{ sentiment: list.sentiment, clicked, onChange: onSentiment }} />
        ) : null}
        <OrderChoice order={order} onChange={onOrder} />
      </Box>
    </>
  );
};

/** A page of comments, with the list and the place that it is of. */
type Shown = Pick<CommentsProps, 'list' | 'offset' | 'ofNumber' | 'data'>;

/** Another page stays until this one is there, and what is opened of it meanwhile is of its own place. */
const useShown = (data: MatchesResult | undefined, asked: Omit<Shown, 'data'>): Shown => {
  const [shown, setShown] = useState<Shown>();
  if (data !== undefined && data !== shown?.data) setShown({ ...asked, data });
  return shown ?? { ...asked, data };
};

export const Drilldown = (props: DrilldownProps) => {
  const { list: place, sort = '_id', sentiment: clicked, title, weightLabel, themes, onFilter, onClose } = props;
  const { asked, cameFrom } = props;
  const [order, setOrder] = useState<Order>(cameFrom?.order ?? `${sort} asc`);
  const [sentiment, setSentiment] = useState(cameFrom === undefined ? clicked : (cameFrom.sentiment ?? undefined));
  const [page, setPage] = useState(Math.floor((cameFrom?.at ?? 0) / PAGE_SIZE));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const list: CommentList = { ...place, ...(sentiment === undefined ? {} : { sentiment }), ...ORDERS[order] };
  const query = useCommentListQuery({ ...list, offset: page * PAGE_SIZE, limit: PAGE_SIZE });
  const { data, refetch } = query;
  const ofNumber = { asked, order, sentiment: sentiment ?? null };
  const shown = useShown(query.currentData, { list, offset: page * PAGE_SIZE, ofNumber });
  const error = failureOf({ data: query.currentData, error: query.error });
  const lastPage = Math.max(0, Math.ceil((data?.total ?? 0) / PAGE_SIZE) - 1);
  // What was tagged or excluded here may have left the list, and the page with it.
  if (query.currentData !== undefined && page > lastPage) setPage(lastPage);
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  const show = (next: { readonly order?: Order; readonly sentiment?: SentimentPart | undefined }): void => {
    setOrder(next.order ?? order);
    if ('sentiment' in next) {
      setSentiment(next.sentiment);
      // Nobody tags what he does not see any more.
      setChosen(new Set());
    }
    setPage(0);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby="drilldown-title">
      <Head {...{ title, weightLabel, data, onClose }} hasFailed={error !== undefined} />
      <Tools
        {...{ list, themes, clicked, order, chosen, onFilter }}
        total={data?.total}
        onDone={() => setChosen(new Set())}
        onOrder={(next) => show({ order: next })}
        onSentiment={(next) => show({ sentiment: next })}
      />
      <DialogContent dividers sx={{ p: 0, minHeight: 320 }}>
        <DrilldownComments
          {...{ ...shown, error, chosen, sought: cameFrom?.at }}
          isOnTheWay={query.currentData === undefined}
          onRetry={() => void refetch()}
          onChoose={choose}
        />
      </DialogContent>
      <TablePagination
        component="div"
        // It keeps its height where the comments take all that there is.
        sx={{ flexShrink: 0 }}
        count={data?.total ?? 0}
        page={Math.min(page, lastPage)}
        rowsPerPage={PAGE_SIZE}
        rowsPerPageOptions={[PAGE_SIZE]}
        {...(data === undefined ? { labelDisplayedRows: () => ' ' } : {})}
        onPageChange={(_event, next) => setPage(next)}
      />
    </Dialog>
  );
};
