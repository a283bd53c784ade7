import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { historyPath } from '../../components/history-path.ts';

type Dialog = 'project' | 'workspace' | 'new-workspace';

interface ProjectToolbarProps {
  readonly projectId: string;
  readonly hasWorkspace: boolean;
  readonly onOpen: (dialog: Dialog) => void;
}

const ACTIONS: readonly (readonly [Dialog, string, typeof AddOutlined])[] = [
  ['new-workspace', 'Add workspace', AddOutlined],
  ['workspace', 'Edit workspace', EditOutlined],
  ['project', 'Edit project', SettingsOutlined],
];

export const ProjectToolbar = ({ projectId, hasWorkspace, onOpen }: ProjectToolbarProps) => (
  <Box role="group" aria-label="Project" sx={{ display: 'flex', gap: 0.5, flex: 'none' }}>
    {ACTIONS.filter(([dialog]) => hasWorkspace || dialog === 'project').map(([dialog, label, Icon]) => (
      <Tooltip key={dialog} title={label}>
        <IconButton aria-label={label} onClick={() => onOpen(dialog)}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    ))}
    <Tooltip title="History">
      <IconButton component={Link} to={historyPath({ project: projectId })} aria-label="History of the project">
        <HistoryOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  </Box>
);
