import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { CreateUserRequest } from '@verbatim/command-api/contract/accounts';
import { messageOf } from '../../api/problem.ts';
import { useCreateUserMutation } from '../../api/users.ts';
import { AccountField } from '../../components/account-field.tsx';
import { emailRule, required } from '../../components/account-rules.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useFields, type Rules } from '../../components/use-fields.ts';
import { mailWords } from './mail-words.ts';

const EMPTY: CreateUserRequest = { name: '', email: '' };
const RULES: Rules<CreateUserRequest> = { name: required, email: emailRule };

export const Page = () => {
  const navigate = useNavigate();
  const [create, { error, isLoading }] = useCreateUserMutation();
  const { submit, field, leave, values } = useFields<CreateUserRequest>(EMPTY, RULES, async ({ name, email }) => {
    const { data } = await create({ name: name.trim(), email: email.trim() });
    if (data === undefined) return;
    toast.success('User Created');
    if (data.mail !== null && data.mail.state !== 'sent') toast.warning(mailWords(data.mail, (at) => at));
    await navigate('/users');
  });
  // The button cannot be pressed until all is well, so each field says what is wrong once it was left.
  const leftField = (name: keyof CreateUserRequest) => ({
    ...field(name),
    onLeave: () => leave(name),
    keepsPlace: true,
  });
  const isValid = required(values.name) === null && emailRule(values.email) === null;
  return (
    <>
      <PageHead title="Create user" text="They get an e-mail with a link to set their password." />
      <Paper variant="outlined" component="form" noValidate onSubmit={submit} sx={{ p: 3, maxWidth: 480 }}>
        <Stack spacing={1}>
          {error === undefined ? null : <Alert severity="error">{messageOf(error)}</Alert>}
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
