import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HistoryToggleOffOutlined from '@mui/icons-material/HistoryToggleOffOutlined';
import SlideshowOutlined from '@mui/icons-material/SlideshowOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { historyPath } from '../../components/history-path.ts';
import { MomentDialog } from '../../components/past/pick-moment.tsx';
import { reportsPath } from '../../components/project-paths.ts';
import { useIsPast } from '../../components/past/use-past.ts';

type Dialog = 'project' | 'workspace' | 'new-workspace' | 'freeze';

interface ProjectToolbarProps {
  readonly projectId: string;
  readonly hasWorkspace: boolean;
  readonly onOpen: (dialog: Dialog) => void;
}

const ACTIONS: readonly (readonly [Dialog, string, typeof AddOutlined])[] = [
  ['new-workspace', 'Add workspace', AddOutlined],
  ['workspace', 'Edit workspace', EditOutlined],
  ['freeze', 'Freeze workspace', LockOutlined],
  ['project', 'Edit project', SettingsOutlined],
];

export const ProjectToolbar = ({ projectId, hasWorkspace, onOpen }: ProjectToolbarProps) => {
  const isPast = useIsPast();
  const [isPicking, setPicking] = useState(false);
  return (
    <Box role="group" aria-label="Project" sx={{ display: 'flex', gap: 0.5, flex: 'none' }}>
      {ACTIONS.filter(([dialog]) => !isPast && (hasWorkspace || dialog === 'project')).map(([dialog, label, Icon]) => (
        <Tooltip key={dialog} title={label}>
          <IconButton aria-label={label} onClick={() => onOpen(dialog)}>
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
      {isPast ? null : (
        <Tooltip title="Show an earlier moment">
          <IconButton aria-label="Show an earlier moment" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            <HistoryToggleOffOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {isPicking ? <MomentDialog onClose={() => setPicking(false)} /> : null}
      <Tooltip title="Reports">
        <IconButton component={Link} to={reportsPath(projectId)} aria-label="Reports">
          <SlideshowOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="History">
        <IconButton component={Link} to={historyPath({ project: projectId })} aria-label="History of the project">
          <HistoryOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
};
