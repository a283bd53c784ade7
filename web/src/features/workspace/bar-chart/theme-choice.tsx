import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface ThemeChoiceProps {
  readonly themes: readonly { readonly id: string; readonly name: string }[];
  /** Ids; empty for all. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const style = {
  flex: '0 1 200px',
  minWidth: 160,
  '& .MuiOutlinedInput-root': { py: '1px', minHeight: 32, fontSize: 13 },
  '& .MuiOutlinedInput-root:not(.Mui-focused)': { flexWrap: 'nowrap', overflow: 'hidden' },
  '& .MuiAutocomplete-tag': { my: 0, maxWidth: 116 },
} as const;

/** Which themes a chart draws. */
export const ThemeChoice = ({ themes, value, onChange }: ThemeChoiceProps) => (
  <Autocomplete
    multiple
    disableCloseOnSelect
    options={themes}
    value={themes.filter(({ id }) => value.includes(id))}
    onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
    getOptionLabel={({ name }) => name}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(one, other) => one.id === other.id}
    noOptionsText="No matching theme"
    limitTags={1}
    sx={style}
    slotProps={{ chip: { size: 'small' } }}
    renderInput={(params) => (
      <TextField
        {...params}
        placeholder={value.length === 0 ? 'All themes' : ''}
        slotProps={{
          ...params.slotProps,
          htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Themes to draw' },
        }}
      />
    )}
  />
);
