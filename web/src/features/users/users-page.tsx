import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { User } from '@verbatim/command-api/contract/accounts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useDeleteUserMutation, useSendResetMutation, useUsersQuery, type UserPage } from '../../api/users.ts';
import { ConfirmedAction } from '../../components/confirmed-action.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useDebounced } from '../../components/hooks/use-debounced.ts';
import { formatMailStatus } from './mail-status.ts';
import { UserGrid } from './user-grid.tsx';

const FIRST: Omit<UserPage, 'search'> = { page: 0, pageSize: 25, sort: 'name', order: 'asc' };

const Actions = () => (
  <>
    <Button component={Link} to="/sessions">
      Your account
    </Button>
    <Button component={Link} to="/users/new" variant="contained" startIcon={<PersonAddOutlined />}>
      Create user
    </Button>
  </>
);

const getQuestion = ({ name }: User) => ({
  title: `Delete ${name}`,
  text: 'Are you sure you want to delete this user? Their entries stay in the history, and they are logged out everywhere.',
  verb: 'Delete',
});

export const Page = () => {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(FIRST);
  const searched = useDebounced(search, 'search');
  const query = useUsersQuery({ ...page, search: searched });
  const [doomed, setDoomed] = useState<User | null>(null);
  const [remove, { isLoading }] = useDeleteUserMutation();
  const [sendReset] = useSendResetMutation();
  const send = async ({ id }: User): Promise<void> => {
    const { data, error } = await sendReset(id);
    if (error) return void toast.error(getErrorMessage(error));
    if (data.mail?.state === 'sent') return void toast.success('Password Reset Email Sent');
    if (data.mail !== null) toast.warning(formatMailStatus(data.mail, (at) => at));
  };
  const onSearch = (text: string): void => {
    setSearch(text);
    setPage({ ...page, page: 0 });
  };
  return (
    <>
      <PageHead
        title="Users"
        text="Everyone with an account works on everything together. The history shows who changed what."
        actions={<Actions />}
      />
      <SearchBox label="Search users" value={search} onChange={onSearch} />
      <Loaded what="The users" query={query}>
        {(list) => (
          <UserGrid
            list={list}
            page={page}
            isFetching={query.isFetching}
            onPage={setPage}
            onDelete={setDoomed}
            onSendReset={(user) => void send(user)}
          />
        )}
      </Loaded>
      <ConfirmedAction
        thing={doomed}
        questionOf={getQuestion}
        act={({ id }) => remove(id)}
        busy={isLoading}
        done="User Deleted"
        onClose={() => setDoomed(null)}
      />
    </>
  );
};
