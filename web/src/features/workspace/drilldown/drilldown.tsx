/** Drilldown: the comments behind a count of the table, under the same filters and column. */
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
import { isOfNets } from '@verbatim/domain/workspace/nets';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SentimentPart } from '@verbatim/command-api/contract/results/filters';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import { listAddress, useCommentListQuery, type CommentList } from '../../../api/responses.ts';
import { toMomentAddress } from '../../../api/transport/past.ts';
import { usePast } from '../../../components/past/use-past.ts';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import { getLoadError } from '../../../components/messages/loaded.tsx';
import { TagManyButton, type TaggableTheme } from '../../../components/themes/tag-many-button.tsx';
import { suggestionsPath, themeCheckPath } from '../../../components/projects/project-paths.ts';
import { getSorting, OrderChoice, SentimentChoice, type Order } from './drilldown-choices.tsx';
import { describeSentiment, DrilldownComments, type CommentsProps } from './drilldown-comments.tsx';

const PAGE_SIZE = 10;
const NO_ITEMS: MatchesResult['items'] = [];

export interface CameFrom {
  readonly order: Order;
  readonly sentiment: SentimentPart | null;
  /** Index in the list. */
  readonly at: number;
}

export interface DrilldownProps {
  readonly list: Omit<CommentList, 'sentiment' | 'sort' | 'order'>;
  /** Initial order. */
  readonly sort?: '_id' | 'sentiment';
  /** Clicked part of a bar or pie: initially the only one shown. */
  readonly sentiment?: SentimentPart | undefined;
  /** The clicked element, to return to from a response. */
  readonly asked: object;
  /** Position to return to from a response. */
  readonly cameFrom?: CameFrom | undefined;
  /** Of the row, and of the column if any. */
  readonly title: string;
  /** Active filters in words. */
  readonly filters: readonly string[];
  /** Label of the weight column. */
  readonly weightLabel: string;
  /** Of the workspace. */
  readonly themes: readonly TaggableTheme[];
  /** Filters the results by the element; absent if no filter can. */
  readonly onFilter?: (() => void) | undefined;
  readonly onClose: () => void;
}

interface HeadProps extends Pick<DrilldownProps, 'title' | 'filters' | 'weightLabel' | 'onClose'> {
  /** Undefined while loading. */
  readonly data: MatchesResult | undefined;
  /** Loading has failed. */
  readonly hasFailed: boolean;
}

/**
 * '34 comments', or '34 comments, which count as 1,204 by Age; 2 without a weight count nothing': the cell's
 * figure.
 */
const countWords = ({ total, weight }: MatchesResult, label: string): string => {
  if (weight === undefined) return pluralise(total, 'comment');
  const { sum, without } = weight;
  const none =
    without === 0 ? '' : `; ${formatCount(without)} without a weight ${without === 1 ? 'counts' : 'count'} nothing`;
  return `${pluralise(total, 'comment')}, which count as ${formatCount(sum)} by ${label}${none}`;
};

const Head = ({ title, filters, weightLabel, data, hasFailed, onClose }: HeadProps) => (
  <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography id="drilldown-title" variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {data !== undefined ? countWords(data, weightLabel) : hasFailed ? ' ' : 'Counting …'}
      </Typography>
      {filters.length === 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Where {filters.map(isolateText).join(' and ')}
        </Typography>
      )}
    </Box>
    <IconButton aria-label="Close" onClick={onClose}>
      <CloseOutlined />
    </IconButton>
  </DialogTitle>
);

/** Further actions on the element. */
const WaysOn = ({ list: { projectId, themeId }, onFilter }: Pick<DrilldownProps, 'list' | 'onFilter'>) => (
  <>
    {onFilter === undefined ? null : (
      <Button size="small" startIcon={<FilterAltOutlined />} onClick={onFilter}>
        Filter by this
      </Button>
    )}
    {themeId === null || themeId === 'total' || isOfNets(themeId) ? null : (
      <>
        <Button size="small" component={Link} to={themeCheckPath(projectId, themeId)}>
          Check this theme
        </Button>
        <Button size="small" component={Link} to={suggestionsPath(projectId, themeId)}>
          Suggestions
        </Button>
      </>
    )}
  </>
);

/** Tables have sentiment under each theme and for unclassified comments. */
const hasSentiment = ({ themeId }: DrilldownProps['list']): boolean => themeId !== 'total';

interface ToolsProps extends Pick<DrilldownProps, 'themes' | 'onFilter'> {
  readonly list: CommentList;
  readonly clicked: SentimentPart | undefined;
  readonly order: Order;
  readonly chosen: ReadonlySet<number>;
  /** Undefined while loading. */
  readonly total: number | undefined;
  /** Whose sentiment is listed. */
  readonly about: string;
  readonly onDone: () => void;
  readonly onOrder: (order: Order) => void;
  readonly onSentiment: (sentiment: SentimentPart | undefined) => void;
}

const toolsStyle = { display: 'flex', gap: 1, px: 3, pb: 1, flexWrap: 'wrap', alignItems: 'center' } as const;

