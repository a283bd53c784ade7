import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { useFoldersQuery } from '../../api/library.ts';
import { messageOf } from '../../api/problem.ts';
import {
  useCreateWorkspaceMutation,
  useDeleteWorkspaceMutation,
  useSaveWorkspaceMutation,
  useWorkspaceQuery,
} from '../../api/workspaces.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { ThemePicker } from './theme-picker.tsx';

interface WorkspaceEditorProps {
  readonly projectId: string;
  /** Null adds one. */
  readonly workspaceId: string | null;
  readonly onClose: () => void;
}

const workspacePath = (projectId: string, id: string): string =>
  `/project/${encodeURIComponent(projectId)}/workspace/${encodeURIComponent(id)}`;

const useSave = (projectId: string, workspace: Workspace | null, onClose: () => void) => {
  const [create, creating] = useCreateWorkspaceMutation();
  const [save, saving] = useSaveWorkspaceMutation();
  const navigate = useNavigate();
  const submit = async (name: string, themes: string[]): Promise<void> => {
    const body = { name: name.trim(), themes };
    const { data, error } =
      workspace === null ? await create({ projectId, body }) : await save({ id: workspace.id, projectId, body });
    if (error) return;
    toast.success(workspace === null ? 'Workspace added' : 'Workspace saved');
    onClose();
    if (workspace === null && data) await navigate(workspacePath(projectId, data.value.id));
  };
  return { submit, error: creating.error ?? saving.error, busy: creating.isLoading || saving.isLoading };
};

const DeleteButton = ({
  workspace,
  projectId,
  onDeleted,
}: {
  readonly workspace: Workspace;
  readonly projectId: string;
  readonly onDeleted: () => void;
}) => {
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteWorkspaceMutation();
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ id: workspace.id, projectId });
    setAsked(false);
    if (error) toast.error(messageOf(error));
    else {
      toast.success(`Deleted: ${workspace.name}`);
      onDeleted();
    }
  };
  const question = {
    title: 'Delete workspace',
    text: `Are you sure you want to delete: ${workspace.name}? Its themes stay in the library.`,
    verb: 'Delete',
  };
  return (
    <>
      <Button color="error" onClick={() => setAsked(true)}>
        Delete workspace
      </Button>
      <ConfirmDialog
        question={asked ? question : null}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};

interface WorkspaceFormProps {
  readonly projectId: string;
  readonly workspace: Workspace | null;
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

const WorkspaceForm = ({ projectId, workspace, folders, onClose }: WorkspaceFormProps) => {
  const [name, setName] = useState(workspace?.name ?? '');
  const [themes, setThemes] = useState<readonly string[]>(() => workspace?.themes.map(({ id }) => id) ?? []);
  const [tried, setTried] = useState(false);
  const { submit, error, busy } = useSave(projectId, workspace, onClose);
  const noName = tried && name.trim() === '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() !== '') void submit(name, [...themes]);
      }}
    >
      <DialogContent sx={{ pt: 1, display: 'grid', gap: 2 }}>
        {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
        <TextField
          label="Name"
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={noName}
          helperText={noName ? 'Field is Required' : ' '}
          sx={{ mt: 0.5 }}
        />
        <ThemePicker folders={folders} chosen={themes} onChange={setThemes} />
      </DialogContent>
      <DialogActions>
        {workspace === null ? null : <DeleteButton workspace={workspace} projectId={projectId} onDeleted={onClose} />}
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={busy}>
          {workspace === null ? 'Add' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
};

/** Name, themes and their order. */
export const WorkspaceEditor = ({ projectId, workspaceId, onClose }: WorkspaceEditorProps) => {
  const library = useFoldersQuery();
  const workspace = useWorkspaceQuery(workspaceId ?? '', { skip: workspaceId === null });
  const failed = library.error ?? workspace.error;
  const ready = library.data !== undefined && (workspaceId === null || workspace.data !== undefined);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="workspace-editor-title">
      <DialogTitle id="workspace-editor-title">{workspaceId === null ? 'Add workspace' : 'Edit workspace'}</DialogTitle>
      {failed ? (
        <DialogContent>
          <LoadFailed what="The themes" error={failed} onRetry={() => void library.refetch()} />
        </DialogContent>
      ) : ready ? (
        <WorkspaceForm
          projectId={projectId}
          workspace={workspaceId === null ? null : (workspace.data ?? null)}
          folders={library.data ?? []}
          onClose={onClose}
        />
      ) : (
        <DialogContent aria-busy="true">
          <Skeleton height={48} />
          <Skeleton variant="rounded" height={320} />
        </DialogContent>
      )}
    </Dialog>
  );
};
