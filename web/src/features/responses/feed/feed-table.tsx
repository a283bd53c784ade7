import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef } from 'react';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { formatSigned } from '@verbatim/domain/statistics/percentages';
import { COMMENT_CLASS_LABELS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { useResponseState } from '../../../api/responses.ts';
import { SentimentIcon } from '../../../components/sentiment/sentiment-icon.tsx';
import { formatCount, formatMoment } from '../../../components/text/format.ts';
import { useShownResponse, type ChangedTheme } from '../use-change-tag.ts';
import type { FeedItem } from './use-feed-list.ts';

interface FeedTableProps {
  readonly projectId: string;
  readonly workspaceId: string;
  /** Of the workspace. */
  readonly themes: readonly ChangedTheme[];
  readonly items: readonly FeedItem[];
  /** Index of the current comment. */
  readonly at: number;
  /** Columns next to the comment. */
  readonly columns: readonly Pick<TableDefinition, 'name' | 'field' | 'label'>[];
  /** Page size. */
  readonly size: number;
  readonly isBusy: boolean;
  readonly onSelect: (index: number) => void;
}

/** Text lines per comment, more on small pages. */
const toLines = (comments: number): number => (comments <= 5 ? 5 : 3);

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const Mark = ({ item: { isReviewed, review } }: { readonly item: FeedItem }) => {
  if (isReviewed) {
    const who = review == null || review.actor === '' ? '' : ` by ${review.actor}, ${formatMoment(review.at)}`;
    return (
      <Tooltip title={`Reviewed${who}`}>
        <CheckCircleOutlined fontSize="small" color="success" titleAccess={`Reviewed${who}`} />
      </Tooltip>
    );
  }
  if (review == null) return null;
  const why = `Reopened: ${review.actor} reviewed it before the query of one of its themes changed`;
  return (
    <Tooltip title={why}>
      <ReplayOutlined fontSize="small" color="warning" titleAccess={why} />
    </Tooltip>
  );
};

/** Sentiment of the whole comment; nothing until it is scored. */
const Mood = ({ item: { sentiment, class: kind } }: { readonly item: FeedItem }) =>
  sentiment == null || kind == null ? null : (
    <Box title={`${COMMENT_CLASS_LABELS[kind]}, ${formatSigned(sentiment)}`} sx={{ lineHeight: 0, mb: 0.5 }}>
      <SentimentIcon compound={sentiment} kind={kind} />
    </Box>
  );

const rowStyle = {
  cursor: 'pointer',
  verticalAlign: 'top',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current="true"]': { bgcolor: 'action.selected' },
  '& > td:first-of-type': { borderInlineStart: '3px solid transparent' },
  '&[aria-current="true"] > td:first-of-type': { borderInlineStartColor: 'primary.main' },
} as const;

/** Themes named in a row; further ones are counted. */
const SHOWN_THEMES = 4;

/** Themes that a comment carries: as in its breakdown, if that was opened, where tags show at once. */
const useCarried = ({ projectId, workspaceId, themes, item }: RowThemesProps): readonly ChangedTheme[] => {
  const { currentData } = useResponseState({ projectId, workspaceId, comment: item._id });
  const response = useShownResponse(currentData);
  const carried = new Set(
    (response ?? item).themes.filter((entry) => !entry.endsWith('___-1')).map((entry) => entry.split('___')[0]),
  );
  return themes.filter(({ id }) => carried.has(id));
};

interface RowThemesProps extends Pick<FeedTableProps, 'projectId' | 'workspaceId' | 'themes'> {
  readonly item: FeedItem;
}

const RowThemes = (props: RowThemesProps) => {
  const carried = useCarried(props);
  const more = carried.slice(SHOWN_THEMES);
  if (carried.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
      {carried.slice(0, SHOWN_THEMES).map(({ id, name }) => (
        <Chip key={id} size="small" variant="outlined" label={<bdi>{name}</bdi>} sx={themeStyle} />
      ))}
      {more.length === 0 ? null : (
        <Chip
          size="small"
          variant="outlined"
          label={`+${more.length}`}
          title={more.map(({ name }) => name).join(', ')}
          sx={themeStyle}
        />
      )}
    </Box>
  );
};

