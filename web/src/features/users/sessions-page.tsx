import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { toast } from 'sonner';
import type { Session } from '@verbatim/command-api/contract/accounts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { accountName } from '../../forms/drafts.ts';
import { useEndSessionMutation, useOwnUser, useSendResetMutation, useSessionsQuery } from '../../api/users.ts';
import { formatMoment } from '../../components/text/format.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { formatBrowser } from './browser-name.ts';
import { formatMailStatus } from './mail-status.ts';
import { TokenPanel } from './token-panel.tsx';

const SessionRow = ({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) => (
  <Box
    component="li"
    sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography title={session.agent}>
        {formatBrowser(session.agent)}{' '}
        {session.current ? <Chip size="small" variant="outlined" label="This session" sx={{ ml: 1 }} /> : null}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Logged in {formatMoment(session.createdAt)} · last seen {formatMoment(session.seenAt)}
      </Typography>
    </Box>
    {session.current ? null : <Button onClick={onEnd}>End session</Button>}
  </Box>
);

/** Name and email, and how to set another password. */
const OwnAccount = () => {
  const user = useOwnUser(accountName());
  const [sendReset, { isLoading }] = useSendResetMutation();
  if (user === undefined) return null;
  const send = async (): Promise<void> => {
    const { data, error } = await sendReset(user.id);
    if (error) toast.error(getErrorMessage(error));
    else if (data.mail?.state === 'sent') toast.success(`Link sent to ${user.email}`);
    else if (data.mail !== null) toast.warning(formatMailStatus(data.mail, (at) => at));
  };
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="You"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2, mb: 4, maxWidth: 720 }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{user.name}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {user.email}
        </Typography>
      </Box>
      <Button loading={isLoading} onClick={() => void send()}>
        Send link to set a new password
      </Button>
      <Button href="/api/logout">Log out</Button>
    </Paper>
  );
};

/** Account, its sessions and tokens, and how to end them. */
export const Page = () => {
  const query = useSessionsQuery();
  const [end, { isLoading }] = useEndSessionMutation();
  const endSession = async (id?: string): Promise<void> => {
    const { error } = await end(id);
    if (error) toast.error(getErrorMessage(error));
    else toast.success(id === undefined ? 'All other sessions ended' : 'Session ended');
  };
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <>
      <PageHead title="Account" text="Your sessions, and the access tokens that act in your name." />
      <OwnAccount />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 2, flexWrap: 'wrap', maxWidth: 720 }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography variant="h6" component="h2">
            Your sessions
          </Typography>
          <Typography color="textSecondary">
            Where you are logged in. End any session you do not recognise, then set a new password.
          </Typography>
        </Box>
        <Button variant="outlined" disabled={others === 0} loading={isLoading} onClick={() => void endSession()}>
          End all others
        </Button>
      </Box>
      <Loaded what="Your sessions" query={query}>
        {(sessions) => (
          <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', p: 0, m: 0, maxWidth: 720 }}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => void endSession(session.id)} />
            ))}
          </Paper>
        )}
      </Loaded>
      <TokenPanel />
    </>
  );
};
