import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ProjectSummary } from '@verbatim/command-api/contract/projects';
import { computeBuildShare, useBuildsQuery } from '../../api/projects/builds.ts';
import { formatCount } from '../../components/text/format.ts';
import { SearchBox } from '../../components/search-box.tsx';
import { ProjectRow } from './project-row.tsx';
import { PAGE_SIZE, type ProjectPages } from './use-project-pages.ts';

interface ProjectTableProps {
  readonly pages: ProjectPages;
  readonly onEdit: (project: ProjectSummary) => void;
  readonly onDelete: (project: ProjectSummary) => void;
}

const HEADINGS = ['Comments', 'Files', 'Workspaces', 'Created'];

interface Columns {
  /** Narrow screens only show name, comments and actions. */
  readonly isWide: boolean;
}

/** Delayed, so that a fast list shows no skeleton. */
const lateIn = { opacity: 0, animation: 'appear 150ms 250ms forwards', '@keyframes appear': { to: { opacity: 1 } } };

const LoadingRows = ({ isWide }: Columns) =>
  Array.from({ length: 3 }, (_, row) => (
    <TableRow key={row} sx={lateIn}>
      <TableCell colSpan={isWide ? 6 : 3}>
        <Skeleton />
      </TableCell>
    </TableRow>
  ));

const NothingFound = ({ search, isWide }: Columns & { readonly search: string }) => (
  <TableRow>
    <TableCell
      colSpan={isWide ? 6 : 3}
      sx={{ height: 120, textAlign: 'center', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      No project matches “{search}”.
    </TableCell>
  </TableRow>
);

const Head = ({ isWide }: Columns) => (
  <TableHead>
    <TableRow>
      <TableCell>Name</TableCell>
      {HEADINGS.slice(0, isWide ? HEADINGS.length : 1).map((heading) => (
        <TableCell key={heading} align="right" sx={{ width: isWide ? 120 : 94, whiteSpace: 'nowrap' }}>
          {heading}
        </TableCell>
      ))}
      <TableCell align="center" sx={{ width: 96 }}>
        Options
      </TableCell>
    </TableRow>
  </TableHead>
);

export const ProjectTable = ({ pages, onEdit, onDelete }: ProjectTableProps) => {
  const { list, isFetching, error, search, page } = pages;
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  // The app bar keeps asking for them.
  const { data } = useBuildsQuery(undefined);
  const shares = new Map(data?.builds.map((build) => [build.id, computeBuildShare(build)]));
  return (
    <Paper variant="outlined">
      <Box sx={{ p: 1.5 }}>
        <SearchBox label="Search projects" value={pages.typed} onChange={pages.setTyped} />
      </Box>
      <Box sx={{ height: 3, borderBottom: 1, borderColor: 'divider', boxSizing: 'content-box' }}>
        {isFetching && list !== undefined ? <LinearProgress sx={{ height: 3 }} aria-label="Loading projects" /> : null}
      </Box>
      <TableContainer>
        <Table
          aria-label="Projects"
          aria-busy={isFetching}
          sx={{ tableLayout: 'fixed', ...(isWide && { minWidth: 760 }) }}
        >
          <Head isWide={isWide} />
          <TableBody>
            {list === undefined && !error ? <LoadingRows isWide={isWide} /> : null}
            {list?.total === 0 && !isFetching ? <NothingFound search={search} isWide={isWide} /> : null}
            {list?.items.map((project) => (
              <ProjectRow
                key={project.id}
                project={project}
                isWide={isWide}
                onEdit={onEdit}
                onDelete={onDelete}
                share={shares.get(project.id)}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {/* Reserved space before the list is loaded. */}
      {list !== undefined && list.total <= PAGE_SIZE ? null : (
        <TablePagination
          component="div"
          sx={{ visibility: list === undefined ? 'hidden' : 'visible' }}
          count={list?.total ?? 0}
          page={page}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          labelDisplayedRows={({ from, to, count }) =>
            `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`
          }
          onPageChange={(_event, next) => pages.turnTo(next)}
        />
      )}
    </Paper>
  );
};
