import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ProjectWords } from '@verbatim/command-api/contract/sentiment';
import { useProjectWordListQuery } from '../../api/sentiment.ts';
import { pluralise } from '../text/format.ts';
import { Loaded } from '../messages/loaded.tsx';
import type { Weights } from '../sentiment-words/words.ts';

interface CopyWordsDialogProps {
  readonly projectId: string;
  /** Number of words that the copy replaces. */
  readonly present: number;
  readonly onCopy: (weights: Weights) => void;
  readonly onClose: () => void;
}

interface ChoiceProps {
  readonly projects: readonly ProjectWords[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const Choice = ({ projects, chosen, onChoose }: ChoiceProps) =>
  projects.length === 0 ? (
    <Alert severity="info">No other project has its own words.</Alert>
  ) : (
    <TextField select label="Project" value={chosen} onChange={(event) => onChoose(event.target.value)}>
      {projects.map(({ id, name, words }) => (
        <MenuItem key={id} value={id} dir="auto">
          {`${name} (${pluralise(words.length, 'word')})`}
        </MenuItem>
      ))}
    </TextField>
  );

/** Replaces the form's words by those of another project, to be reviewed before saving. */
export const CopyWordsDialog = ({ projectId, present, onCopy, onClose }: CopyWordsDialogProps) => {
  const [chosen, setChosen] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const query = useProjectWordListQuery();
  const others = (query.data ?? []).filter(({ id, words }) => id !== projectId && words.length > 0);
  const source = others.find(({ id }) => id === chosen);
  const copy = (): void => {
    if (source !== undefined) onCopy(new Map(source.words.map(({ text, value }) => [text, value])));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="copy-words-title">
      <DialogTitle id="copy-words-title">Copy from another project</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body1">
          The list of the chosen project replaces this one. Nothing is stored until you save.
        </Typography>
        <Loaded what="The words of the projects" query={query} loading={<Skeleton variant="rounded" height={40} />}>
          {() => <Choice projects={others} chosen={source === undefined ? '' : chosen} onChoose={setChosen} />}
        </Loaded>
        <FormControlLabel
          control={<Checkbox checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)} />}
          label={
            present === 0
              ? 'Use these words in this project'
              : `Replace the ${pluralise(present, 'word')} of this project`
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={source === undefined || !isConfirmed} onClick={copy}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
};
