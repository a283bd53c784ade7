import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useWorkspaceQuery } from '../../../api/workspaces.ts';
import { Loaded } from '../../../components/messages/loaded.tsx';

interface PastThemeProps {
  readonly workspaceId: string;
  readonly themeId: string;
  readonly onClose: () => void;
}

/** A theme as it was: to read, instead of its editor. */
export const PastTheme = ({ workspaceId, themeId, onClose }: PastThemeProps) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="past-theme-title">
    <Loaded what="The theme" query={useWorkspaceQuery(workspaceId)} loading={<Skeleton height={120} sx={{ m: 2 }} />}>
      {({ themes }) => {
        const theme = themes.find(({ id }) => id === themeId);
        return (
          <>
            <DialogTitle id="past-theme-title" dir="auto">
              {theme?.name ?? 'Theme'}
            </DialogTitle>
            <DialogContent>
              <Typography variant="subtitle2">Query at this moment</Typography>
              <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {theme?.text || 'None: comments are tagged by hand.'}
              </Typography>
            </DialogContent>
          </>
        );
      }}
    </Loaded>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
);
