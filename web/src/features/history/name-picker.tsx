import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { HistoryName } from '@verbatim/command-api/contract/history';
import { useHistoryNamesQuery, type NamedKind } from '../../api/history.ts';
import { useDebounced } from '../../components/hooks/use-debounced.ts';

interface NamePickerProps {
  readonly label: string;
  readonly of: NamedKind;
  readonly id: string | undefined;
  /** As the history calls it; undefined until that is known. */
  readonly name: string | undefined;
  readonly onPick: (id: string | undefined) => void;
}

/** Selects a person, project or theme by any present or former name, including deleted ones. */
export const NamePicker = ({ label, of, id, name, onPick }: NamePickerProps) => {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 'search');
  const { data, isFetching } = useHistoryNamesQuery({ of, search }, { skip: !open, refetchOnMountOrArgChange: true });
  const value: HistoryName | null = id === undefined ? null : { id, name: name ?? '…' };
  return (
    <Autocomplete
      size="small"
      options={data?.items ?? []}
      value={value}
      open={open}
      onOpen={() => {
        setTyped('');
        setOpen(true);
      }}
      onClose={() => setOpen(false)}
      onChange={(_event, picked) => onPick(picked?.id)}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') setTyped(text);
      }}
      // The server has looked.
      filterOptions={(options) => options}
      getOptionLabel={(option) => (option.name === '' ? 'without a name' : option.name)}
      getOptionKey={(option) => `${option.id}/${option.name}`}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      loading={isFetching}
      noOptionsText={typed === '' ? 'Nothing yet' : 'No matching name'}
      renderInput={(params) => <TextField {...params} label={label} dir="auto" />}
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 164px' }, maxWidth: { sm: 240 } }}
    />
  );
};
