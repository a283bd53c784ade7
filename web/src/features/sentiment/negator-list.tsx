import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { foldWord } from '../../components/sentiment-words/words.ts';
import { pluralise } from '../../components/text/format.ts';
import { describeNegators, keepOrder, sortNegators } from './negator-order.ts';

interface NegatorListProps {
  readonly negators: readonly string[];
  readonly onChange: (negators: readonly string[]) => void;
}

/** Words that turn the word after them round: a summary, and on request the list to edit. */
export const NegatorList = ({ negators, onChange }: NegatorListProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Paper variant="outlined" component="section" aria-label="Negators" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Negators
        </Typography>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : `Edit ${pluralise(negators.length, 'negator')}`}
        </Button>
      </Box>
      {isOpen ? (
        <Autocomplete
          multiple
          freeSolo
          options={[]}
          value={[...sortNegators(negators)]}
          onChange={(_event, typed) => onChange(keepOrder(negators, typed.map(foldWord)))}
          slotProps={{ chip: { size: 'small' } }}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              label="Add a negator"
              helperText="Press Enter to add. Example: “not” in “not good”."
            />
          )}
        />
      ) : (
        <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {describeNegators(negators)}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        “No”, “least” and “never so” are not in this list: VADER has rules of its own for them.
      </Typography>
    </Paper>
  );
};
