import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FilterEditorProps } from './filter-editor.tsx';

/** Text parts, any of which has to match: each is added by Enter, the last also on blur. */
export const TextValues = ({ field, filter, tried, onChange }: FilterEditorProps) => {
  const [typed, setTyped] = useState('');
  const { value } = filter;
  const isMissing = tried === true && value.length === 0;
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={[...value]}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, parts) =>
        onChange({ ...filter, value: [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))] })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={`${field.label} contains`}
          autoFocus
          error={isMissing}
          helperText={isMissing ? 'Field is Required' : 'Case is ignored. Press Enter to add another text.'}
        />
      )}
    />
  );
};
