import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { toast } from 'sonner';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { useFoldersQuery } from '../../api/library.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useDeleteWorkspaceMutation, useWorkspaceQuery } from '../../api/workspaces.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { getLoadError, Loaded } from '../../components/messages/loaded.tsx';
import { asText, ConflictDialog } from '../../forms/conflict-dialog.tsx';
import { DraftNote } from '../../forms/draft-note.tsx';
import { useDiscardQuestion } from '../../forms/use-discard-question.tsx';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { areNetsNamed } from './settings/net-entries.ts';
import { NetsEditor } from './settings/nets-editor.tsx';
import { ThemePicker } from './settings/theme-picker.tsx';
import { useWorkspaceForm } from './use-workspace-form.ts';

interface WorkspaceEditorProps {
  readonly projectId: string;
  /** Null for a new one. */
  readonly workspaceId: string | null;
  readonly onClose: () => void;
}

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
  const tell = useUndoToast();
  const confirm = async (): Promise<void> => {
    const { data, error } = await remove({ id: workspace.id, projectId });
    setAsked(false);
    if (error) toast.error(getErrorMessage(error));
    else {
      tell(`Deleted: ${workspace.name}`, [data.undo]);
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
  /** Receives the function to call when the user closes the dialog. */
  readonly closerRef: RefObject<() => void>;
}

/** Themes and nets are merged without conflicts. */
const CONFLICT_FIELDS = {
  name: { label: 'Name', show: asText, isText: true },
  themes: { label: 'Themes', show: asText, isText: false },
  nets: { label: 'Nets', show: asText, isText: false },
};

const WorkspaceForm = ({ projectId, workspace, folders, onClose, closerRef }: WorkspaceFormProps) => {
  const [tried, setTried] = useState(false);
  const form = useWorkspaceForm(projectId, workspace, onClose);
  const { draft, error, conflict } = form;
  const { name, themes, nets } = draft.values;
  const { ask, question } = useDiscardQuestion(form.isChanged, form.close);
  useEffect(() => {
    closerRef.current = ask;
  });
  const noName = tried && name.trim() === '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() !== '' && areNetsNamed(nets)) form.submit();
      }}
    >
      <DialogContent sx={{ pt: 1, display: 'grid', gap: 2 }}>
        <DraftNote at={draft.restoredAt} onDiscard={() => draft.forget()} />
        {error ? <Alert severity="error">{getErrorMessage(error)}</Alert> : null}
        <TextField
          label="Name"
          autoFocus
          value={name}
          onChange={(event) => draft.set({ name: event.target.value })}
          error={noName}
          helperText={noName ? 'Field is Required' : ' '}
          sx={{ mt: 0.5 }}
        />
        <ThemePicker folders={folders} chosen={themes} onChange={(chosen) => draft.set({ themes: chosen })} />
        {workspace === null ? null : (
          <NetsEditor
            folders={folders}
            themes={themes}
            entries={nets}
            isTried={tried}
            onChange={(changed) => draft.set({ nets: changed })}
          />
        )}
      </DialogContent>
      <DialogActions>
        {workspace === null ? null : (
          <DeleteButton workspace={workspace} projectId={projectId} onDeleted={form.close} />
        )}
        <Box sx={{ flex: 1 }} />
        <Button onClick={ask}>Cancel</Button>
        <Button type="submit" variant="contained" loading={form.busy}>
          {workspace === null ? 'Add' : 'Save'}
        </Button>
      </DialogActions>
      {question}
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict}
          fields={CONFLICT_FIELDS}
          onSave={form.resolve}
          onCancel={form.leaveConflict}
        />
      )}
    </form>
  );
};

const LoadingForm = () => (
  <DialogContent aria-busy="true">
    <Skeleton height={48} />
    <Skeleton variant="rounded" height={320} />
  </DialogContent>
);

/** Name, themes and their order, and nets. */
export const WorkspaceEditor = ({ projectId, workspaceId, onClose }: WorkspaceEditorProps) => {
  const library = useFoldersQuery();
  const read = useWorkspaceQuery(workspaceId ?? '', { skip: workspaceId === null });
  const both = {
    data:
      library.data === undefined || (workspaceId !== null && read.data === undefined)
        ? undefined
        : { folders: library.data, workspace: workspaceId === null ? null : (read.data ?? null) },
    error: getLoadError(library) ?? getLoadError(read),
    refetch: () => void [library.error ? library.refetch() : null, read.error ? read.refetch() : null],
  };
  // The form knows about unsaved changes.
  const closer = useRef(onClose);
  return (
    <Dialog open onClose={() => closer.current()} fullWidth maxWidth="md" aria-labelledby="workspace-editor-title">
      <DialogTitle id="workspace-editor-title">{workspaceId === null ? 'Add workspace' : 'Edit workspace'}</DialogTitle>
      <Loaded what="The workspace" query={both} loading={<LoadingForm />}>
        {({ folders, workspace }) => (
          <WorkspaceForm
            projectId={projectId}
            workspace={workspace}
            folders={folders}
            onClose={onClose}
            closerRef={closer}
          />
        )}
      </Loaded>
    </Dialog>
  );
};
