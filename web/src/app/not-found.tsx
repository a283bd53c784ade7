import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';

export const NotFound = () => (
  <EmptyState
    title="There is no such page"
    text="The address may be mistyped, or what it showed has been deleted."
    action={
      <Button component={Link} to="/project" variant="contained">
        Go to projects
      </Button>
    }
  />
);
