import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface NoWorkspaceProps {
  readonly onAdd: () => void;
  /** Overview of the comments without a workspace. */
  readonly firstLook: ReactNode;
}

/** A strip above the overview: after a build the comments come first. */
export const NoWorkspace = ({ onAdd, firstLook }: NoWorkspaceProps) => (
  <Box sx={{ display: 'grid', gap: 2, pt: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Paper
      variant="outlined"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, rowGap: 1.5 }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography variant="h2">There is no workspace yet</Typography>
        <Typography variant="body2" color="textSecondary">
          A workspace is a set of themes. Its table shows how often each is mentioned, and by whom.
        </Typography>
      </Box>
      <Button variant="outlined" onClick={onAdd}>
        Add workspace
      </Button>
    </Paper>
    {firstLook}
  </Box>
);
