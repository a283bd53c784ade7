import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toast } from 'sonner';
import type { DataFile, Project } from '@verbatim/command-api/contract/projects';
import type { UnreadableItem, UnreadableList } from '@verbatim/command-api/contract/results/unreadable';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { download } from '../../api/transport/download.ts';
import { unreadableFile, useUnreadableQuery } from '../../api/projects/read-options.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { Loaded } from '../messages/loaded.tsx';

interface UnreadableDialogProps {
  readonly project: Project;
  /** Only its values; undefined for those of all files. */
  readonly file?: DataFile;
  readonly onClose: () => void;
}

const getTitle = (project: Project, name: string): string => {
  const column = project.tableDefinitions.find((one) => one.name === name);
  return column === undefined ? name : columnTitle(column);
};

const Rows = ({ project, items }: { readonly project: Project; readonly items: readonly UnreadableItem[] }) => (
  <TableContainer tabIndex={0} sx={{ maxHeight: 'min(420px, 50vh)' }}>
    <Table size="small" stickyHeader aria-label="Values that could not be read">
      <TableHead>
        <TableRow>
          <TableCell>File</TableCell>
          <TableCell align="right">Comment</TableCell>
          <TableCell>Column</TableCell>
          <TableCell>Value</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map(({ file, _id, column, value }) => (
          <TableRow key={`${_id} ${column}`} sx={{ '& > *': { overflowWrap: 'anywhere' } }}>
            <TableCell dir="auto" sx={{ minWidth: 104 }}>
              {file}
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {_id}
            </TableCell>
            <TableCell dir="auto" title={column}>
              {getTitle(project, column)}
            </TableCell>
            <TableCell dir="auto" sx={{ minWidth: 104 }}>
              {value}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** Pages are found by where the one before has ended. */
const usePages = (project: Project, fileId: string | undefined, column: string) => {
  const [cursors, setCursors] = useState<readonly number[]>([0]);
  const asked = { projectId: project.id, fileId, column: column === '' ? undefined : column };
  const query = useUnreadableQuery({ ...asked, cursor: cursors.at(-1) ?? 0 });
  const next = query.data?.next ?? null;
  return {
    asked,
    query,
    restart: () => setCursors([0]),
    back: cursors.length > 1 ? () => setCursors(cursors.slice(0, -1)) : null,
    forth: next === null ? null : () => setCursors([...cursors, next]),
  };
};

/** Names of the columns that may have such values. */
const getColumns = (project: Project, file: DataFile | undefined): readonly string[] =>
  project.tableDefinitions
    .filter(({ name, field_type: type }) => (type === 'number' || type === 'date') && project.columns.includes(name))
    .map(({ name }) => name)
    .filter((name) => file?.cells == null || (file.cells[name]?.unreadable ?? 0) > 0);

interface ColumnSelectProps {
  readonly project: Project;
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

const ColumnSelect = ({ project, names, value, onChange }: ColumnSelectProps) =>
  names.length < 2 ? null : (
    <TextField
      select
      size="small"
      label="Column"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: 360 }}
    >
      <MenuItem value="">All columns</MenuItem>
      {names.map((name) => (
        <MenuItem key={name} value={name}>
          {getTitle(project, name)}
        </MenuItem>
      ))}
    </TextField>
  );

const Page = ({ project, page }: { readonly project: Project; readonly page: UnreadableList }) =>
  page.items.length > 0 ? (
    <Rows project={project} items={page.items} />
  ) : (
    <Typography color="textSecondary">
      {page.next === null ? 'Every value here could be read.' : 'None among these comments. Go to the next page.'}
    </Typography>
  );

export const UnreadableDialog = ({ project, file, onClose }: UnreadableDialogProps) => {
  const [column, setColumn] = useState('');
  const { asked, query, restart, back, forth } = usePages(project, file?.id, column);
  const save = (): void =>
    void download(unreadableFile(asked)).catch((failure: unknown) => toast.error(getErrorMessage(failure)));
  const choose = (name: string): void => {
    setColumn(name);
    restart();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="unreadable-title">
      <DialogTitle id="unreadable-title" sx={{ overflowWrap: 'anywhere' }}>
        {file === undefined ? 'Values that could not be read' : `Values of ${file.name} that could not be read`}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            Filters, means and charts exclude these values. Empty cells and markers such as n/a count as missing and are
            not listed here.
          </Typography>
          <ColumnSelect project={project} names={getColumns(project, file)} value={column} onChange={choose} />
          <Box aria-busy={query.isFetching} sx={{ opacity: query.isFetching ? 0.6 : 1, minHeight: 160 }}>
            <Loaded what="The list" query={query}>
              {(page) => <Page project={project} page={page} />}
            </Loaded>
          </Box>
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button startIcon={<DownloadOutlined />} onClick={save} sx={{ mr: 'auto' }}>
          Export CSV
        </Button>
        <Button disabled={back === null} onClick={() => back?.()}>
          Previous
        </Button>
        <Button disabled={forth === null} onClick={() => forth?.()}>
          Next
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
