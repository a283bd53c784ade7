import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useImportThemesMutation } from '../../api/library-file.ts';
import { getFieldErrors, getErrorMessage } from '../../api/transport/problem.ts';
import { FileButton } from '../../components/file-button.tsx';
import { pluralise } from '../../components/text/format.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { readLibraryFile, type LibraryFile } from './library-file.ts';

/** The server names the invalid entry of the list. */
const getPlace = (error: unknown, file: LibraryFile | null): string => {
  const at = /^themes\.(\d+)\./u.exec(getFieldErrors(error)[0]?.field ?? '')?.[1];
  const theme = at === undefined || file === null || 'fault' in file ? undefined : file.themes[Number(at)];
  return theme === undefined ? '' : `Theme ${Number(at) + 1}, “${theme.name}”: `;
};

interface ChosenFileProps {
  /** Null before one is chosen. */
  readonly name: string | null;
  readonly onChoose: (file: File) => void;
}

const ChosenFile = ({ name, onChoose }: ChosenFileProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, '& .MuiButton-root': { flexShrink: 0 } }}>
    <FileButton label="Library file" accept=".json,.csv,application/json,text/csv" onChoose={onChoose}>
      Choose file
    </FileButton>
    <Typography variant="body2" color="textSecondary" noWrap dir="auto">
      {name ?? 'No file chosen'}
    </Typography>
  </Box>
);

/** Imports the themes of a file into the library. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState<string | null>(null);
  const [file, setFile] = useState<LibraryFile | null>(null);
  const tell = useUndoToast();
  const [send, { isLoading, error, reset }] = useImportThemesMutation();
  const themes = file !== null && 'themes' in file ? file.themes : [];
  const choose = async (chosen: File): Promise<void> => {
    reset();
    setName(chosen.name);
    setFile(readLibraryFile(chosen.name, await chosen.text()));
  };
  const submit = async (): Promise<void> => {
    const { data } = await send({ themes });
    if (data === undefined) return;
    const { created, present } = data.value;
    onClose();
    tell(
      `Imported: ${pluralise(created.length, 'theme')}${present.length === 0 ? '' : `, ${present.length} already existed`}`,
      [data.undo],
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="import-title">
      <DialogTitle id="import-title">Import a library</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body1">
          A JSON or CSV file in the format of an export. Themes that already exist with the same query are skipped. A
          theme with a different query is kept, and the file’s theme is added next to it.
        </Typography>
        <ChosenFile name={name} onChoose={(chosen) => void choose(chosen)} />
        {file !== null && 'fault' in file ? <Alert severity="error">{file.fault}</Alert> : null}
        {error === undefined ? null : (
          <Alert severity="error">{`${getPlace(error, file)}${getErrorMessage(error)}`}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={themes.length === 0} loading={isLoading} onClick={() => void submit()}>
          {`Import ${pluralise(themes.length, 'theme')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
