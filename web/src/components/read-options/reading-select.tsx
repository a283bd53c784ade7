import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface SelectProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value | '';
  readonly values: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

/** '' is a pending choice. */
export const ReadingSelect = <Value extends string | number>({
  label,
  value,
  values,
  onChange,
}: SelectProps<Value>) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    error={value === ''}
    helperText={value === '' ? 'Choose one' : undefined}
    onChange={(event) => onChange(event.target.value as Value)}
  >
    {values.map(([one, words]) => (
      <MenuItem key={one} value={one}>
        {words}
      </MenuItem>
    ))}
  </TextField>
);
