import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { toast } from 'sonner';
import type { Session } from '@verbatim/command-api/contract/accounts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useEndSessionMutation, useSessionsQuery } from '../../api/users.ts';
import { formatMoment } from '../../components/text/format.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { formatBrowser } from './browser-name.ts';
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

/** Sessions and tokens of the account, and how to end them. */
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
      <PageHead
        title="Your sessions"
        text="Where you are logged in. End any session you do not recognise, then set a new password."
        actions={
          <Button variant="contained" disabled={others === 0} loading={isLoading} onClick={() => void endSession()}>
            End all others
          </Button>
        }
      />
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
