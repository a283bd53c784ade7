import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { CreateUserRequest } from '@verbatim/command-api/contract/accounts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useCreateUserMutation } from '../../api/users.ts';
import { AccountField } from '../../components/accounts/account-field.tsx';
import { emailRule, required } from '../../components/accounts/account-rules.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useFields, type Rules } from '../../components/hooks/use-fields.ts';
import { formatMailStatus } from './mail-status.ts';

type NewUser = Pick<CreateUserRequest, 'name' | 'email'>;
const EMPTY: NewUser = { name: '', email: '' };
const RULES: Rules<NewUser> = { name: required, email: emailRule };

export const Page = () => {
  const navigate = useNavigate();
  const [create, { error, isLoading }] = useCreateUserMutation();
  const { submit, field, leave, values } = useFields<NewUser>(EMPTY, RULES, async ({ name, email }) => {
    const { data } = await create({ name: name.trim(), email: email.trim() });
    if (data === undefined) return;
    toast.success('User Created');
    if (data.mail !== null && data.mail.state !== 'sent') toast.warning(formatMailStatus(data.mail, (at) => at));
    await navigate('/users');
  });
  // The button is disabled while any field is invalid, so each field shows its error on blur.
  const leftField = (name: keyof NewUser) => ({
    ...field(name),
    onLeave: () => leave(name),
    keepsPlace: true,
  });
  const isValid = required(values.name) === null && emailRule(values.email) === null;
  return (
    <>
      <PageHead title="Create user" text="They will get an email with a link to set their password." />
      <Paper variant="outlined" component="form" noValidate onSubmit={submit} sx={{ p: 3, maxWidth: 480 }}>
        <Stack spacing={1}>
          {error === undefined ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
          <AccountField label="Username" autoComplete="off" autoFocus {...leftField('name')} />
          <AccountField label="Email" type="email" autoComplete="off" {...leftField('email')} />
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
            <Button component={Link} to="/users">
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={!isValid} loading={isLoading}>
              Create user
            </Button>
          </Stack>
        </Stack>
      </Paper>
    </>
  );
};
