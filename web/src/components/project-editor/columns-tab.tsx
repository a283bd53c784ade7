import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { asText, ConflictDialog, type ConflictField } from '../../forms/conflict-dialog.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { COLUMN_TYPES_IN_WORDS } from '../column-type-words.ts';
import { OptionList } from './option-list.tsx';
import { keysOf, useProjectColumns } from './use-project-columns.ts';

/** A file may have 1,000 columns; so many fields on one screen would be slow. */
const PAGE_SIZE = 50;

const typeWords = (type: TableDefinition['field_type']): string =>
  COLUMN_TYPES_IN_WORDS.find(([name]) => name === type)?.[1] ?? type;

interface RowProps {
  readonly column: TableDefinition;
  readonly stored: readonly string[];
  /** There are files: stored comments are read by name and type. */
  readonly isLocked: boolean;
  readonly onChange: (patch: FormValues) => void;
}

const NameAndType = ({ column, onChange }: Pick<RowProps, 'column' | 'onChange'>) => {
  const keys = keysOf(column.field);
  return (
    <>
      <TableCell>
        <TextField
          value={column.name}
          onChange={(event) => onChange({ [keys.name]: event.target.value })}
          slotProps={{ htmlInput: { 'aria-label': `Name of ${column.field}`, dir: 'auto', sx: { py: '5.5px' } } }}
        />
      </TableCell>
      <TableCell>
        <TextField
          select
          value={column.field_type}
          onChange={(event) => onChange({ [keys.type]: event.target.value })}
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
      </TableCell>
    </>
  );
};

const Row = ({ column, stored, isLocked, onChange }: RowProps) => (
  <TableRow sx={{ '& > *': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}>
    <TableCell component="th" scope="row" dir="auto" sx={{ fontWeight: 600 }}>
      {column.field}
    </TableCell>
    {isLocked ? (
      <>
        <TableCell dir="auto">{column.name}</TableCell>
        <TableCell>{typeWords(column.field_type)}</TableCell>
      </>
    ) : (
      <NameAndType column={column} onChange={onChange} />
    )}
    <TableCell>
      {column.field_type === 'enum' ? (
        <OptionList
          name={column.name}
          stored={stored}
          options={column.options}
          onChange={(options) => onChange({ [keysOf(column.field).options]: options })}
        />
      ) : null}
    </TableCell>
  </TableRow>
);

const conflictFields = (columns: readonly TableDefinition[]): Record<string, ConflictField> =>
  Object.fromEntries(
    columns.flatMap(({ field }): (readonly [string, ConflictField])[] => {
      const keys = keysOf(field);
      return [
        [keys.name, { label: `Name of ${field}`, show: asText, isText: true }],
        [keys.type, { label: `Type of ${field}`, show: asText, isText: false }],
        // Lists are merged, and never asked about.
        [keys.options, { label: `Options of ${field}`, show: asText, isText: false }],
      ];
    }),
  );

const HEADINGS = ['Column in the file', 'Database column name', 'Type', 'Options'];
const WIDTHS = ['22%', '22%', '20%', '36%'];

const ColumnTable = ({
  project,
  columns,
  onChange,
}: {
  readonly project: Project;
  readonly columns: readonly TableDefinition[];
  readonly onChange: (patch: FormValues) => void;
}) => {
  const [page, setPage] = useState(0);
  const shown = columns.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label="Columns" sx={{ tableLayout: 'fixed', minWidth: 640 }}>
          <TableHead>
            <TableRow>
              {HEADINGS.map((heading, at) => (
                <TableCell key={heading} sx={{ width: WIDTHS[at] }}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((column, at) => (
              <Row
                key={column.field}
                column={column}
                stored={project.tableDefinitions[page * PAGE_SIZE + at]?.options ?? []}
                isLocked={project.dataFiles.length > 0}
                onChange={onChange}
              />
            ))}
          </TableBody>
        </Table>
      </Box>
      {columns.length > PAGE_SIZE ? (
        <TablePagination
          component="div"
          count={columns.length}
          page={page}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          onPageChange={(_event, next) => setPage(next)}
        />
      ) : null}
    </>
  );
};

interface ColumnsTabProps {
  readonly project: Project;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: () => void;
}

/** What the columns are called and hold: until there are files all of it, and from then on new options only. */
export const ColumnsTab = ({ project, onChanged, onSaved }: ColumnsTabProps) => {
  const form = useProjectColumns(project, onSaved);
  const { draft, columns, isChanged, conflict } = form;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const longTexts = columns.filter(({ field_type: type }) => type === 'long-text').length;
  if (columns.length === 0)
    return <Typography color="textSecondary">The columns are defined with the first file.</Typography>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography color="textSecondary">
        {project.dataFiles.length > 0
          ? 'The project has files, whose comments are read by these names and types. New options can be added.'
          : 'Names and types can be changed until the project has a file.'}
      </Typography>
      <DraftNote at={draft.restoredAt} onDiscard={() => draft.forget()} />
      {longTexts === 1 ? null : (
        <Alert severity="warning">Exactly one column must be long-text (Comment/Response).</Alert>
      )}
      <ColumnTable project={project} columns={columns} onChange={draft.set} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="contained" disabled={!isChanged || longTexts !== 1} loading={form.busy} onClick={form.submit}>
          Save columns
        </Button>
      </Box>
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict}
          fields={conflictFields(columns)}
          onSave={form.resolve}
          onCancel={form.leaveConflict}
        />
      )}
    </Box>
  );
};