const themeStyle = { height: 20, fontSize: 12, maxWidth: 160, color: 'text.secondary' } as const;

interface RowProps extends Omit<RowThemesProps, 'item'>, Pick<FeedTableProps, 'columns'> {
  readonly item: FeedItem;
  readonly lines: number;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}

const Row = ({ item, columns, lines, isCurrent, onSelect, ...about }: RowProps) => {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <TableRow ref={row} aria-current={isCurrent} onClick={onSelect} sx={rowStyle}>
      <TableCell sx={{ px: 1 }}>
        <Button
          size="small"
          aria-label={`Comment ${item._id}`}
          onClick={onSelect}
          sx={{ minWidth: 0, px: 1, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(item._id)}
        </Button>
      </TableCell>
      <TableCell sx={{ py: 1 }}>
        <Box dir="auto" sx={{ ...clamped, WebkitLineClamp: lines }}>
          {item.text === '' ? '–' : item.text}
        </Box>
        <RowThemes item={item} {...about} />
      </TableCell>
      {columns.map(({ name }) => (
        <TableCell key={name} sx={{ px: 1, py: 1 }}>
          <Box dir="auto" sx={{ ...clamped, WebkitLineClamp: lines }} title={item.fields[name]}>
            {item.fields[name] || '–'}
          </Box>
        </TableCell>
      ))}
      <TableCell sx={{ px: 1, py: 1 }}>
        <Mood item={item} />
        <Mark item={item} />
      </TableCell>
    </TableRow>
  );
};

const ID_WIDTH = 84;
const ANSWER_WIDTH = 96;
const MARK_WIDTH = 40;
const MIN_TEXT = 200;

/** In pixels, with room for answers. */
export const computeMinWidth = (answers: number): number =>
  answers === 0 ? 0 : ID_WIDTH + MIN_TEXT + answers * ANSWER_WIDTH + MARK_WIDTH;

/** Skeleton of the first page. */
const Waiting = ({ rows, columns }: { readonly rows: number; readonly columns: number }) =>
  Array.from({ length: rows }, (_, row) => (
    <TableRow key={row}>
      <TableCell colSpan={columns + 3}>
        <Skeleton variant="rounded" height={58} />
      </TableCell>
    </TableRow>
  ));

export const FeedTable = ({ items, at, columns, size, isBusy, onSelect, ...about }: FeedTableProps) => {
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label="Comments"
        aria-busy={isBusy}
        // Narrow tables scroll horizontally.
        sx={{ opacity: isBusy ? 0.6 : 1, tableLayout: 'fixed', minWidth: computeMinWidth(columns.length) }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: ID_WIDTH, pl: '17px' }} aria-sort="descending" title="Newest first">
              No. ↓
            </TableCell>
            <TableCell>Text</TableCell>
            {columns.map((column) => (
              <TableCell
                key={column.name}
                title={column.label === '' ? undefined : `${column.label} (${column.name})`}
                sx={{ width: ANSWER_WIDTH, px: 1 }}
              >
                <Box component="bdi" sx={clamped}>
                  {columnTitle(column)}
                </Box>
              </TableCell>
            ))}
            <TableCell sx={{ width: MARK_WIDTH, px: 1, position: 'relative' }}>
              <Box
                component="span"
                sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
              >
                Sentiment and review
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.length === 0 ? <Waiting rows={size} columns={columns.length} /> : null}
          {items.map((item, index) => (
            <Row
              key={item._id}
              {...about}
              item={item}
              columns={columns}
              lines={toLines(size)}
              isCurrent={index === at}
              onSelect={() => onSelect(index)}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
