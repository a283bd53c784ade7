import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
import { formatCount, formatMoment } from '../../../components/format.ts';
import type { FeedItem } from './use-feed-list.ts';

interface FeedTableProps {
  readonly items: readonly FeedItem[];
  /** Place of the one that is read. */
  readonly at: number;
  /** The answers beside the comment. */
  readonly columns: readonly Pick<TableDefinition, 'name' | 'field'>[];
  /** Of a page. */
  readonly size: number;
  readonly isBusy: boolean;
  readonly onSelect: (index: number) => void;
}

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
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
  const why = `Open again: ${review.actor} has reviewed it, and the query of one of its themes has changed since`;
  return (
    <Tooltip title={why}>
      <ReplayOutlined fontSize="small" color="warning" titleAccess={why} />
    </Tooltip>
  );
};

const rowStyle = {
  cursor: 'pointer',
  verticalAlign: 'top',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current="true"]': { bgcolor: 'action.selected' },
  '& > td:first-of-type': { borderInlineStart: '3px solid transparent' },
  '&[aria-current="true"] > td:first-of-type': { borderInlineStartColor: 'primary.main' },
} as const;

interface RowProps extends Pick<FeedTableProps, 'columns'> {
  readonly item: FeedItem;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}

const Row = ({ item, columns, isCurrent, onSelect }: RowProps) => {
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
          sx={{ minWidth: 0, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(item._id)}
        </Button>
      </TableCell>
      <TableCell sx={{ py: 1 }}>
        <Box dir="auto" sx={clamped}>
          {item.text === '' ? '–' : item.text}
        </Box>
      </TableCell>
      {columns.map(({ name }) => (
        <TableCell key={name} sx={{ px: 1, py: 1 }}>
          <Box dir="auto" sx={clamped} title={item.fields[name]}>
            {item.fields[name] || '–'}
          </Box>
        </TableCell>
      ))}
      <TableCell sx={{ px: 1 }}>
        <Mark item={item} />
      </TableCell>
    </TableRow>
  );
};

const ID_WIDTH = 84;
const ANSWER_WIDTH = 96;
const MARK_WIDTH = 40;
const LEAST_TEXT = 200;

/** In pixels: answers have room for their words beside the comment. */
export const leastWidth = (answers: number): number =>
  answers === 0 ? 0 : ID_WIDTH + LEAST_TEXT + answers * ANSWER_WIDTH + MARK_WIDTH;

/** As much as a page has, while the first one is on its way. */
const Waiting = ({ rows, columns }: { readonly rows: number; readonly columns: number }) =>
  Array.from({ length: rows }, (_, row) => (
    <TableRow key={row}>
      <TableCell colSpan={columns + 3}>
        <Skeleton variant="rounded" height={58} />
      </TableCell>
    </TableRow>
  ));

export const FeedTable = ({ items, at, columns, size, isBusy, onSelect }: FeedTableProps) => {
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label="Comments"
        aria-busy={isBusy}
        // Where there is no room for the answers, the table is scrolled sideways.
        sx={{ opacity: isBusy ? 0.6 : 1, tableLayout: 'fixed', minWidth: leastWidth(columns.length) }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: ID_WIDTH }}>Comment</TableCell>
            <TableCell>Text</TableCell>
            {columns.map(({ name, field }) => (
              <TableCell key={name} sx={{ width: ANSWER_WIDTH, px: 1 }}>
                <bdi>{field}</bdi>
              </TableCell>
            ))}
            <TableCell sx={{ width: MARK_WIDTH, px: 1, position: 'relative' }}>
              <Box
                component="span"
                sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
              >
                Reviewed
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.length === 0 ? <Waiting rows={size} columns={columns.length} /> : null}
          {items.map((item, index) => (
            <Row key={item._id} {...{ item, columns }} isCurrent={index === at} onSelect={() => onSelect(index)} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
