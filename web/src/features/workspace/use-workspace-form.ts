import { useNavigate } from 'react-router-dom';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { useCreateWorkspaceMutation, useSaveWorkspaceMutation } from '../../api/workspaces.ts';
import type { Changed } from '../../api/undo.ts';
import { workspacePath } from '../../components/projects/project-paths.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { useFormDraft, type Stored } from '../../forms/use-form-draft.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { formatNet, toNetsRequest } from './settings/net-entries.ts';

export interface WorkspaceValues extends FormValues {
  readonly name: string;
  /** Theme ids, in the order to show. */
  readonly themes: readonly string[];
  /** Each as JSON, so that nets are merged one by one. */
  readonly nets: readonly string[];
}

/** Key of the form's draft. */
export const workspaceForm = (projectId: string, id: string | null): string =>
  id === null ? `workspace/new/${projectId}` : `workspace/${id}`;

const EMPTY: Stored<WorkspaceValues> = { values: { name: '', themes: [], nets: [] }, version: null };

const stored = ({ name, themes, nets, version }: Workspace): Stored<WorkspaceValues> => ({
  values: { name, themes: themes.map(({ id }) => id), nets: nets.map(formatNet) },
  version,
});

const getRequest = ({ name, themes, nets }: Partial<WorkspaceValues>) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(themes === undefined ? {} : { themes: [...themes] }),
  ...(nets === undefined ? {} : { nets: toNetsRequest(nets) }),
});

/** Form of a workspace's name and themes, with a draft and merging of concurrent changes. */
export const useWorkspaceForm = (projectId: string, workspace: Workspace | null, onClose: () => void) => {
  const [create, creating] = useCreateWorkspaceMutation();
  const [save, saving] = useSaveWorkspaceMutation();
  const navigate = useNavigate();
  const tell = useUndoToast();
  const draft = useFormDraft<WorkspaceValues>(
    workspaceForm(projectId, workspace?.id ?? null),
    workspace === null ? EMPTY : stored(workspace),
  );
  const isChanged = draft.changed.length > 0;
  const markSaved = useLeaveQuestion(isChanged);
  const form = useFormSave<WorkspaceValues, Changed<Workspace>>({
    draft,
    storedOf: (thing) => stored(thing as Workspace),
    send: (changed, version) =>
      workspace === null
        ? create({ projectId, body: { name: draft.values.name.trim(), themes: [...draft.values.themes] } })
        : save({ id: workspace.id, projectId, body: getRequest(changed), version }),
  });
  const close = (): void => {
    draft.forget();
    markSaved();
    onClose();
  };
  const saved = async (answered: Promise<Changed<Workspace> | undefined>): Promise<void> => {
    const answer = await answered;
    if (answer === undefined) return;
    close();
    tell(workspace === null ? 'Workspace added' : 'Workspace saved', [answer.undo]);
    if (workspace === null) await navigate(workspacePath(projectId, answer.value.id));
  };
  return {
    draft,
    isChanged,
    close,
    busy: creating.isLoading || saving.isLoading,
    error: form.error,
    conflict: form.conflict,
    leaveConflict: form.leaveConflict,
    submit: () => void saved(form.save()),
    resolve: (values: WorkspaceValues) => void saved(form.resolve(values)),
  };
};
