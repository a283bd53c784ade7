import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import type { WorkspaceBanner } from '@verbatim/command-api/contract/workspaces';
import { MAX_BANNER_NAME_LETTERS } from '@verbatim/domain/workspace/banners';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import { useDiscardQuestion } from '../../../forms/use-discard-question.tsx';
import type { Banners } from './use-banners.ts';

interface BannerDialogProps {
  readonly banners: Banners;
  /** To be renamed; null to save the parts on screen. */
  readonly banner: WorkspaceBanner | null;
  readonly parts: WorkspaceBanner['parts'];
  readonly titles: readonly string[];
  readonly onClose: () => void;
}

/** Names a banner. On screen, the name of a saved one replaces its parts. */
export const BannerDialog = ({ banners, banner, parts, titles, onClose }: BannerDialogProps) => {
  const before = banner?.name ?? '';
  const [name, setName] = useState(before);
  const [isTried, setTried] = useState(false);
  const { ask, question } = useDiscardQuestion(name !== before, onClose);
  const named = name.trim();
  const same = banners.saved.find((one) => one.name.toLowerCase() === named.toLowerCase() && one.id !== banner?.id);
  const isReplacing = banner === null && same !== undefined;
  const problem =
    named === '' ? 'Field is Required' : banner !== null && same !== undefined ? 'Another banner has this name' : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (problem !== null) return;
    const saved = banner === null ? { ...same, name: named, parts } : { ...banner, name: named };
    if (await banners.save(saved)) onClose();
  };
  const hint = isReplacing ? 'Replaces the parts of the banner of this name' : ' ';
  return (
    <Dialog open onClose={ask} fullWidth maxWidth="xs" aria-labelledby="banner-title">
      <DialogTitle id="banner-title">{banner === null ? 'Save banner' : 'Rename banner'}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
          <DialogContentText dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {titles.join(' | ')}
          </DialogContentText>
          {banners.error === undefined ? null : <Alert severity="error">{getErrorMessage(banners.error)}</Alert>}
          <TextField
            label="Banner name"
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isTried && problem !== null}
            helperText={isTried && problem !== null ? problem : hint}
            slotProps={{ htmlInput: { maxLength: MAX_BANNER_NAME_LETTERS, dir: 'auto' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={ask}>Cancel</Button>
          <Button type="submit" variant="contained" loading={banners.isBusy}>
            {isReplacing ? 'Replace' : 'Save'}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
};
