import type { Project } from '@verbatim/command-api/contract/projects';
import { useEditProjectMutation, useProjectQuery } from '../../api/projects/projects.ts';
import type { Changed } from '../../api/undo.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { useFormDraft, type Stored } from '../../forms/use-form-draft.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';

export interface Basics extends FormValues {
  readonly name: string;
  readonly description: string;
}

/** Key of the form's draft. */
export const basicsForm = (projectId: string): string => `project/${projectId}`;

const storedBasics = ({ name, description, versions }: Project): Stored<Basics> => ({
  values: { name, description },
  version: versions.basics,
});

const trimmed = ({ name, description }: Partial<Basics>) => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined ? {} : { description: description.trim() }),
});

/**
 * Form of a project's name and description, with a draft and merging of concurrent changes.
 * @param project list item: its versions are fetched
 */
export const useProjectBasics = (project: Pick<Project, 'id' | 'name' | 'description'>, onClose: () => void) => {
  const { id, name, description } = project;
  const [save, { isLoading }] = useEditProjectMutation();
  const { data } = useProjectQuery(id);
  const tell = useUndoToast();
  const draft = useFormDraft<Basics>(
    basicsForm(id),
    data?.id === id ? storedBasics(data) : { values: { name, description }, version: null },
  );
  const isChanged = draft.changed.length > 0;
  const markSaved = useLeaveQuestion(isChanged);
  const form = useFormSave<Basics, Changed<Project>>({
    draft,
    storedOf: (thing) => storedBasics(thing as Project),
    send: (changed, version) => save({ id, body: trimmed(changed), version }),
  });
  const close = (): void => {
    draft.forget();
    markSaved();
    onClose();
  };
  const saved = async (answered: Promise<Changed<Project> | undefined>): Promise<void> => {
    const answer = await answered;
    if (answer === undefined) return;
    close();
    tell('Project saved', [answer.undo]);
  };
  return {
    draft,
    isChanged,
    close,
    busy: isLoading,
    error: form.error,
    conflict: form.conflict,
    leaveConflict: form.leaveConflict,
    submit: () => void saved(form.save()),
    resolve: (values: Basics) => void saved(form.resolve(values)),
  };
};
