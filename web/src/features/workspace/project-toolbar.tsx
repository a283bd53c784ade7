import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface ProjectToolbarProps {
  readonly hasWorkspace: boolean;
  readonly onOpen: (dialog: 'project' | 'workspace' | 'new-workspace') => void;
}

export const ProjectToolbar = ({ hasWorkspace, onOpen }: ProjectToolbarProps) => (
  <Box role="group" aria-label="Project" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {hasWorkspace ? (
      <>
        <Button startIcon={<AddOutlined />} onClick={() => onOpen('new-workspace')}>
          Add workspace
        </Button>
        <Button startIcon={<EditOutlined />} onClick={() => onOpen('workspace')}>
          Edit workspace
        </Button>
      </>
    ) : null}
    <Button startIcon={<SettingsOutlined />} onClick={() => onOpen('project')}>
      Edit project
    </Button>
  </Box>
);
