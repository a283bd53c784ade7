import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { COLUMN_NAME_LIMIT } from '@verbatim/domain/project/column-rules';
import type { ColumnType } from '@verbatim/domain/project/project-events';
import { optionsOf, optionSubtext, samplesOf, type ColumnDraft } from './column-drafts.ts';
import type { WizardDraft } from './use-wizard-draft.ts';

const TYPES: readonly (readonly [ColumnType, string])[] = [
  ['long-text', 'Comment/Response'],
  ['enum', 'Category'],
  ['text', 'Text'],
  ['number', 'Number'],
  ['date', 'Date'],
  ['unused', 'Unused'],
];

const NOTES = {
  no: null,
  empty: 'The file has no header here',
  repeated: 'The header is there more than once',
} as const;

const typeNote = (column: ColumnDraft): string => {
  if (column.type === 'enum') return optionSubtext(optionsOf(column));
  if (column.type !== 'date' || column.dateOrder === null) return '';
  const order = column.dateOrder.order === 'day-first' ? 'day first' : 'month first';
  return column.dateOrder.settled ? `read ${order}` : `read ${order}: no value settles it`;
};

interface ColumnRowProps {
  readonly column: ColumnDraft;
  readonly error: string | null;
  readonly onChange: WizardDraft['patchColumn'];
}

const NameField = ({ column: { field, name, type }, error, onChange }: ColumnRowProps) => (
  <TextField
    value={name}
    disabled={type === 'unused'}
    error={error !== null}
    onChange={(event) => onChange(field, { name: event.target.value })}
    helperText={
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <span>{error ?? ''}</span>
        <span>
          {name.length}/{COLUMN_NAME_LIMIT}
        </span>
      </Box>
    }
    slotProps={{ htmlInput: { 'aria-label': `Name of ${field}` }, formHelperText: { component: 'div', sx: { mx: 0 } } }}
  />
);

const TypeField = ({ column, onChange }: Omit<ColumnRowProps, 'error'>) => (
  <TextField
    select
    value={column.type}
    onChange={(event) => onChange(column.field, { type: event.target.value as ColumnType })}
    helperText={typeNote(column) || ' '}
    slotProps={{
      select: { native: true },
      htmlInput: { 'aria-label': `Type of ${column.field}` },
      formHelperText: {
        sx: { mx: 0, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
        title: column.type === 'enum' ? optionsOf(column).join(', ') : undefined,
      },
    }}
  >
    {TYPES.map(([type, label]) => (
      <option key={type} value={type}>
        {label}
      </option>
    ))}
  </TextField>
);

/** One column of the file: what it is called, what it holds, what it looks like. */
export const ColumnRow = ({ column, error, onChange }: ColumnRowProps) => {
  const note = NOTES[column.changed];
  const samples = samplesOf(column);
  return (
    <TableRow sx={{ '& > td, & > th': { py: 1, verticalAlign: 'top' } }}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ pt: 1, fontWeight: 600 }}>{column.field}</Box>
        {note === null ? null : (
          <Typography variant="caption" color="textSecondary">
            {note}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <NameField column={column} error={error} onChange={onChange} />
      </TableCell>
      <TableCell>
        <TypeField column={column} onChange={onChange} />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary' }}>
        {samples.length === 0 ? <Box sx={{ pt: 1 }}>–</Box> : null}
        {samples.map((sample) => (
          <Box key={sample} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={sample}>
            {sample}
          </Box>
        ))}
      </TableCell>
    </TableRow>
  );
};
