import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { toast } from 'sonner';
import type { Seal } from '@verbatim/command-api/contract/seals';
import { useSealLogMutation, useSealsQuery } from '../../api/seals.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { formatCount, formatMoment } from '../../components/text/format.ts';

const TITLE = 'seals-title';

const copyRoot = async ({ root }: Seal): Promise<void> => {
  try {
    await navigator.clipboard.writeText(root);
    toast.success('Root copied');
  } catch {
    // Browsers refuse it on plain http from another machine.
    toast.error('This browser blocks copying. Select the root and copy it.');
  }
};

const count = (value: number, one: string): string => `${formatCount(value)} ${one}${value === 1 ? '' : 's'}`;

const SealRow = ({ seal }: { readonly seal: Seal }) => (
  <Box
    component="li"
    sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2">
        <b>Seal {seal.number}</b> · <time dateTime={seal.at}>{formatMoment(seal.at)}</time> · <bdi>{seal.by.name}</bdi>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {count(seal.events, 'new event')} in {count(seal.streams, 'stream')}
      </Typography>
      <Box component="code" sx={{ fontSize: 12, overflowWrap: 'anywhere' }}>
        {seal.root}
      </Box>
    </Box>
    <Button
      size="small"
      startIcon={<ContentCopyOutlined />}
      aria-label={`Copy root of seal ${seal.number}`}
      onClick={() => void copyRoot(seal)}
    >
      Copy root
    </Button>
  </Box>
);

const Loading = () => <Skeleton variant="rounded" height={96} />;

/** The last seals with their roots, and a new one on demand. */
export const SealsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const query = useSealsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [sealLog, { isLoading, error }] = useSealLogMutation();
  const seal = async (): Promise<void> => {
    const { data } = await sealLog();
    if (data === undefined) return;
    if (data.sealed === 0) toast.info('Nothing is new since the last seal');
    else toast.success(`Seal ${data.last?.number ?? ''} added`);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={TITLE}>
      <DialogTitle id={TITLE}>Seals</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          A seal covers everything stored until then, and all seals before it. Keep its root outside of Verbatim: with
          it, an operator can check later that nothing was changed. The log is sealed once an hour when something is
          new.
        </Typography>
        {error === undefined ? null : (
          <Alert severity="error" sx={{ mb: 2 }}>
            {getErrorMessage(error)}
          </Alert>
        )}
        <Loaded what="The seals" query={query} loading={<Loading />}>
          {({ items }) =>
            items.length === 0 ? (
              <Typography color="textSecondary">No seals yet.</Typography>
            ) : (
              <Paper component="ol" variant="outlined" aria-label="Last seals" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {items.map((item) => (
                  <SealRow key={item.number} seal={item} />
                ))}
              </Paper>
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained" loading={isLoading} onClick={() => void seal()}>
          Seal now
        </Button>
      </DialogActions>
    </Dialog>
  );
};
