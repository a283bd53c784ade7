import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { SearchBox } from '../../components/search-box.tsx';
import { ProjectRow } from './project-row.tsx';
import { PAGE_SIZE, pageOf, searchProjects } from './search-projects.ts';

interface ProjectTableProps {
  /** Undefined while they load. */
  readonly projects: readonly Project[] | undefined;
  readonly onEdit: (project: Project) => void;
  readonly onDelete: (project: Project) => void;
}

const HEADINGS = ['Comments', 'Files', 'Workspaces', 'Created'];

const LoadingRows = () =>
  Array.from({ length: PAGE_SIZE }, (_, row) => (
    <TableRow key={row}>
      <TableCell colSpan={6}>
        <Skeleton />
      </TableCell>
    </TableRow>
  ));

const NothingFound = ({ search }: { readonly search: string }) => (
  <TableRow>
    <TableCell colSpan={6} sx={{ height: 120, textAlign: 'center', color: 'text.secondary' }}>
      No project holds “{search.trim()}”.
    </TableCell>
  </TableRow>
);

const Head = () => (
  <TableHead>
    <TableRow>
      <TableCell>Name</TableCell>
      {HEADINGS.map((heading) => (
        <TableCell key={heading} align="right" sx={{ width: 120, whiteSpace: 'nowrap' }}>
          {heading}
        </TableCell>
      ))}
      <TableCell align="right" sx={{ width: 96 }}>
        Options
      </TableCell>
    </TableRow>
  </TableHead>
);

export const ProjectTable = ({ projects, onEdit, onDelete }: ProjectTableProps) => {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(0);
  const found = searchProjects(projects ?? [], search);
  const { page, items } = pageOf(found, asked);
  return (
    <Paper variant="outlined">
      <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <SearchBox label="Search projects" value={search} onChange={setSearch} />
      </Box>
      <TableContainer>
        <Table aria-label="Projects" aria-busy={projects === undefined} sx={{ tableLayout: 'fixed', minWidth: 760 }}>
          <Head />
          <TableBody>
            {projects === undefined ? <LoadingRows /> : null}
            {projects !== undefined && found.length === 0 ? <NothingFound search={search} /> : null}
            {items.map((project) => (
              <ProjectRow key={project.id} project={project} onEdit={onEdit} onDelete={onDelete} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <TablePagination
        component="div"
        count={found.length}
        page={page}
        rowsPerPage={PAGE_SIZE}
        rowsPerPageOptions={[PAGE_SIZE]}
        onPageChange={(_event, next) => setAsked(next)}
      />
    </Paper>
  );
};
