import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Theme, ThemeUse } from '@verbatim/command-api/contract/library';
import { useThemeUsageQuery } from '../../api/library.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { workspacePath } from '../../components/projects/project-paths.ts';

const Uses = ({ uses }: { readonly uses: readonly ThemeUse[] }) =>
  uses.length === 0 ? (
    <Typography>No workspace uses this theme, so it appears in no result.</Typography>
  ) : (
    <List dense aria-label="Workspaces with this theme" sx={{ p: 0 }}>
      {uses.map(({ id, name, project }) => (
        <ListItem key={id} disableGutters dir="auto">
          <Link component={RouterLink} to={workspacePath(project.id, id)} sx={{ minWidth: 0 }}>
            {`${project.name} › ${name}`}
          </Link>
        </ListItem>
      ))}
    </List>
  );

/** The workspaces that have a theme. */
export const UsageDialog = ({ theme, onClose }: { readonly theme: Theme; readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="usage-title">
    <DialogTitle id="usage-title" dir="auto">{`Where “${theme.name}” is used`}</DialogTitle>
    <DialogContent>
      <Loaded
        what="The workspaces"
        query={useThemeUsageQuery(theme.id)}
        loading={<Skeleton variant="rounded" height={64} />}
      >
        {(uses) => <Uses uses={uses} />}
      </Loaded>
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
);
