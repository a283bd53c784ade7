import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { EmptyState } from '../../components/empty-state.tsx';

export const NoWorkspace = ({ onAdd }: { readonly onAdd: () => void }) => (
  <Paper variant="outlined">
    <EmptyState
      title="There is no workspace yet"
      text="A workspace is a set of themes that you read together: its table shows how often each is mentioned, and by whom."
      action={
        <Button variant="contained" onClick={onAdd}>
          Add workspace
        </Button>
      }
    />
  </Paper>
);
