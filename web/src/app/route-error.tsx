import Button from '@mui/material/Button';
import { EmptyState } from '../components/messages/empty-state.tsx';

/** A screen that failed to load or render: stored data is unaffected. */
export const RouteError = () => (
  <EmptyState
    title="Something went wrong"
    text="This page could not be displayed. Everything you saved is safe. Reload the page to try again."
    action={
      <Button variant="contained" onClick={() => window.location.reload()}>
        Reload
      </Button>
    }
  />
);
