import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { toast } from 'sonner';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import { useMergeOptionsMutation } from '../../api/projects/columns.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';

/** A list may have 5,000 options. */
const offered = createFilterOptions<string>({ limit: 100 });
/** API limit. */
const MAX_OPTIONS = 1000;

interface MergeOptionsDialogProps {
  readonly projectId: string;
  readonly column: TableDefinition;
  /** Chosen at first. */
  readonly alike: readonly string[];
  readonly onClose: () => void;
}

/** Merges options of a category into one. */
export const MergeOptionsDialog = ({ projectId, column, alike, onClose }: MergeOptionsDialogProps) => {
  const [options, setOptions] = useState(alike);
  const [chosen, setInto] = useState(alike[0] ?? '');
  const [merge, { isLoading }] = useMergeOptionsMutation();
  const tell = useUndoToast();
  const into = options.includes(chosen) ? chosen : (options[0] ?? '');
  const submit = async (): Promise<void> => {
    const others = options.filter((option) => option !== into).slice(0, MAX_OPTIONS);
    const { data, error } = await merge({ projectId, columnId: column.id, body: { options: others, into } });
    if (error) return void toast.error(getErrorMessage(error));
    tell(`Options of ${column.field} merged into ${into}`, [data.undo]);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="merge-title" aria-describedby="merge-text">
      <DialogTitle
        id="merge-title"
        sx={{ overflowWrap: 'anywhere' }}
      >{`Merge options of “${column.field}”`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DialogContentText id="merge-text" variant="body1">
          These options are counted as one in tables, filters, custom groups and future files. Comments keep showing the
          original values. You can undo this.
        </DialogContentText>
        <Autocomplete
          multiple
          disableCloseOnSelect
          options={column.options}
          value={[...options]}
          filterOptions={offered}
          onChange={(_event, value) => setOptions(value)}
          renderInput={(params) => <TextField {...params} label="Options" />}
        />
        {options.length < 2 ? null : (
          <FormControl sx={{ maxHeight: 240, overflowY: 'auto' }}>
            <FormLabel id="merge-into">Count them as</FormLabel>
            <RadioGroup aria-labelledby="merge-into" value={into} onChange={(_event, value) => setInto(value)}>
              {options.map((option) => (
                <FormControlLabel
                  key={option}
                  value={option}
                  control={<Radio size="small" />}
                  label={<span dir="auto">{option}</span>}
                />
              ))}
            </RadioGroup>
          </FormControl>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={options.length < 2} loading={isLoading} onClick={() => void submit()}>
          Merge
        </Button>
      </DialogActions>
    </Dialog>
  );
};