const Tools = (props: ToolsProps) => {
  const { list, themes, clicked, order, chosen, total, about, onFilter, onDone, onOrder, onSentiment } = props;
  const asOf = usePast();
  return (
    <>
      <Box sx={toolsStyle}>
        <WaysOn list={list} onFilter={list.sentiment === undefined ? onFilter : undefined} />
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            size="small"
            startIcon={<DownloadOutlined />}
            href={toMomentAddress(listAddress(list, { export: true, format }), asOf)}
            download
          >
            {`Export ${format.toUpperCase()}`}
          </Button>
        ))}
        <Box sx={{ ml: 'auto' }}>
          <TagManyButton list={list} themes={themes} chosen={[...chosen]} total={total} onDone={onDone} />
        </Box>
      </Box>
      <Box sx={toolsStyle}>
        {hasSentiment(list) ? (
          <SentimentChoice sentiment={list.sentiment} clicked={clicked} onChange={onSentiment} />
        ) : null}
        <OrderChoice order={order} onChange={onOrder} />
        <Typography variant="caption" color="textSecondary" dir="auto" sx={{ ml: 'auto', overflowWrap: 'anywhere' }}>
          {about}
        </Typography>
      </Box>
    </>
  );
};

/** A page of comments with its list and offset. */
type Shown = Pick<CommentsProps, 'list' | 'offset' | 'ofNumber' | 'data'>;

/** The previous page stays while loading, with its own offset. */
const useShown = (data: MatchesResult | undefined, asked: Omit<Shown, 'data'>): Shown => {
  const [shown, setShown] = useState<Shown>();
  if (data !== undefined && data !== shown?.data) setShown({ ...asked, data });
  return shown ?? { ...asked, data };
};

interface PagesProps {
  /** Undefined while loading. */
  readonly total: number | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const Pages = ({ total, page, onPage }: PagesProps) => (
  <TablePagination
    component="div"
    // Keeps its height next to the scrolling comments.
    sx={{ flexShrink: 0 }}
    count={total ?? 0}
    page={page}
    rowsPerPage={PAGE_SIZE}
    rowsPerPageOptions={[PAGE_SIZE]}
    {...(total === undefined ? { labelDisplayedRows: () => ' ' } : {})}
    onPageChange={(_event, next) => onPage(next)}
  />
);

export const Drilldown = (props: DrilldownProps) => {
  const { list: place, sort = '_id', sentiment: clicked, asked, cameFrom } = props;
  const { title, filters, weightLabel, themes, onFilter, onClose } = props;
  const [order, setOrder] = useState<Order>(cameFrom?.order ?? `${sort} asc`);
  const [sentiment, setSentiment] = useState(cameFrom === undefined ? clicked : (cameFrom.sentiment ?? undefined));
  const [page, setPage] = useState(Math.floor((cameFrom?.at ?? 0) / PAGE_SIZE));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const list: CommentList = {
    ...place,
    ...(sentiment === undefined ? {} : { sentiment }),
    ...getSorting(order, place.themeId),
  };
  const query = useCommentListQuery({ ...list, offset: page * PAGE_SIZE, limit: PAGE_SIZE });
  const { data, refetch } = query;
  const ofNumber = { asked, order, sentiment: sentiment ?? null };
  const shown = useShown(query.currentData, { list, offset: page * PAGE_SIZE, ofNumber });
  const error = getLoadError({ data: query.currentData, error: query.error });
  const lastPage = Math.max(0, Math.ceil((data?.total ?? 0) / PAGE_SIZE) - 1);
  // Tagging may have removed comments, and with them the page.
  if (query.currentData !== undefined && page > lastPage) setPage(lastPage);
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  const show = (next: { readonly order?: Order; readonly sentiment?: SentimentPart | undefined }): void => {
    setOrder(next.order ?? order);
    if ('sentiment' in next) {
      setSentiment(next.sentiment);
      // Selected comments that are no longer visible must not be tagged.
      setChosen(new Set());
    }
    setPage(0);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby="drilldown-title">
      <Head
        title={title}
        filters={filters}
        weightLabel={weightLabel}
        data={data}
        onClose={onClose}
        hasFailed={error !== undefined}
      />
      <Tools
        list={list}
        themes={themes}
        clicked={clicked}
        order={order}
        chosen={chosen}
        onFilter={onFilter}
        total={data?.total}
        about={describeSentiment(shown.data?.items ?? NO_ITEMS, list, themes)}
        onDone={() => setChosen(new Set())}
        onOrder={(next) => show({ order: next })}
        onSentiment={(next) => show({ sentiment: next })}
      />
      <DialogContent dividers sx={{ p: 0, minHeight: 320 }}>
        <DrilldownComments
          {...shown}
          themes={themes}
          error={error}
          chosen={chosen}
          sought={cameFrom?.at}
          isOnTheWay={query.currentData === undefined}
          onRetry={() => void refetch()}
          onChoose={choose}
        />
      </DialogContent>
      <Pages total={data?.total} page={Math.min(page, lastPage)} onPage={setPage} />
    </Dialog>
  );
};
