import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/messages/empty-state.tsx';

export const NotFound = () => (
  <EmptyState
    title="There is no such page"
    text="The address may be wrong, or the page may have been deleted."
    action={
      <Button component={Link} to="/project" variant="contained">
        Go to projects
      </Button>
    }
  />
);
