import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/messages/empty-state.tsx';

export const NotFound = () => (
  <EmptyState
    title="There is no such page"
    text="The address may be wrong, or its project, workspace or report was deleted. What was deleted can be restored from the history."
    action={
      <>
        <Button component={Link} to="/project" variant="contained">
          Go to projects
        </Button>
        <Button component={Link} to="/history" sx={{ ml: 1 }}>
          Open the history
        </Button>
      </>
    }
  />
);
