import SearchOutlined from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useSearchKey } from './hooks/use-search-key.ts';

interface SearchBoxProps {
  /** Placeholder and accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly width?: number | string;
  readonly autoFocus?: boolean;
}

/** A search box that `/` reaches and Esc empties. */
export const SearchBox = ({ label, value, onChange, width = 320, autoFocus = false }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  return (
    <TextField
      type="search"
      placeholder={label}
      value={value}
      inputRef={input}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        // The first press empties the box, the next closes the dialog.
        event.stopPropagation();
        event.preventDefault();
        onChange('');
      }}
      sx={{ width, maxWidth: '100%' }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
          endAdornment:
            value === '' ? (
              <InputAdornment position="end">
                <kbd aria-hidden="true">/</kbd>
              </InputAdornment>
            ) : null,
        },
      }}
    />
  );
};
