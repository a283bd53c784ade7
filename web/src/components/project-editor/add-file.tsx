import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Project } from '@verbatim/command-api/contract/projects';
import { baseApi } from '../../api/base-api.ts';
import { messageOf, sameFileOf } from '../../api/problem.ts';
import { useUploadFileMutation } from '../../api/projects.ts';
import { selectUpload, type UploadsState } from '../../api/upload-progress.ts';
import { useDispatch, useSelector } from 'react-redux';
import { chosenFile, readCsvHead, type ChosenFile } from '../csv/csv-head.ts';
import { compareColumns, namedFields, type FileColumns } from '../csv/file-columns.ts';
import { FileField } from '../csv/file-field.tsx';
import { counted } from '../format.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { SameFileDialog } from '../same-file-dialog.tsx';
import { uploadShare, uploadWords } from '../upload-words.ts';
import { useWaitingFiles } from '../use-waiting-files.ts';

const Compared = ({ missing, extra }: FileColumns) => (
  <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
    {missing.length === 0 ? null : (
      <Alert severity="error">
        {`Missing: the project has ${namedFields(missing)}, and this file does not. Give its ${missing.length === 1 ? 'column that name' : 'columns these names'}, and choose the file again.`}
      </Alert>
    )}
    {extra.length === 0 ? null : (
      <Alert severity="warning">
        {`Extra: this file has ${namedFields(extra)}, and the project does not. ${extra.length === 1 ? 'That column is' : 'Those columns are'} not stored.`}
      </Alert>
    )}
    {missing.length + extra.length > 0 ? null : <Alert severity="success">The columns are those of the project.</Alert>}
  </Box>
);

/** How far the upload is; the place is its own, so that nothing moves. */
const UploadLine = ({ projectId }: { readonly projectId: string }) => {
  const upload = useSelector((state: { readonly uploads: UploadsState }) => selectUpload(state, projectId));
  const share = uploadShare(upload);
  const note = uploadWords(upload, useWaitingFiles(projectId, upload !== null && share === null));
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}>
        {note}
      </Typography>
      <ProgressBar label="Upload" share={share} note={note} />
    </Box>
  );
};

/** The upload of a chosen file; the server begins the build of its comments, and goes on with it by itself. */
const useAddFile = (projectId: string, onAdded: () => void) => {
  const dispatch = useDispatch();
  const [upload, { isLoading, error, reset }] = useUploadFileMutation();
  const add = async ({ file, head }: ChosenFile, again: boolean): Promise<void> => {
    const answer = await upload({ projectId, file, headers: head?.headers ?? [], again });
    if (answer.error) return;
    toast.success(`Added: ${file.name}, with ${counted(answer.data.total, 'comment')}`);
    dispatch(baseApi.util.invalidateTags(['Projects', 'Builds', 'History', { type: 'Project', id: projectId }]));
    onAdded();
  };
  return { add, isLoading, error, reset };
};

/** One more file for a project: its columns are held against the project's before anything is sent. */
export const AddFile = ({ project }: { readonly project: Project }) => {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { add, isLoading, error, reset } = useAddFile(project.id, () => setChosen(null));
  const choose = async (file: File): Promise<void> => {
    reset();
    setChosen(chosenFile(file, await readCsvHead(file)));
  };
  const compared = chosen?.head ? compareColumns(project, chosen.head.headers) : null;
  const sameFile = sameFileOf(error);
  return (
    <Box
      component="section"
      aria-labelledby="add-file-title"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
    >
      <Typography id="add-file-title" variant="subtitle1" component="h3">
        Add a file
      </Typography>
      <FileField chosen={chosen} left={null} error={chosen?.message ?? null} onChoose={(file) => void choose(file)} />
      {compared === null ? null : <Compared {...compared} />}
      {error && sameFile === null ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      {isLoading ? <UploadLine projectId={project.id} /> : null}
      <Box>
        <Button
          variant="contained"
          disabled={compared === null || compared.missing.length > 0}
          loading={isLoading}
          onClick={() => chosen && void add(chosen, false)}
        >
          Upload
        </Button>
      </Box>
      <SameFileDialog
        sameFile={sameFile}
        busy={isLoading}
        onAgain={() => chosen && void add(chosen, true)}
        onCancel={reset}
      />
    </Box>
  );
};
