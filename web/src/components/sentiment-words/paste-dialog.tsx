import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount } from '../text/format.ts';
import { parsePastedWords, type Weights } from './words.ts';

const MAX_NAMED = 5;

/** Pastes many words, one per line followed by its weight. */
export const PasteDialog = (props: { readonly onAdd: (words: Weights) => void; readonly onClose: () => void }) => {
  const { onAdd, onClose } = props;
  const [typed, setTyped] = useState('');
  const { words, bad } = parsePastedWords(typed);
  const named = bad.slice(0, MAX_NAMED).map(({ line, text }) => `line ${line} (${text.slice(0, 40)})`);
  const more = bad.length > MAX_NAMED ? ` and ${formatCount(bad.length - MAX_NAMED)} more` : '';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="paste-title">
      <DialogTitle id="paste-title">Paste many words</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body1">
          One word or expression per line, followed by its weight, as copied from two spreadsheet columns. Words already
          in the list get the new weight.
        </Typography>
        <TextField
          label="Words and weights"
          multiline
          minRows={8}
          maxRows={16}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={'lush\t2.5\nnot my thing\t-3'}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false, dir: 'auto' } }}
        />
        {bad.length > 0 ? (
          <Alert severity="warning">{`Not a word with a weight from -5 to 5 in steps of 0.1: ${named.join(', ')}${more}.`}</Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={words.size === 0} onClick={() => onAdd(words)}>
          {`Add ${formatCount(words.size)} ${words.size === 1 ? 'word' : 'words'}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
