import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import type { ImportChoices } from '@verbatim/command-api/contract/read-options';
import type { Project } from '@verbatim/command-api/contract/projects';
import { baseApi } from '../../api/transport/base-api.ts';
import { getImportChoices, getErrorMessage, getSameFile } from '../../api/transport/problem.ts';
import { useUploadFileMutation } from '../../api/projects/projects.ts';
import { selectUpload, type UploadsState } from '../../api/transport/upload-progress.ts';
import { useDispatch, useSelector } from 'react-redux';
import { chosenFile, readCsvHead, type ChosenFile } from '../csv/csv-head.ts';
import { compareColumns, namedFields, storedFields, type FileColumns } from '../csv/file-columns.ts';
import { FileField } from '../csv/file-field.tsx';
import { ReadOptionsPanel } from '../read-options/read-options-panel.tsx';
import { OpenNote } from '../read-options/open-note.tsx';
import { useReadOptions, type ReadOptionsState } from '../read-options/use-read-options.ts';
import { chosenKey, readableFile, useReadableFile } from '../read-options/use-readable-file.ts';
import { pluralise } from '../text/format.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { SameFileDialog } from '../projects/same-file-dialog.tsx';
import { uploadShare, formatUploadProgress } from '../messages/upload-messages.ts';
import { useWaitingFiles } from '../hooks/use-waiting-files.ts';

const Compared = ({ missing, extra }: FileColumns) => (
  <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
    {missing.length === 0 ? null : (
      <Alert severity="error">
        {`Missing: the project has ${namedFields(missing)}, and this file does not. Rename ${missing.length === 1 ? 'its column' : 'its columns'} to match, then choose the file again.`}
      </Alert>
    )}
    {extra.length === 0 ? null : (
      <Alert severity="warning">
        {`Extra: this file has ${namedFields(extra)}, and the project does not. ${extra.length === 1 ? 'That column is' : 'Those columns are'} not stored.`}
      </Alert>
    )}
    {missing.length + extra.length > 0 ? null : <Alert severity="success">The columns match the project.</Alert>}
  </Box>
);

/** Upload progress, with reserved space. */
const UploadLine = ({ projectId }: { readonly projectId: string }) => {
  const upload = useSelector((state: { readonly uploads: UploadsState }) => selectUpload(state, projectId));
  const share = uploadShare(upload);
  const note = formatUploadProgress(upload, useWaitingFiles(projectId, upload !== null && share === null));
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}>
        {note}
      </Typography>
      <ProgressBar label="Upload" share={share} note={note} />
    </Box>
  );
};

/** Uploads a chosen file; the server builds it in the background. */
const useAddFile = (projectId: string) => {
  const dispatch = useDispatch();
  const [upload, { isLoading, error, reset }] = useUploadFileMutation();
  const add = async (
    { file, head }: ChosenFile,
    { options: importOptions }: ReadOptionsState,
    again: boolean,
  ): Promise<boolean> => {
    const answer = await upload({ projectId, file, headers: head?.headers ?? [], importOptions, again });
    if (answer.error) return false;
    toast.success(`Added: ${file.name}, with ${pluralise(answer.data.total, 'comment')}`);
    dispatch(baseApi.util.invalidateTags(['Projects', 'Builds', 'History', { type: 'Project', id: projectId }]));
    return true;
  };
  return { add, isLoading, error, reset };
};

/** The chosen file and its read options. */
const useChosen = (project: Project, refused: ImportChoices | null) => {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const fields = useMemo(() => new Set(storedFields(project)), [project]);
  const reading = useReadOptions(readableFile(file), { projectId: project.id, refused, fields });
  return { chosen: useReadableFile(file, reading), reading, setFile };
};

/** Adds a file to a project: its columns are compared with the project's before the upload. */
export const AddFile = ({ project }: { readonly project: Project }) => {
  const { add, isLoading, error, reset } = useAddFile(project.id);
  const asked = getImportChoices(error);
  const { chosen, reading, setFile } = useChosen(project, asked);
  const choose = async (file: File): Promise<void> => {
    reset();
    setFile(chosenFile(file, await readCsvHead(file)));
  };
  const send = async (again: boolean): Promise<void> => {
    if (chosen !== null && (await add(chosen, reading, again))) setFile(null);
  };
  const compared = chosen?.head ? compareColumns(project, chosen.head.headers) : null;
  const sameFile = getSameFile(error);
  const isOpen = reading.open.length > 0;
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
      {chosen?.message ? null : <ReadOptionsPanel key={chosenKey(chosen)} reading={reading} heading="h4" />}
      {compared === null ? null : <Compared {...compared} />}
      {error && sameFile === null && !(asked && isOpen) ? (
        <Alert severity="error">{getErrorMessage(error)}</Alert>
      ) : null}
      {isLoading ? <UploadLine projectId={project.id} /> : null}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="contained"
          disabled={compared === null || compared.missing.length > 0 || isOpen}
          loading={isLoading || reading.isFirstReading}
          onClick={() => void send(false)}
        >
          Upload
        </Button>
        <OpenNote reading={reading} />
      </Box>
      <SameFileDialog sameFile={sameFile} busy={isLoading} onAgain={() => void send(true)} onCancel={reset} />
    </Box>
  );
};
