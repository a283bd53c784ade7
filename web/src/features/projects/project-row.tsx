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
import { wizardPath } from '../../api/projects/project-progress.ts';
import { formatCount, formatDay } from '../../components/text/format.ts';
import { STEP_LABELS } from '../../components/messages/step-messages.ts';
import { AT_HOVER, SHOWN_AT_HOVER } from '../../components/at-hover.ts';

interface ProjectRowProps {
  readonly project: ProjectSummary;
  /** Progress of its build from 0 to 1; undefined for none. */
  readonly share: number | undefined;
  /** Whether there is room for more than name and comments. */
  readonly isWide: boolean;
  readonly onEdit: (project: ProjectSummary) => void;
  readonly onDelete: (project: ProjectSummary) => void;
}

interface Note {
  readonly label: string;
  readonly title: string;
  readonly isFailure: boolean;
}

const updateNote = ({ done, total }: NonNullable<ProjectSummary['rebuilding']>): Note => {
  const percent = total === 0 ? '' : ` ${Math.floor((100 * done) / total)}%`;
  const title = 'Words and scores are being updated to the new version. Results may change slightly until then.';
  return { label: `Updating${percent}`, title, isFailure: false };
};

/** Progress of creating a project, and who requested it. */
const getNote = ({ stage, build, rebuilding }: ProjectSummary, share: number | undefined): Note | null => {
  if (stage === 'ready') return rebuilding == null ? null : updateNote(rebuilding);
  if (stage === 'setup') return { label: 'Set-up not finished', title: '', isFailure: false };
  if (build === null) return { label: 'Build not finished', title: '', isFailure: false };
  if (build.failure !== null)
    return {
      label: 'Build failed',
      title: `${STEP_LABELS[build.failure.step]}: ${build.failure.reason}`,
      isFailure: true,
    };
  const percent = share === undefined ? '' : ` ${Math.floor(share * 100)}%`;
  return { label: `Building${percent}`, title: `Started by ${build.by}`, isFailure: false };
};

interface NameCellProps {
  readonly project: ProjectSummary;
  readonly path: string;
  readonly share: number | undefined;
  readonly isWide: boolean;
}

const NameCell = ({ project, path, share, isWide }: NameCellProps) => {
  const note = getNote(project, share);
  const hasLine = !isWide || (note === null && project.description === '');
  // Leaves some room for the description next to a status, which does not shrink.
  const part = note === null ? '60%' : '50%';
  return (
    <TableCell sx={{ py: 1 }}>
      {/* On a phone the status is below the name, for lack of room. */}
      <Box
        sx={{
          display: 'flex',
          flexWrap: isWide && note !== null ? 'nowrap' : 'wrap',
          alignItems: 'baseline',
          columnGap: 1.5,
          minWidth: 0,
        }}
      >
        <Link
          underline="hover"
          component={RouterLink}
          to={path}
          noWrap
          title={project.name}
          sx={{ fontWeight: 600, color: 'text.primary', flexShrink: 0, maxWidth: hasLine ? '100%' : part }}
        >
          {project.name}
        </Link>
        {note === null ? null : (
          <Chip
            size="small"
            label={note.label}
            title={note.title || note.label}
            color={note.isFailure ? 'error' : 'default'}
            variant={note.isFailure ? 'outlined' : 'filled'}
            sx={{ height: 20, flexShrink: 0, maxWidth: '100%' }}
          />
        )}
        <Box
          component="span"
          title={project.description}
          sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {project.description}
        </Box>
      </Box>
    </TableCell>
  );
};

export const ProjectRow = ({ project, share, isWide, onEdit, onDelete }: ProjectRowProps) => {
  const navigate = useNavigate();
  const path = project.stage === 'ready' ? `/project/${encodeURIComponent(project.id)}` : wizardPath(project.id);
  const figures = isWide ? [project.count, project.files, project.workspaces] : [project.count];
  return (
    <TableRow
      hover
      sx={{
        cursor: 'pointer',
        // Deleting is not what a list is for.
        '@media (hover: hover)': SHOWN_AT_HOVER,
        '&:last-child td': { borderBottom: 1, borderColor: 'divider' },
      }}
      onClick={() => void navigate(path)}
    >
      <NameCell project={project} path={path} share={share} isWide={isWide} />
      {figures.map((figure, index) => (
        <TableCell key={index} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {figure === 0 ? '–' : formatCount(figure)}
        </TableCell>
      ))}
      {isWide ? (
        <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {formatDay(project.created)}
        </TableCell>
      ) : null}
      {/* Clicks on the row open the project; those on its buttons must not. */}
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }} onClick={(event) => event.stopPropagation()}>
        <Tooltip title="Edit">
          <IconButton aria-label={`Edit ${project.name}`} onClick={() => onEdit(project)}>
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title="Delete">
          <IconButton className={AT_HOVER} aria-label={`Delete ${project.name}`} onClick={() => onDelete(project)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      </TableCell>
    </TableRow>
  );
};
