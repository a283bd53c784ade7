import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useCreateFreezeMutation } from '../../../api/freezes.ts';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { freezePath } from '../../../components/projects/project-paths.ts';
import { useDiscardQuestion } from '../../../forms/use-discard-question.tsx';
import { useUndoToast } from '../../../forms/use-undo-toast.ts';
import { getBanner } from '../banner/banner-parts.ts';
import { parseTimeSettings } from '../over-time/time-settings.ts';
import { useAddress } from '../settings/use-address.ts';
import { toTableParams } from '../table/table-settings.ts';
import { isWaveShown } from '../table/wave-changes.ts';
import { useTableSettings } from '../table/use-table-settings.ts';
import { pickLook } from './frozen-look.ts';

interface FreezeDialogProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** The settings on screen, for which figures are stored. */
const useScreenSettings = (project: Project, workspaceId: string) => {
  const { settings, filtering } = useTableSettings(project, workspaceId);
  const [params] = useAddress(workspaceId);
  const { field, step } = parseTimeSettings(params);
  const isDate = project.tableDefinitions.some(({ name, field_type }) => name === field && field_type === 'date');
  const banner = getBanner(settings);
  return {
    look: pickLook(settings),
    ...(banner === undefined ? { groupBy: [...settings.groupBy] } : { parts: banner.map((part) => [...part]) }),
    filters: toFiltersInput(filtering.filters),
    ...(settings.weight === '' ? {} : { weight: settings.weight }),
    ...(isWaveShown(settings) ? { wave: settings.wave } : {}),
    ...(isDate ? { field } : {}),
    step: step ?? ('auto' as const),
  };
};

export const FreezeDialog = ({ project, workspaceId, onClose }: FreezeDialogProps) => {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { look, ...screen } = useScreenSettings(project, workspaceId);
  const [create, { isLoading, error }] = useCreateFreezeMutation();
  const navigate = useNavigate();
  const tell = useUndoToast();
  const { ask, question } = useDiscardQuestion(name !== '' || note !== '', onClose);
  const isNameless = isTried && name.trim() === '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    const body = { name: name.trim(), note: note.trim(), ...screen };
    const { data } = await create({ workspaceId, body });
    if (data === undefined) return;
    tell(`Frozen: ${data.value.name}`, [data.undo]);
    onClose();
    await navigate({ pathname: freezePath(project.id, data.value.id), search: toTableParams(look).toString() });
  };
  return (
    <Dialog open onClose={ask} fullWidth maxWidth="sm" aria-labelledby="freeze-title">
      <DialogTitle id="freeze-title">Freeze workspace</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
          <DialogContentText>
            Stores the figures on screen with their groups, filters and weight. They stay as they are when themes, tags
            or files change.
          </DialogContentText>
          {error === undefined ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
          <TextField
            label="Name"
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isNameless}
            helperText={isNameless ? 'Field is Required' : ' '}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <TextField
            label="Note"
            multiline
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={ask}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            Freeze
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
};
