import TextField from '@mui/material/TextField';

/** API limit. */
const MAX_LABEL = 1000;

interface LabelFieldProps {
  /** The column in the file. */
  readonly field: string;
  readonly label: string;
  readonly onChange: (label: string) => void;
}

/** Text of the question, by which results show the column. */
export const LabelField = ({ field, label, onChange }: LabelFieldProps) => (
  <TextField
    multiline
    maxRows={3}
    fullWidth
    value={label}
    placeholder={field}
    onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/gu, ' '))}
    slotProps={{ htmlInput: { 'aria-label': `Label of ${field}`, dir: 'auto', maxLength: MAX_LABEL } }}
    sx={{ '& .MuiInputBase-root': { py: '5.5px', px: 1.25, fontSize: 13 } }}
  />
);
