import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toast } from 'sonner';
import type { DataFile, Project } from '@verbatim/command-api/contract/projects';
import { messageOf } from '../../api/problem.ts';
import { unfinishedStep } from '../../api/project-progress.ts';
import { useDeleteFileMutation } from '../../api/projects.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { counted, formatCount, formatMoment } from '../format.ts';
import { progressWords, STEP_LABELS } from '../step-words.ts';
import { AddFile } from './add-file.tsx';

const stateOf = (file: DataFile): string => {
  const left = unfinishedStep([file]);
  return left === null
    ? 'Built'
    : `${STEP_LABELS[left.step]}: ${progressWords(left.step, file.steps[left.step], null)}`;
};

const questionOf = ({ name, count }: DataFile) => ({
  title: 'Delete file',
  text:
    `Are you sure you want to delete: ${name}? The text of its ${counted(count, 'comment')} goes for good, and no undo brings it back. ` +
    'What stays: in the history its name, its count and what was tagged; and the options that it brought to columns.',
  verb: 'Delete for good',
});

/** A phone has room for the rest alone. */
const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } };

const FileRow = ({ file, onDelete }: { readonly file: DataFile; readonly onDelete: () => void }) => (
  <TableRow>
    <TableCell component="th" scope="row" dir="auto" sx={{ fontWeight: 600, minWidth: 96, overflowWrap: 'anywhere' }}>
      {file.name}
    </TableCell>
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(file.count)}
    </TableCell>
    <TableCell sx={{ ...FROM_SM, whiteSpace: 'nowrap' }}>{formatMoment(file.date)}</TableCell>
    <TableCell sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{stateOf(file)}</TableCell>
    <TableCell padding="none" align="right">
      <Tooltip title="Delete file">
        <IconButton aria-label={`Delete ${file.name}`} onClick={onDelete}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </TableCell>
  </TableRow>
);

const FileTable = ({
  files,
  onDelete,
}: {
  readonly files: readonly DataFile[];
  readonly onDelete: (file: DataFile) => void;
}) => (
  <Box sx={{ overflowX: 'auto', position: 'relative' }}>
    <Table size="small" aria-label="Files">
      <TableHead>
        <TableRow>
          <TableCell>File</TableCell>
          <TableCell align="right">Rows</TableCell>
          <TableCell sx={FROM_SM}>Added</TableCell>
          <TableCell>Build</TableCell>
          <TableCell padding="none" sx={{ width: 44 }}>
            <Box
              component="span"
              sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
            >
              Delete
            </Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onDelete={() => onDelete(file)} />
        ))}
      </TableBody>
    </Table>
  </Box>
);

/** The files of the project; one more is added, and one is deleted for good. */
export const FilesTab = ({ project }: { readonly project: Project }) => {
  const [doomed, setDoomed] = useState<DataFile | null>(null);
  const [remove, { isLoading }] = useDeleteFileMutation();
  const confirm = async (): Promise<void> => {
    if (doomed === null) return;
    const { error } = await remove({ projectId: project.id, fileId: doomed.id });
    // After a failure it may be asked for again from where it stands.
    if (error) return void toast.error(messageOf(error));
    toast.success(`Deleted: ${doomed.name}`);
    setDoomed(null);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {project.dataFiles.length === 0 ? (
        <Typography color="textSecondary">This project has no file.</Typography>
      ) : (
        <FileTable files={project.dataFiles} onDelete={setDoomed} />
      )}
      <AddFile project={project} />
      <ConfirmDialog
        question={doomed && questionOf(doomed)}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setDoomed(null)}
      />
    </Box>
  );
};
