import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FilterEditorProps } from './filter-editor.tsx';

/** Parts of a text, of which one has to stand in it: each ends with Enter, the last also by leaving the field. */
export const TextValues = ({ field, filter, tried, onChange }: FilterEditorProps) => {
  const [typed, setTyped] = useState('');
  const { value } = filter;
  const isMissing = tried && value.length === 0;
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
          helperText={isMissing ? 'Field is Required' : 'Upper and lower case are the same. Enter begins another text.'}
        />
      )}
    />
  );
};
