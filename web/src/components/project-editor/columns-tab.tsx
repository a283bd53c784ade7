import Alert from '@mui/material/Alert';
import { COLUMN_TYPE_NAMES, COLUMN_TYPES } from '@verbatim/domain/formats/column-types';
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
import { LabelField } from './label-field.tsx';
import { ColumnTypeCell } from '../column-reading/column-type-cell.tsx';
import { MergeOffers } from '../column-reading/merge-offers.tsx';
import { OptionList } from './option-list.tsx';
import { OrderList } from './order-list.tsx';
import { getColumnKeys, useProjectColumns } from './use-project-columns.ts';

/** A file may have 1,000 columns: rendering all fields would be slow. */
const PAGE_SIZE = 50;

interface RowProps {
  readonly project: Project;
  /** Form state. */
  readonly column: TableDefinition;
  readonly stored: TableDefinition;
  readonly onChange: (patch: FormValues) => void;
}

const NameAndType = ({ column, onChange }: Pick<RowProps, 'column' | 'onChange'>) => {
  const keys = getColumnKeys(column.field);
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
          {COLUMN_TYPE_NAMES.map((type) => (
            <option key={type} value={type}>
              {COLUMN_TYPES[type].label}
            </option>
          ))}
        </TextField>
      </TableCell>
    </>
  );
};

const Row = ({ project, column, stored, onChange }: RowProps) => (
  <TableRow sx={{ '& > *': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}>
    <TableCell component="th" scope="row" dir="auto" sx={{ fontWeight: 600 }}>
      {column.field}
    </TableCell>
    <TableCell>
      <LabelField
        field={column.field}
        label={column.label}
        onChange={(label) => onChange({ [getColumnKeys(column.field).label]: label })}
      />
    </TableCell>
    {project.dataFiles.length > 0 ? (
      <>
        <TableCell dir="auto">{column.name}</TableCell>
        <TableCell>
          <ColumnTypeCell project={project} column={stored} />
        </TableCell>
      </>
    ) : (
      <NameAndType column={column} onChange={onChange} />
    )}
    <TableCell>
      {column.field_type === 'enum' ? (
        <>
          <OptionList
            name={column.name}
            stored={stored.options}
            options={column.options}
            onChange={(options) => onChange({ [getColumnKeys(column.field).options]: options })}
          />
          {stored.separator === '' ? (
            <OrderList
              name={column.name}
              options={column.options}
              order={column.order}
              onChange={(order) => onChange({ [getColumnKeys(column.field).order]: order })}
            />
          ) : null}
          {project.dataFiles.length > 0 ? <MergeOffers projectId={project.id} column={stored} /> : null}
        </>
      ) : null}
    </TableCell>
  </TableRow>
);

const conflictFields = (columns: readonly TableDefinition[]): Record<string, ConflictField> =>
  Object.fromEntries(
    columns.flatMap(({ field }): (readonly [string, ConflictField])[] => {
      const keys = getColumnKeys(field);
      return [
        [keys.name, { label: `Name of ${field}`, show: asText, isText: true }],
        [keys.type, { label: `Type of ${field}`, show: asText, isText: false }],
        [keys.label, { label: `Label of ${field}`, show: asText, isText: true }],
        // Lists are merged without conflicts.
        [keys.options, { label: `Options of ${field}`, show: asText, isText: false }],
        [keys.order, { label: `Order of ${field}`, show: asText, isText: false }],
      ];
    }),
  );

const HEADINGS = ['Column in the file', 'Label', 'Database column name', 'Type', 'Options'];
const WIDTHS = ['17%', '20%', '18%', '19%', '26%'];

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
        <Table
          size="small"
          aria-label="Columns"
          sx={{ tableLayout: 'fixed', minWidth: 740, '& .MuiTableCell-root': { px: 0.75 } }}
        >
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
                project={project}
                column={column}
                stored={project.tableDefinitions[page * PAGE_SIZE + at] ?? column}
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

/**
 * Columns of a project: one form before the first file, afterwards labels, options and each type separately.
 */
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
          ? 'The project has files. You can add labels, options and their order. Change types and formats one at a time; the stored values are then reread.'
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
