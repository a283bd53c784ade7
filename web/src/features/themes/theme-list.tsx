import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Folder, ThemeOverview } from '@verbatim/command-api/contract/library';
import { useLibraryOverviewQuery } from '../../api/library.ts';
import { themePath } from '../../components/projects/project-paths.ts';
import { SortHeadings, useSort, type SortHeading } from '../../components/sort-headings.tsx';
import { formatCount, formatDay, formatMoment } from '../../components/text/format.ts';
import { listThemeRows, searchRows, type ThemeListRow } from './theme-rows.ts';
import { clampLines } from '../../components/text/clamp-lines.ts';

const PAGE_SIZE = 100;

const HEADINGS: readonly SortHeading<ThemeListRow>[] = [
  { key: 'name', label: 'Name', hint: 'Sort by name', isText: true, value: ({ theme }) => theme.name },
  { key: 'folder', label: 'Folder', hint: 'Sort by folder', isText: true, value: ({ folder }) => folder || null },
  { key: 'query', label: 'Query', hint: 'Sort by query', isText: true, value: ({ theme }) => theme.text || null },
  {
    key: 'workspaces',
    label: 'Workspaces',
    hint: 'Sort by the number of workspaces that use the theme',
    value: ({ overview }) => overview?.workspaces.count ?? null,
  },
  {
    key: 'edited',
    label: 'Last edited',
    hint: 'Sort by the last change',
    isText: true,
    value: ({ overview }) => overview?.edited?.at ?? null,
  },
];
/** On narrow screens. */
const NARROW = HEADINGS.filter(({ key }) => key === 'name' || key === 'query');

const rowStyle = {
  cursor: 'pointer',
  '& td': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& th': { overflowWrap: 'anywhere' },
  '&:last-child td, &:last-child th': { borderBottom: 0 },
} as const;

const byHand = (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    Tagged by hand
  </Box>
);

const twoLines = { ...clampLines(2), whiteSpace: 'normal' } as const;

const QueryCell = ({ theme }: Pick<ThemeListRow, 'theme'>) => (
  <TableCell dir="auto" title={theme.originalText} sx={{ py: 0.75 }}>
    <Box component="span" sx={twoLines}>
      {theme.method === 2 ? byHand : theme.originalText}
    </Box>
  </TableCell>
);

const describeUses = ({ count, first }: ThemeOverview['workspaces']): string => {
  const names = first.map(({ name, project }) => `${project.name} › ${name}`);
  return [...names, ...(count > first.length ? [`and ${formatCount(count - first.length)} more`] : [])].join('\n');
};

/** Empty until the overview is loaded. */
const OverviewCells = ({ overview }: Pick<ThemeListRow, 'overview'>) => {
  const { workspaces, edited = null } = overview ?? {};
  return (
    <>
      <TableCell
        align="right"
        title={workspaces && describeUses(workspaces)}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {workspaces === undefined ? null : workspaces.count === 0 ? '–' : formatCount(workspaces.count)}
      </TableCell>
      <TableCell title={edited === null ? undefined : `${formatMoment(edited.at)}, ${edited.by}`}>
        {edited === null ? null : formatDay(edited.at)}
      </TableCell>
    </>
  );
};

interface RowProps {
  readonly row: ThemeListRow;
  readonly isWide: boolean;
  readonly onOpen: (themeId: string) => void;
}

const Row = ({ row: { theme, folder, overview }, isWide, onOpen }: RowProps) => (
  <TableRow hover sx={rowStyle} onClick={() => onOpen(theme.id)}>
    <TableCell component="th" scope="row" title={theme.name}>
      <Link
        component={RouterLink}
        to={themePath(theme.id)}
        underline="hover"
        dir="auto"
        // The row opens it, too.
        onClick={(event) => event.stopPropagation()}
        sx={{ fontWeight: 600, color: 'text.primary' }}
      >
        {theme.name}
      </Link>
    </TableCell>
    {isWide ? (
      <TableCell dir="auto" title={folder}>
        {folder === '' ? '–' : folder}
      </TableCell>
    ) : null}
    <QueryCell theme={theme} />
    {isWide ? <OverviewCells overview={overview} /> : null}
  </TableRow>
);

const NoRows = ({ search, columns }: { readonly search: string; readonly columns: number }) => (
  <TableRow>
    <TableCell
      colSpan={columns}
      sx={{ height: 120, textAlign: 'center', color: 'text.secondary', overflowWrap: 'anywhere', borderBottom: 0 }}
    >
      No theme matches “{search.trim()}”.
    </TableCell>
  </TableRow>
);

const WIDTHS = ['20%', '13%', undefined, 96, 116] as const;

interface ThemeListProps {
  readonly folders: readonly Folder[];
  readonly search: string;
  readonly onOpen: (themeId: string) => void;
}

/** All themes of the library in a table, of which a row opens its theme. */
export const ThemeList = ({ folders, search, onOpen }: ThemeListProps) => {
  const isWide = useMediaQuery('(min-width: 900px)');
  const { data } = useLibraryOverviewQuery();
  const [page, setPage] = useState(0);
  const headings = isWide ? HEADINGS : NARROW;
  const found = searchRows(listThemeRows(folders, data?.themes ?? []), search);
  // By no heading at first: in the order of the tree.
  const { sort, sortBy, sorted } = useSort(found, HEADINGS, '');
  const shown = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1));
  return (
    <Paper variant="outlined">
      <TableContainer>
        <Table aria-label="All themes" aria-busy={data === undefined} sx={{ tableLayout: 'fixed' }}>
          {isWide ? (
            <colgroup>
              {WIDTHS.map((width, at) => (
                <col key={at} style={{ width }} />
              ))}
            </colgroup>
          ) : null}
          <TableHead>
            <TableRow>
              <SortHeadings headings={headings} sort={sort} onSort={sortBy} />
            </TableRow>
          </TableHead>
          <TableBody>
            {found.length === 0 ? <NoRows search={search} columns={headings.length} /> : null}
            {sorted.slice(shown * PAGE_SIZE, (shown + 1) * PAGE_SIZE).map((row) => (
              <Row key={row.theme.id} row={row} isWide={isWide} onOpen={onOpen} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {found.length <= PAGE_SIZE ? null : (
        <TablePagination
          component="div"
          count={found.length}
          page={shown}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          labelDisplayedRows={({ from, to, count }) =>
            `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`
          }
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </Paper>
  );
};
