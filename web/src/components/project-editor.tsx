import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useForm, type RegisterOptions } from 'react-hook-form';
import { toast } from 'sonner';
import type { EditProjectRequest, Project } from '@verbatim/command-api/contract/projects';
import { messageOf } from '../api/problem.ts';
import { useEditProjectMutation } from '../api/projects.ts';

interface ProjectEditorProps {
  readonly project: Pick<Project, 'id' | 'name' | 'description' | 'sid'>;
  readonly onClose: () => void;
}

const NAME_RULES: RegisterOptions<EditProjectRequest, 'name'> = {
  validate: (value) => value.trim() !== '' || 'Field is Required',
  maxLength: { value: 200, message: 'At most 200 characters' },
};

/** The project's dialog; 'Basics' is its first tab. */
export const ProjectEditor = ({ project, onClose }: ProjectEditorProps) => {
  const [save, { error, isLoading }] = useEditProjectMutation();
  const { register, handleSubmit, formState } = useForm<EditProjectRequest>({
    defaultValues: { name: project.name, description: project.description },
  });
  const submit = handleSubmit(async ({ name, description }) => {
    const answer = await save({ id: project.id, body: { name: name.trim(), description: description.trim() } });
    if (answer.error) return;
    toast.success('Project saved');
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      aria-labelledby="project-editor-title"
      slotProps={{ paper: { sx: { maxWidth: 800 } } }}
    >
      <DialogTitle id="project-editor-title">Edit project</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ pt: 0 }}>
          <Tabs value="basics" sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Tab value="basics" label="Basics" id="project-tab-basics" aria-controls="project-panel-basics" />
          </Tabs>
          <div role="tabpanel" id="project-panel-basics" aria-labelledby="project-tab-basics">
            {error ? (
              <Alert severity="error" sx={{ mb: 2 }}>
                {messageOf(error)}
              </Alert>
            ) : null}
            <TextField
              label="Name"
              autoFocus
              error={formState.errors.name !== undefined}
              helperText={formState.errors.name?.message ?? ' '}
              {...register('name', NAME_RULES)}
            />
            <TextField
              label="Description"
              defaultValue={project.description}
              multiline
              minRows={3}
              sx={{ mt: 1 }}
              {...register('description')}
            />
            {project.sid === '' ? null : <TextField label="SID" value={project.sid} disabled sx={{ mt: 2 }} />}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
