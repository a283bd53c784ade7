import Autocomplete from '@mui/material/Autocomplete';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { foldWord } from '../../components/sentiment-words/words.ts';

interface NegatorListProps {
  readonly negators: readonly string[];
  readonly onChange: (negators: readonly string[]) => void;
}

/** Words that turn the word after them round. */
export const NegatorList = ({ negators, onChange }: NegatorListProps) => (
  <Paper variant="outlined" component="section" aria-label="Negators" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
    <Typography variant="h2">Negators</Typography>
    <Autocomplete
      multiple
      freeSolo
      options={[]}
      value={[...negators]}
      onChange={(_event, typed) => onChange([...new Set(typed.map(foldWord).filter((word) => word !== ''))])}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField {...params} label="Add a negator" helperText="Press Enter to add. Example: “not” in “not good”." />
      )}
    />
  </Paper>
);
