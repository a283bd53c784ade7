import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Token } from '@verbatim/command-api/contract/tokens';
import { useRevokeTokenMutation, useTokensQuery } from '../../api/users.ts';
import { ConfirmedAction } from '../../components/confirmed-action.tsx';
import { formatDay } from '../../components/text/format.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

const TokenRow = ({ token, onRevoke }: { readonly token: Token; readonly onRevoke: () => void }) => {
  const hasEnded = new Date(token.until) <= new Date();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{token.name}</bdi>
          <Chip
            size="small"
            variant="outlined"
            label={token.scope === 'read' ? 'Read' : 'Read and write'}
            sx={{ ml: 1 }}
          />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {hasEnded ? 'Expired' : 'Expires'} {formatDay(token.until)} ·{' '}
          {token.usedAt === null ? 'never used' : `last used ${formatDay(token.usedAt)}`}
        </Typography>
      </Box>
      <Button onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
    </Box>
  );
};

const getQuestion = ({ name }: Token) => ({
  title: `Revoke ${name}`,
  text: 'Scripts that use this token will stop working.',
  verb: 'Revoke',
});

/** API tokens of the account, for scripts. */
export const TokenPanel = () => {
  const query = useTokensQuery();
  const [revoke, { isLoading }] = useRevokeTokenMutation();
  const [isMaking, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<Token | null>(null);
  return (
    <Box component="section" aria-labelledby="tokens" sx={{ mt: 5, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography id="tokens" variant="h6" component="h2">
            Access tokens
          </Typography>
          <Typography color="textSecondary">
            With these, scripts use the <Link href="/api/docs">API</Link> in your name. They expire when you set a new
            password. The history shows when each was created and revoked, and what it did.
          </Typography>
        </Box>
        <Button variant="outlined" startIcon={<AddOutlined />} onClick={() => setMaking(true)}>
          New token
        </Button>
      </Box>
      <Loaded what="Your tokens" query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Typography color="textSecondary">No tokens yet.</Typography>
          ) : (
            <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setDoomed(token)} />
              ))}
            </Paper>
          )
        }
      </Loaded>
      {isMaking ? <NewTokenDialog onClose={() => setMaking(false)} /> : null}
      <ConfirmedAction
        thing={doomed}
        questionOf={getQuestion}
        act={({ id }) => revoke(id)}
        busy={isLoading}
        done="Token revoked"
        onClose={() => setDoomed(null)}
      />
    </Box>
  );
};
