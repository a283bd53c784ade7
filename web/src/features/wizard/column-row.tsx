import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { COLUMN_NAME_LIMIT } from '@verbatim/domain/project/column-rules';
import type { ColumnType } from '@verbatim/domain/project/project-events';
import { COLUMN_TYPES_IN_WORDS } from '../../components/column-type-words.ts';
import { optionsOf, optionSubtext, samplesOf, type ColumnDraft } from './column-drafts.ts';
import type { WizardDraft } from './use-wizard-draft.ts';

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

/** Within the field, so that the row is as high as the others. */
const LettersLeft = ({ id, letters }: { readonly id: string; readonly letters: number }) => (
  <InputAdornment position="end" id={id} sx={{ fontVariantNumeric: 'tabular-nums' }}>
    <Typography variant="caption" color="textSecondary">
      {`${letters}/${COLUMN_NAME_LIMIT}`}
    </Typography>
  </InputAdornment>
);

const NameField = ({ column: { field, name, type }, error, onChange }: ColumnRowProps) => {
  const id = useId();
  const isNear = type !== 'unused' && name.length >= COLUMN_NAME_LIMIT - NEAR;
  return (
    <TextField
      value={name}
      disabled={type === 'unused'}
      error={error !== null}
      onChange={(event) => onChange(field, { name: event.target.value })}
      helperText={error}
      slotProps={{
        input: { endAdornment: isNear ? <LettersLeft id={id} letters={name.length} /> : undefined },
        htmlInput: {
          'aria-label': `Name of ${field}`,
          ...(isNear && error === null && { 'aria-describedby': id }),
          ...{ dir: 'auto', title: name, sx: { py: '5.5px', textOverflow: 'ellipsis' } },
        },
        formHelperText: { sx: { mx: 0 } },
      }}
    />
  );
};

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
      {COLUMN_TYPES_IN_WORDS.map(([type, label]) => (
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
