import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ColumnReadingRequest } from '@verbatim/command-api/contract/reinterpret-column';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import { getOwnProperty } from '@verbatim/domain/own-property';
import { COLUMN_TYPE_NAMES, COLUMN_TYPES, hasFormat } from '@verbatim/domain/formats/column-types';
import { useColumnReadingPreviewQuery, useReadColumnAnewMutation } from '../../api/projects/columns.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { getRefetchError, isStale, Loaded } from '../messages/loaded.tsx';
import { useDebounced } from '../hooks/use-debounced.ts';
import { SEPARATOR_CHOICES } from './separator-choices.ts';
import { ChangePreview } from './change-preview.tsx';
import { usesOfColumn } from './uses-of-column.ts';

type ColumnType = TableDefinition['field_type'];

interface Choice {
  readonly type: ColumnType;
  /** Between the answers of a cell of a category; '' for one answer. */
  readonly separator: TableDefinition['separator'];
  /** '' for detection from the cells. */
  readonly numbers: '' | 'decimal-point' | 'decimal-comma';
  readonly order: '' | 'day-first' | 'month-first';
  /** Divided by commas. */
  readonly missing: string;
}

const TYPES = COLUMN_TYPE_NAMES.filter((type) => type !== 'long-text').map(
  (type) => [type, COLUMN_TYPES[type].label] as const,
);
const NUMBERS = [
  ['', 'Detect from the values'],
  ['decimal-point', 'Decimal point: 1,234.5'],
  ['decimal-comma', 'Decimal comma: 1.234,5'],
] as const;
const ORDERS = [
  ['', 'Detect from the values'],
  ['day-first', 'Day first: 31/01/2026'],
  ['month-first', 'Month first: 01/31/2026'],
] as const;

const getRequest = ({ type, separator, numbers, order, missing }: Choice): ColumnReadingRequest => {
  const marks = missing.split(',').flatMap((mark) => (mark.trim() === '' ? [] : [mark.trim()]));
  const isRead = hasFormat(type);
  return {
    field_type: type,
    ...(type === 'enum' && { separator }),
    format: {
      ...(type === 'number' && numbers !== '' && { numbers }),
      ...(type === 'date' && order !== '' && { dates: { order } }),
      ...(isRead && marks.length > 0 && { missing: marks.slice(0, MAX_MARKS) }),
    },
  };
};

/** Present interpretation of the column; options that differ between files are detected. */
const getChoice = ({ dataFiles }: Project, { field, field_type: type, separator }: TableDefinition): Choice => {
  const formats = dataFiles.flatMap(({ reading }) => (reading && getOwnProperty(reading.columns, field)) ?? []);
  const same = <Value,>(of: (format: ColumnFormat) => Value): Value | undefined => {
    const values = new Set(formats.map(of));
    return values.size === 1 ? [...values][0] : undefined;
  };
  return {
    type,
    separator,
    numbers: same(({ numbers }) => numbers) ?? '',
    order: same(({ dates }) => dates?.order) ?? '',
    missing: same(({ missing = [] }) => missing.join(', ')) ?? '',
  };
};

/** API limit. */
const MAX_MARKS = 50;

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

const Select = <Value extends string>({ label, value, choices, onChange }: SelectProps<Value>) => (
  <TextField
    select
    fullWidth
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value as Value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {choices.map(([name, words]) => (
      <option key={name} value={name}>
        {words}
      </option>
    ))}
  </TextField>
);

const Choices = ({
  choice,
  onChange,
}: {
  readonly choice: Choice;
  readonly onChange: (patch: Partial<Choice>) => void;
}) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 0.75 }}>
    <Select label="Type" value={choice.type} choices={TYPES} onChange={(type) => onChange({ type })} />
    {choice.type === 'enum' ? (
      <Select
        label="Answers"
        value={choice.separator}
        choices={SEPARATOR_CHOICES}
        onChange={(separator) => onChange({ separator })}
      />
    ) : null}
    {choice.type === 'number' ? (
      <Select label="Numbers" value={choice.numbers} choices={NUMBERS} onChange={(numbers) => onChange({ numbers })} />
    ) : null}
    {choice.type === 'date' ? (
      <Select label="Dates" value={choice.order} choices={ORDERS} onChange={(order) => onChange({ order })} />
    ) : null}
    {choice.type === 'number' || choice.type === 'date' ? (
      <TextField
        fullWidth
        label="Also treat as missing"
        value={choice.missing}
        placeholder="99, refused"
        helperText="Values that mean “no answer”, separated by commas. Markers such as n/a are recognised."
        onChange={(event) => onChange({ missing: event.target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'auto', maxLength: 500 } }}
        sx={{ gridColumn: '1 / -1' }}
      />
    ) : null}
  </Box>
);

interface ColumnTypeDialogProps {
  readonly project: Project;
  readonly column: TableDefinition;
  readonly onClose: () => void;
}

/** Changes type or format of a stored column, with a preview, as one change. */
export const ColumnTypeDialog = ({ project, column, onClose }: ColumnTypeDialogProps) => {
  const [choice, setChoice] = useState(() => getChoice(project, column));
  const body = getRequest(choice);
  const of = { projectId: project.id, columnId: column.id };
  const settled = useDebounced(JSON.stringify(body), 'test');
  const query = useColumnReadingPreviewQuery({ ...of, body: JSON.parse(settled) as ColumnReadingRequest });
  const [change, { isLoading }] = useReadColumnAnewMutation();
  const tell = useUndoToast();
  const shown = settled === JSON.stringify(body) ? query.currentData : undefined;
  const submit = async (): Promise<void> => {
    const { data, error } = await change({ ...of, body });
    if (error) return void toast.error(getErrorMessage(error));
    tell(`Column changed: ${column.field}`, [data.undo]);
    onClose();
  };
  // Without any preview, `Loaded` says why.
  const failure = query.data === undefined ? undefined : getRefetchError(query);
  const canChange = shown?.changes === true && shown.open === null;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="column-type-title">
      <DialogTitle id="column-type-title" sx={{ overflowWrap: 'anywhere' }}>
        {`Change column “${column.field}”`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Choices choice={choice} onChange={(patch) => setChoice({ ...choice, ...patch })} />
        <Box role="status" sx={{ minHeight: 96, opacity: shown === undefined ? 0.6 : 1 }}>
          <Loaded what="What this would change" query={query} loading={<LinearProgress />}>
            {(preview) => (
              <ChangePreview
                preview={preview}
                uses={usesOfColumn(project, {
                  name: column.name,
                  before: column.field_type,
                  after: preview.field_type,
                })}
              />
            )}
          </Loaded>
          {failure === undefined ? null : (
            <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
              {getErrorMessage(failure)}
            </Alert>
          )}
          {isStale(query) ? <LinearProgress sx={{ mt: 1 }} /> : null}
        </Box>
        <Typography variant="body2" color="textSecondary">
          Results are recomputed from the stored values. You can undo this. Filters saved in other people’s browsers
          drop conditions that no longer apply.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!canChange} loading={isLoading} onClick={() => void submit()}>
          Change column
        </Button>
      </DialogActions>
    </Dialog>
  );
};
