import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { FilterField } from './filter-model.ts';
import { fieldSubtext } from './filter-words.ts';

interface FieldChoiceProps {
  readonly fields: readonly FilterField[];
  readonly value: FilterField | null;
  readonly onChange: (field: FilterField) => void;
}

/** Which column a filter is about. */
export const FieldChoice = ({ fields, value, onChange }: FieldChoiceProps) => (
  <Autocomplete
    options={fields}
    value={value}
    disableClearable={value !== null}
    openOnFocus
    onChange={(_event, field) => {
      if (field !== null) onChange(field);
    }}
    getOptionKey={({ name }) => name}
    getOptionLabel={({ label }) => label}
    isOptionEqualToValue={(one, other) => one.name === other.name}
    noOptionsText="No such column"
    renderOption={({ key, ...props }, field) => (
      <li key={key} {...props}>
        <Box sx={{ minWidth: 0 }}>
          <Box dir="auto" sx={{ fontSize: 14 }}>
            {field.label}
          </Box>
          <Box dir="auto" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {fieldSubtext(field)}
          </Box>
        </Box>
      </li>
    )}
    renderInput={(params) => <TextField {...params} label="Field" autoFocus={value === null} />}
  />
);
