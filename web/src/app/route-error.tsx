import Button from '@mui/material/Button';
import { EmptyState } from '../components/empty-state.tsx';

/** A screen that failed to load or broke while drawing: nothing that was stored is lost. */
export const RouteError = () => (
  <EmptyState
    title="Something went wrong"
    text="This page could not be shown. Everything you saved is still there; loading the page again usually helps."
    action={
      <Button variant="contained" onClick={() => window.location.reload()}>
        Load again
      </Button>
    }
  />
);
