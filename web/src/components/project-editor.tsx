import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { messageOf } from '../api/problem.ts';
import { asText, ConflictDialog } from '../forms/conflict-dialog.tsx';
import { DraftNote } from '../forms/draft-note.tsx';
import type { FormDraft } from '../forms/use-form-draft.ts';
import { useDiscardQuestion } from '../forms/use-discard-question.tsx';
import { useProjectBasics, type Basics } from './use-project-basics.ts';

interface ProjectEditorProps {
  readonly project: Pick<Project, 'id' | 'name' | 'description' | 'sid'>;
  readonly onClose: () => void;
}

const nameFault = (name: string): string | null =>
  name.trim() === '' ? 'Field is Required' : name.trim().length > 200 ? 'At most 200 characters' : null;

const CONFLICT_FIELDS = {
  name: { label: 'Name', show: asText, isText: true },
  description: { label: 'Description', show: asText, isText: true },
};

const BasicsFields = ({ draft, fault }: { readonly draft: FormDraft<Basics>; readonly fault: string | null }) => (
  <>
    <TextField
      label="Name"
      autoFocus
      value={draft.values.name}
      onChange={(event) => draft.set({ name: event.target.value })}
      error={fault !== null}
      helperText={fault ?? ' '}
      sx={{ mt: 2 }}
    />
    <TextField
      label="Description"
      value={draft.values.description}
      onChange={(event) => draft.set({ description: event.target.value })}
      multiline
      minRows={3}
      sx={{ mt: 1 }}
    />
  </>
);

/** The project's dialog; 'Basics' is its first tab. */
export const ProjectEditor = ({ project, onClose }: ProjectEditorProps) => {
  const basics = useProjectBasics(project, onClose);
  const { draft, error, conflict } = basics;
  const { ask, question } = useDiscardQuestion(basics.isChanged, basics.close);
  const [tried, setTried] = useState(false);
  const fault = nameFault(draft.values.name);
  const submit = (): void => {
    setTried(true);
    if (fault === null) basics.submit();
  };
  return (
    <Dialog
      open
      onClose={ask}
      fullWidth
      aria-labelledby="project-editor-title"
      slotProps={{ paper: { sx: { maxWidth: 800 } } }}
    >
      <DialogTitle id="project-editor-title">Edit project</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogContent sx={{ pt: 0 }}>
          <Tabs value="basics" sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Tab value="basics" label="Basics" id="project-tab-basics" aria-controls="project-panel-basics" />
          </Tabs>
          <div role="tabpanel" id="project-panel-basics" aria-labelledby="project-tab-basics">
            <DraftNote at={draft.restoredAt} onDiscard={() => draft.forget()} />
            {error ? (
              <Alert severity="error" sx={{ my: 2 }}>
                {messageOf(error)}
              </Alert>
            ) : null}
            <BasicsFields draft={draft} fault={tried ? fault : null} />
            {project.sid === '' ? null : <TextField label="SID" value={project.sid} disabled sx={{ mt: 2 }} />}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={ask}>Cancel</Button>
          <Button type="submit" variant="contained" loading={basics.busy}>
            Save
          </Button>
        </DialogActions>
      </form>
      {question}
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict}
          fields={CONFLICT_FIELDS}
          onSave={basics.resolve}
          onCancel={basics.leaveConflict}
        />
      )}
    </Dialog>
  );
};
