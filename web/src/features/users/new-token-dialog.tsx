import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { toast } from 'sonner';
import type { NewToken, NewTokenRequest } from '@verbatim/command-api/contract/tokens';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useMakeTokenMutation } from '../../api/users.ts';
import { AccountField } from '../../components/accounts/account-field.tsx';
import { required } from '../../components/accounts/account-rules.ts';
import { useFields, type Rules } from '../../components/hooks/use-fields.ts';

const RULES: Rules<{ readonly name: string }> = { name: required };
const DAYS = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
] as const;

const Form = ({ onMade, onClose }: { readonly onMade: (made: NewToken) => void; readonly onClose: () => void }) => {
  const [make, { error, isLoading }] = useMakeTokenMutation();
  const [scope, setScope] = useState<NewTokenRequest['scope']>('read');
  const [days, setDays] = useState(90);
  const { submit, field } = useFields({ name: '' }, RULES, async ({ name }) => {
    const { data } = await make({ name: name.trim(), scope, days });
    if (data !== undefined) onMade(data);
  });
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {error === undefined ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
          <AccountField label="Name" autoComplete="off" autoFocus {...field('name')} />
          <TextField
            select
            label="Scope"
            value={scope}
            onChange={({ target }) => setScope(target.value === 'write' ? 'write' : 'read')}
          >
            <MenuItem value="read">Read</MenuItem>
            <MenuItem value="write">Read and write</MenuItem>
          </TextField>
          <TextField select label="Expires after" value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {DAYS.map((one) => (
              <MenuItem key={one.days} value={one.days}>
                {one.label}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isLoading}>
          Create token
        </Button>
      </DialogActions>
    </form>
  );
};

const Secret = ({ made, onClose }: { readonly made: NewToken; readonly onClose: () => void }) => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(made.secret);
      toast.success('Token copied');
    } catch {
      toast.error('This browser blocks copying. Select the token and copy it.');
    }
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Alert severity="warning">Copy the token now. It is shown only once.</Alert>
          <TextField
            label="Token"
            value={made.secret}
            multiline
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()} variant="contained">
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  );
};

export const NewTokenDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [made, setMade] = useState<NewToken | null>(null);
  // A secret that is shown once is not closed by a click outside.
  return (
    <Dialog open onClose={made === null ? onClose : undefined} maxWidth="xs" fullWidth aria-labelledby="new-token">
      <DialogTitle id="new-token">{made === null ? 'New token' : made.name}</DialogTitle>
      {made === null ? <Form onMade={setMade} onClose={onClose} /> : <Secret made={made} onClose={onClose} />}
    </Dialog>
  );
};
