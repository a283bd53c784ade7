import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import type { DataFile, Project } from '@verbatim/command-api/contract/projects';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { unfinishedStep } from '../../api/projects/project-progress.ts';
import { useDeleteFileMutation } from '../../api/projects/projects.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { StoredReading } from '../read-options/stored-reading.tsx';
import { pluralise, formatCount, formatMoment } from '../text/format.ts';
import { formatStepProgress, STEP_LABELS } from '../messages/step-messages.ts';
import { AddFile } from './add-file.tsx';
import { ResplitDialog } from './resplit-dialog.tsx';

const getState = (file: DataFile): string => {
  const left = unfinishedStep([file]);
  return left === null
    ? 'Built'
    : `${STEP_LABELS[left.step]}: ${formatStepProgress(left.step, file.steps[left.step], null)}`;
};

const getSplitter = ({ splitters }: DataFile): string =>
  splitters.map(({ name, version }) => `${name} ${version}`).join(', ');

const getQuestion = ({ name, count }: DataFile) => ({
  title: 'Delete file',
  text:
    `Are you sure you want to delete: ${name}? The text of its ${pluralise(count, 'comment')} is deleted permanently. This cannot be undone. ` +
    'Category values that no other file has are deleted too. The history keeps its name, its count and what was tagged until the project is deleted.',
  verb: 'Delete permanently',
});

/** Hidden on phones. */
const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } };

interface FileRowProps {
  readonly project: Project;
  readonly file: DataFile;
  readonly onDelete: () => void;
  readonly onSplit: () => void;
}

const COLUMNS = 6;

const unreadIn = ({ cells }: DataFile): number =>
  Object.values(cells ?? {}).reduce((sum, { unreadable }) => sum + unreadable, 0);

const FileRows = (props: FileRowProps) => {
  const { project, file } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <>
      <FileRow {...props} isUnfolded={isUnfolded} onUnfold={() => setUnfolded(!isUnfolded)} detailsId={id} />
      {isUnfolded ? (
        <TableRow id={id}>
          <TableCell colSpan={COLUMNS} sx={{ bgcolor: 'surface.rail' }}>
            <StoredReading project={project} file={file} />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
};

interface FoldedRowProps extends FileRowProps {
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
  readonly detailsId: string;
}

const FileRow = ({ file, onDelete, onSplit, isUnfolded, onUnfold, detailsId }: FoldedRowProps) => (
  <TableRow>
    <TableCell component="th" scope="row" sx={{ fontWeight: 600, minWidth: 96, overflowWrap: 'anywhere' }}>
      <Box component="span" dir="auto">
        {file.name}
      </Box>
      <Button
        size="small"
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? detailsId : undefined}
        aria-label={`How ${file.name} was read`}
        onClick={onUnfold}
        endIcon={isUnfolded ? <ExpandLessOutlined /> : <ExpandMoreOutlined />}
        sx={{ display: 'flex', ml: -0.625, whiteSpace: 'nowrap' }}
      >
        {unreadIn(file) === 0 ? 'Read options' : `${formatCount(unreadIn(file))} not read`}
      </Button>
    </TableCell>
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(file.count)}
    </TableCell>
    <TableCell sx={{ ...FROM_SM, whiteSpace: 'nowrap' }}>{formatMoment(file.date)}</TableCell>
    <TableCell sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{getState(file)}</TableCell>
    <TableCell sx={{ color: 'text.secondary' }}>
      {getSplitter(file)}
      {file.can_split_anew && (
        <Tooltip title="This file was split into sentences by older rules. Split it again to use the current ones.">
          <Button size="small" onClick={onSplit} aria-label={`Split ${file.name} again`} sx={{ whiteSpace: 'nowrap' }}>
            Split again
          </Button>
        </Tooltip>
      )}
    </TableCell>
    <TableCell padding="none" align="right">
      <Tooltip title="Delete file">
        <IconButton aria-label={`Delete ${file.name}`} onClick={onDelete}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </TableCell>
  </TableRow>
);

interface FileTableProps {
  readonly project: Project;
  readonly files: readonly DataFile[];
  readonly onDelete: (file: DataFile) => void;
  readonly onSplit: (file: DataFile) => void;
}

const FileTable = ({ project, files, onDelete, onSplit }: FileTableProps) => (
  <Box sx={{ overflowX: 'auto', position: 'relative' }}>
    <Table size="small" aria-label="Files">
      <TableHead>
        <TableRow>
          <TableCell>File</TableCell>
          <TableCell align="right">Rows</TableCell>
          <TableCell sx={FROM_SM}>Added</TableCell>
          <TableCell>Build</TableCell>
          <TableCell>Sentence rules</TableCell>
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
          <FileRows
            key={file.id}
            project={project}
            file={file}
            onDelete={() => onDelete(file)}
            onSplit={() => onSplit(file)}
          />
        ))}
      </TableBody>
    </Table>
  </Box>
);

/** Files of the project: adding and erasing. */
export const FilesTab = ({ project }: { readonly project: Project }) => {
  const [doomed, setDoomed] = useState<DataFile | null>(null);
  const [splitting, setSplitting] = useState<DataFile | null>(null);
  const [remove, { isLoading }] = useDeleteFileMutation();
  const confirm = async (): Promise<void> => {
    if (doomed === null) return;
    const { data, error } = await remove({ projectId: project.id, fileId: doomed.id });
    // A failed resplit can be requested again.
    if (error) return void toast.error(getErrorMessage(error));
    toast.success(`Deleted: ${doomed.name}`);
    const { remains = [] } = data;
    if (remains.length > 0) toast.warning(remains.join(' '), { duration: 30_000 });
    setDoomed(null);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {project.dataFiles.length === 0 ? (
        <Typography color="textSecondary">This project has no file.</Typography>
      ) : (
        <FileTable project={project} files={project.dataFiles} onDelete={setDoomed} onSplit={setSplitting} />
      )}
      <AddFile project={project} />
      {splitting !== null && (
        <ResplitDialog projectId={project.id} file={splitting} onClose={() => setSplitting(null)} />
      )}
      <ConfirmDialog
        question={doomed && getQuestion(doomed)}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setDoomed(null)}
      />
    </Box>
  );
};
