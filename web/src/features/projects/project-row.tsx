import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { ProjectSummary } from '@verbatim/command-api/contract/projects';
import { wizardPath } from '../../api/project-progress.ts';
import { formatCount, formatDay } from '../../components/format.ts';

interface ProjectRowProps {
  readonly project: ProjectSummary;
  readonly onEdit: (project: ProjectSummary) => void;
  readonly onDelete: (project: ProjectSummary) => void;
}

const STAGES = { setup: 'Set-up not finished', building: 'Build not finished', ready: null } as const;

const NameCell = ({ project, path }: { readonly project: ProjectSummary; readonly path: string }) => {
  const note = STAGES[project.stage];
  const isAlone = note === null && project.description === '';
  return (
    <TableCell>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, minWidth: 0 }}>
        <Link
          underline="hover"
          component={RouterLink}
          to={path}
          noWrap
          title={project.name}
          sx={{ fontWeight: 600, color: 'text.primary', flexShrink: 0, maxWidth: isAlone ? '100%' : '60%' }}
        >
          {project.name}
        </Link>
        {note === null ? null : <Chip size="small" label={note} sx={{ height: 20 }} />}
        <Box
          component="span"
          sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {project.description}
        </Box>
      </Box>
    </TableCell>
  );
};

export const ProjectRow = ({ project, onEdit, onDelete }: ProjectRowProps) => {
  const navigate = useNavigate();
  const path = project.stage === 'ready' ? `/project/${encodeURIComponent(project.id)}` : wizardPath(project.id);
  const figures = [project.count, project.files, project.workspaces];
  return (
    <TableRow
      hover
      sx={{ cursor: 'pointer', '&:last-child td': { borderBottom: 1, borderColor: 'divider' } }}
      onClick={() => void navigate(path)}
    >
      <NameCell project={project} path={path} />
      {figures.map((figure, index) => (
        <TableCell key={index} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {figure === 0 ? '–' : formatCount(figure)}
        </TableCell>
      ))}
      <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {formatDay(project.created)}
      </TableCell>
      {/* The row's click opens the project; the buttons have clicks of their own. */}
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }} onClick={(event) => event.stopPropagation()}>
        <Tooltip title="Edit">
          <IconButton aria-label={`Edit ${project.name}`} onClick={() => onEdit(project)}>
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title="Delete">
          <IconButton aria-label={`Delete ${project.name}`} onClick={() => onDelete(project)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      </TableCell>
    </TableRow>
  );
};
