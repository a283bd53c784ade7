import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useColumnStatsQuery } from '../../../api/workspaces.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getRefetchError, isStale } from '../../../components/messages/loaded.tsx';
import { UnreadableDialog } from '../../../components/projects/unreadable-dialog.tsx';
import { pluralise } from '../../../components/text/format.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { countUnreadable, toCategoryTable, toNumberTable, type ColumnRow, type ColumnTable } from './column-rows.ts';
import { figuresStyle, FigureWidths, getFiguresWidth, headStyle } from './figure-widths.tsx';

const WORDS = 'words';
/** Apart from the figures before them. */
const wordsStyle = { [`& .MuiTableCell-root.${WORDS}`]: { pl: 3, py: 0.75, overflowWrap: 'anywhere' } } as const;

const Row = ({ row: { name, title, cells }, headings, wordy }: RowProps) => (
  <TableRow sx={{ '& > td': { fontVariantNumeric: 'tabular-nums' }, '&:last-of-type > *': { borderBottom: 0 } }}>
    <TableCell component="th" scope="row" dir="auto" title={name} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
      {title}
    </TableCell>
    {headings.slice(1).map((heading, at) => (
      <TableCell
        key={heading}
        align={at + 1 === wordy ? 'left' : 'right'}
        className={at + 1 === wordy ? WORDS : undefined}
        dir={at + 1 === wordy ? 'auto' : undefined}
      >
        {cells === undefined ? <Skeleton width={48} sx={{ display: 'inline-block' }} /> : cells[at]}
      </TableCell>
    ))}
  </TableRow>
);

interface RowProps {
  readonly row: ColumnRow;
  readonly headings: readonly string[];
  /** Place of a column of words. */
  readonly wordy: number | undefined;
}

interface ColumnsTableProps {
  readonly title: string;
  readonly table: ColumnTable;
  /** What the figures are of; '' while loading. */
  readonly base: string;
  readonly isStale: boolean;
  readonly wordy?: number;
  readonly action?: ReactNode;
}

const ColumnsTable = ({ title, table: { headings, rows }, base, isStale, wordy, action }: ColumnsTableProps) => {
  const id = useId();
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 32, mb: 0.5 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {base}
        </Typography>
        {action}
      </Box>
      <TableContainer
        component={Paper}
        variant="outlined"
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        sx={{ maxHeight: 480, maxWidth: { lg: getFiguresWidth(headings.length, wordy) } }}
      >
        <Table stickyHeader aria-labelledby={id} aria-busy={isStale} sx={[figuresStyle, wordsStyle]}>
          <FigureWidths count={headings.length} wordy={wordy} />
          <TableHead>
            <TableRow>
              {headings.map((heading, at) => (
                <TableCell
                  key={heading}
                  align={at === 0 || at === wordy ? 'left' : 'right'}
                  className={at === wordy ? WORDS : undefined}
                  sx={{ ...headStyle, bgcolor: 'background.paper' }}
                >
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody sx={{ opacity: isStale ? 0.6 : 1 }}>
            {rows.map((row) => (
              <Row key={row.name} row={row} headings={headings} wordy={wordy} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
};

/** Place of the most common value. */
const MOST_COMMON = 2;

/** Numbers, dates and categories of the comments that pass the filters. */
export const ColumnTables = ({ project, workspaceId, filtering }: ResultProps) => {
  const [isOpen, setOpen] = useState(false);
  const filters = toFiltersInput(filtering.filters);
  const query = useColumnStatsQuery({ workspaceId, filters });
  const { data } = query;
  const isFiltered = Object.keys(filters).length > 0;
  const numbers = toNumberTable(project, data, isFiltered);
  const categories = toCategoryTable(project, data);
  if (numbers.rows.length + categories.rows.length === 0) return null;
  const failure = getRefetchError(query);
  const hasUnread = numbers.rows.some(({ name }) => countUnreadable(project, name) > 0);
  const shown = {
    isStale: query.isFetching || isStale(query),
    base: data === undefined ? '' : `Base: ${pluralise(data.base, 'comment')}`,
  };
  return (
    <>
      {failure === undefined ? null : (
        <LoadFailed what="The statistics of columns" error={failure} onRetry={() => void query.refetch()} />
      )}
      {numbers.rows.length === 0 ? null : (
        <ColumnsTable
          {...shown}
          title="Numbers and dates"
          table={numbers}
          action={hasUnread ? <Button onClick={() => setOpen(true)}>Show values that could not be read</Button> : null}
        />
      )}
      {categories.rows.length === 0 ? null : (
        <ColumnsTable {...shown} title="Categories" table={categories} wordy={MOST_COMMON} />
      )}
      {isOpen ? <UnreadableDialog project={project} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
