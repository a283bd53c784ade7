import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { COLUMN_NAME_LIMIT } from '@verbatim/domain/project/column-rules';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { COLUMN_TYPE_NAMES, COLUMN_TYPES } from '@verbatim/domain/formats/column-types';
import { MAX_LATER_VALUES } from '../../components/csv/late-columns.ts';
import { SEPARATOR_CHOICES } from '../../components/column-reading/separator-choices.ts';
import { listColumnOptions, optionSubtext, listSampleCells, type ColumnDraft } from './column-drafts.ts';
import type { WizardDraft } from './use-wizard-draft.ts';
import { clampLines } from '../../components/text/clamp-lines.ts';

const NOTES = {
  no: null,
  empty: 'The file has no header here',
  repeated: 'This header occurs more than once',
} as const;

const typeNote = (column: ColumnDraft): string => {
  if (column.type === 'enum') return optionSubtext(listColumnOptions(column));
  if (column.type !== 'date' || column.dateOrder === null) return '';
  const order = column.dateOrder.order === 'day-first' ? 'day first' : 'month first';
  return column.dateOrder.settled ? `read ${order}` : `read ${order}: ambiguous in every value`;
};

interface ColumnRowProps {
  readonly column: ColumnDraft;
  readonly error: string | null;
  readonly onChange: WizardDraft['patchColumn'];
}

/** Characters before the limit from which the count is shown. */
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
          dir: 'auto',
          title: name,
          sx: { py: '5.5px', textOverflow: 'ellipsis' },
        },
        formHelperText: { sx: { mx: 0 } },
      }}
    />
  );
};

/** Offered where a cell of the file contains a separator. */
const SeparatorField = ({ column: { field, cells, separator = '' }, onChange }: Omit<ColumnRowProps, 'error'>) => {
  const occurs = (choice: string): boolean => choice === separator || cells.some((cell) => cell.includes(choice));
  const choices = SEPARATOR_CHOICES.filter(([choice]) => choice === '' || occurs(choice));
  // Spaces stand in most categories, and separate answers in few.
  const isOffered = choices.some(([choice]) => choice !== '' && (choice !== ' ' || choice === separator));
  if (!isOffered) return null;
  return (
    <TextField
      select
      value={separator}
      onChange={(event) => onChange(field, { separator: event.target.value as typeof separator })}
      sx={{ maxWidth: 280, mt: 0.5 }}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': `Answers of ${field}`, sx: { py: '5.5px' } },
      }}
    >
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </TextField>
  );
};

const TypeField = ({ column, onChange }: Omit<ColumnRowProps, 'error'>) => (
  <Box sx={{ display: 'grid' }}>
    <TextField
      select
      value={column.type}
      onChange={(event) => onChange(column.field, { type: event.target.value as ColumnType })}
      sx={{ maxWidth: 240 }}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': `Type of ${column.field}`, sx: { py: '5.5px' } },
      }}
    >
      {COLUMN_TYPE_NAMES.map((type) => (
        <option key={type} value={type}>
          {COLUMN_TYPES[type].label}
        </option>
      ))}
    </TextField>
    {column.type === 'enum' ? <SeparatorField column={column} onChange={onChange} /> : null}
    <Typography
      variant="caption"
      color="textSecondary"
      noWrap
      dir="auto"
      title={column.type === 'enum' ? listColumnOptions(column).join(', ') : undefined}
    >
      {typeNote(column)}
    </Typography>
  </Box>
);

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** One column of the file: name, type and example cells. */
export const ColumnRow = ({ column, error, onChange }: ColumnRowProps) => {
  const note = NOTES[column.changed];
  const samples = listSampleCells(column);
  return (
    <TableRow sx={{ height: 44, '& > td, & > th': { py: 0.5 } }}>
      <TableCell component="th" scope="row">
        <Box dir="auto" title={column.field} sx={{ ...cut, fontWeight: 600 }}>
          {column.field}
        </Box>
        {column.label === undefined ? null : (
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            dir="auto"
            title={column.label}
            sx={{ ...cut, lineHeight: 1.2 }}
          >
            {column.label}
          </Typography>
        )}
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
        <Box dir="auto" title={samples.join('\n')} sx={clampLines(2)}>
          {samples.length === 0 ? '–' : samples.join(' · ')}
        </Box>
        {column.later === 0 ? null : (
          <Typography variant="caption" component="p">
            +{column.later === MAX_LATER_VALUES ? `${column.later} or` : column.later} more later
          </Typography>
        )}
      </TableCell>
    </TableRow>
  );
};
