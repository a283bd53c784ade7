import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isolateText } from '../text/isolate-text.ts';

interface OptionListProps {
  /** Of the column, as accessible name. */
  readonly name: string;
  /** Stored already: they stay. */
  readonly stored: readonly string[];
  readonly options: readonly string[];
  readonly onChange: (options: readonly string[]) => void;
}

const SHOWN = 12;

const storedWords = (stored: readonly string[]): string => {
  if (stored.length === 0) return 'No options yet';
  return `${stored.slice(0, SHOWN).map(isolateText).join(', ')}${stored.length > SHOWN ? ` and ${stored.length - SHOWN} more` : ''}`;
};

/** The options of a category: those that are stored, and new ones until they are saved. */
export const OptionList = ({ name, stored, options, onChange }: OptionListProps) => {
  const [typed, setTyped] = useState('');
  const known = new Set(stored);
  const added = options.filter((option) => !known.has(option));
  const option = typed.trim();
  const isTaken = options.includes(option);
  const add = (): void => {
    if (option === '' || isTaken) return;
    onChange([...options, option]);
    setTyped('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0, py: 0.5 }}>
      <Typography
        variant="body2"
        color="textSecondary"
        dir="auto"
        title={stored.join(', ')}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {storedWords(stored)}
      </Typography>
      {added.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {added.map((one) => (
            <Chip
              key={one}
              size="small"
              color="primary"
              variant="outlined"
              label={<span dir="auto">{one}</span>}
              onDelete={() => onChange(options.filter((each) => each !== one))}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          value={typed}
          placeholder="New option"
          error={isTaken}
          helperText={isTaken ? 'This option already exists' : null}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          slotProps={{ htmlInput: { 'aria-label': `New option of ${name}`, dir: 'auto', sx: { py: '5.5px' } } }}
        />
        <Button onClick={add} disabled={option === '' || isTaken} aria-label={`Add option to ${name}`}>
          Add
        </Button>
      </Box>
    </Box>
  );
};
