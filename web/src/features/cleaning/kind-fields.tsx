import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { KINDS, validatePlaceholder, type CleaningOptions } from './cleaning-options.ts';

interface KindFieldsProps {
  readonly options: CleaningOptions;
  readonly disabled: boolean;
  readonly onChange: (options: CleaningOptions) => void;
}

/** What to replace, and by which placeholders. */
export const KindFields = ({ options: { kinds, placeholders }, disabled, onChange }: KindFieldsProps) => (
  <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, minWidth: 0 }}>
    <Box component="legend" sx={{ typography: 'subtitle2', p: 0, mb: 0.5 }}>
      What is replaced
    </Box>
    {KINDS.map(({ kind, label }) => {
      const refusal = kinds[kind] ? validatePlaceholder(placeholders[kind]) : null;
      return (
        <Box key={kind} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 140px', gap: 1 }}>
          <FormControlLabel
            disabled={disabled}
            control={
              <Checkbox
                size="small"
                checked={kinds[kind]}
                onChange={(event) => onChange({ placeholders, kinds: { ...kinds, [kind]: event.target.checked } })}
              />
            }
            label={label}
            slotProps={{ typography: { sx: { fontSize: 14 } } }}
          />
          <TextField
            size="small"
            hiddenLabel
            disabled={disabled || !kinds[kind]}
            value={placeholders[kind]}
            error={refusal !== null}
            helperText={refusal}
            onChange={(event) => onChange({ kinds, placeholders: { ...placeholders, [kind]: event.target.value } })}
            slotProps={{ htmlInput: { maxLength: 40, 'aria-label': `Placeholder: ${label}`, dir: 'auto' } }}
          />
        </Box>
      );
    })}
  </Box>
);
