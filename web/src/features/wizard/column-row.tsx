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

/** So many letters before the limit is reached it says how many there are. */
const NEAR = 10;

/** Under the name, where there is something to say: what is wrong with it, and how long it is. */
const nameNote = ({ column: { name, type }, error }: Pick<ColumnRowProps, 'column' | 'error'>): string => {
  const isNear = type !== 'unused' && name.length >= COLUMN_NAME_LIMIT - NEAR;
  return [...(error === null ? [] : [error]), ...(isNear ? [`${name.length}/${COLUMN_NAME_LIMIT}`] : [])].join(' · ');
};

const NameField = ({ column, error, onChange }: ColumnRowProps) => (
  <TextField
    value={column.name}
    disabled={column.type === 'unused'}
    error={error !== null}
    onChange={(event) => onChange(column.field, { name: event.target.value })}
    helperText={nameNote({ column, error }) || null}
    slotProps={{
      htmlInput: { 'aria-label': `Name of ${column.field}`, dir: 'auto', sx: { py: '5.5px' } },
      formHelperText: { sx: { mx: 0 } },
    }}
  />
);

const TypeField = ({ column, onChange }: Omit<ColumnRowProps, 'error'>) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <TextField
      select
      value={column.type}
      onChange={(event) => onChange(column.field, { type: event.target.value as ColumnType })}
      sx={{ width: 184, flex: 'none' }}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': `Type of ${column.field}`, sx: { py: '5.5px' } },
      }}
    >
      {TYPES.map(([type, label]) => (
        <option key={type} value={type}>
          {label}
        </option>
      ))}
    </TextField>
    <Typography
      variant="caption"
      color="textSecondary"
      noWrap
      dir="auto"
      title={column.type === 'enum' ? optionsOf(column).join(', ') : undefined}
    >
      {typeNote(column)}
    </Typography>
  </Box>
);

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** One column of the file: what it is called, what it holds, what it looks like. */
export const ColumnRow = ({ column, error, onChange }: ColumnRowProps) => {
  const note = NOTES[column.changed];
  const samples = samplesOf(column);
  return (
    <TableRow sx={{ height: 44, '& > td, & > th': { py: 0.5 } }}>
      <TableCell component="th" scope="row">
        <Box dir="auto" title={column.field} sx={{ ...cut, fontWeight: 600 }}>
          {column.field}
        </Box>
        {note === null ? null : (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ lineHeight: 1.2 }}>
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
        <Box dir="auto" title={samples.join('\n')} sx={cut}>
          {samples.length === 0 ? '–' : samples.join(' · ')}
        </Box>
      </TableCell>
    </TableRow>
  );
};
