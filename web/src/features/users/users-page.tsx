import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import type { User } from '@verbatim/command-api/contract/accounts';
import { messageOf } from '../../api/problem.ts';
import { useDeleteUserMutation, useSendResetMutation, useUsersQuery, type UserPage } from '../../api/users.ts';
import { AskedAct } from '../../components/asked-act.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useDebounced } from '../../components/use-debounced.ts';
import { mailWords } from './mail-words.ts';
import { UserGrid } from './user-grid.tsx';

const FIRST: Omit<UserPage, 'search'> = { page: 0, pageSize: 25, sort: 'name', order: 'asc' };

const Actions = () => (
  <>
    <Button component={Link} to="/sessions">
      Your sessions and tokens
    </Button>
    <Button component={Link} to="/users/new" variant="contained" startIcon={<PersonAddOutlined />}>
      Create user
    </Button>
  </>
);

const questionOf = ({ name }: User) => ({
  title: `Delete ${name}`,
  text: 'Are you sure you want to delete this user? What they did stays in the history; they are logged out everywhere.',
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
    if (error) return void toast.error(messageOf(error));
    if (data.mail?.state === 'sent') return void toast.success('Password Reset Email Sent');
    if (data.mail !== null) toast.warning(mailWords(data.mail, (at) => at));
  };
  const onSearch = (text: string): void => {
    setSearch(text);
    setPage({ ...page, page: 0 });
  };
  return (
    <>
      <PageHead title="Users" text="Whoever has an account sees and changes everything." actions={<Actions />} />
      <SearchBox label="Search users" value={search} onChange={onSearch} />
      <Loaded what="The users" query={query}>
        {(list) => (
          <UserGrid
            {...{ list, page }}
            isFetching={query.isFetching}
            onPage={setPage}
            onDelete={setDoomed}
            onSendReset={(user) => void send(user)}
          />
        )}
      </Loaded>
      <AskedAct
        thing={doomed}
        questionOf={questionOf}
        act={({ id }) => remove(id)}
        busy={isLoading}
        done="User Deleted"
        onClose={() => setDoomed(null)}
      />
    </>
  );
};
