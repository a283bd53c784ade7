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
import { AskedAct } from '../../components/asked-act.tsx';
import { formatDay } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
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
            label={token.scope === 'read' ? 'Reads' : 'Reads and writes'}
            sx={{ ml: 1 }}
          />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {hasEnded ? 'Ended' : 'Ends'} {formatDay(token.until)} ·{' '}
          {token.usedAt === null ? 'never used' : `last used ${formatDay(token.usedAt)}`}
        </Typography>
      </Box>
      <Button onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
    </Box>
  );
};

const questionOf = ({ name }: Token) => ({
  title: `Revoke ${name}`,
  text: 'Scripts that use this token are refused from now on.',
  verb: 'Revoke',
});

/** What scripts speak to the API by, in one's own name. */
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
            By these, scripts use the <Link href="/api/docs">API</Link> in your name. They end when you set a new
            password. The history tells when each was made and revoked, and what it did.
          </Typography>
        </Box>
        <Button variant="outlined" startIcon={<AddOutlined />} onClick={() => setMaking(true)}>
          New token
        </Button>
      </Box>
      <Loaded what="Your tokens" query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Typography color="textSecondary">You have no tokens.</Typography>
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
      <AskedAct
        thing={doomed}
        questionOf={questionOf}
        act={({ id }) => revoke(id)}
        busy={isLoading}
        done="Token revoked"
        onClose={() => setDoomed(null)}
      />
    </Box>
  );
};
