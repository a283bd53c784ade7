import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import { changedFilter, type ColumnFilter, type TableFilters } from './table-filters.ts';

interface FilterDialogProps {
  readonly columns: readonly TableDefinition[];
  readonly filters: TableFilters;
  readonly onApply: (filters: TableFilters) => void;
  readonly onClose: () => void;
}

interface ColumnFieldProps {
  readonly column: TableDefinition;
  readonly filter: ColumnFilter | undefined;
  readonly onChange: (patch: Partial<ColumnFilter>) => void;
}

const ColumnField = ({ column: { field, options }, filter, onChange }: ColumnFieldProps) => (
  <Box role="group" aria-label={field} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={[...(filter?.value ?? [])]}
      onChange={(_event, value) => onChange({ value })}
      sx={{ flex: 1 }}
      renderInput={(params) => <TextField {...params} label={field} />}
    />
    <FormControlLabel
      control={
        <Checkbox
          checked={filter?.exclusive ?? false}
          onChange={(event) => onChange({ exclusive: event.target.checked })}
        />
      }
      label="Exclude"
      sx={{ mr: 0 }}
    />
  </Box>
);

/** Which comments the table counts: all fields must hold, any value of a field will do. */
export const FilterDialog = ({ columns, filters, onApply, onClose }: FilterDialogProps) => {
  const [draft, setDraft] = useState(filters);
  const apply = (next: TableFilters): void => {
    onApply(next);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="filter-title">
      <DialogTitle id="filter-title">Filters</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {columns.length === 0
            ? 'This project has no category columns to filter by.'
            : 'Only comments with one of the values count. With Exclude, only those without.'}
        </Typography>
        {columns.map((column) => (
          <ColumnField
            key={column.name}
            column={column}
            filter={draft[column.name]}
            onChange={(patch) => setDraft(changedFilter(draft, column.name, patch))}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => apply({})}>Clear all</Button>
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => apply(draft)}>
          Apply
        </Button>
      </DialogActions>
    </Dialog>
  );
};
