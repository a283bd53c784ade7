import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useSaveGroupMutation, type CustomGroup } from '../../api/custom-groups.ts';
import { fieldErrorsOf } from '../../api/problem.ts';
import type { Changed } from '../../api/undo.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { useFormDraft, type Stored } from '../../forms/use-form-draft.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';
import { bandsOf, bandsText, groupFaults } from './band-model.ts';
import { groupForm } from './group-drafts.ts';

export interface GroupValues extends FormValues {
  /** Name of an enum column; '' where none was chosen. */
  readonly field: string;
  readonly name: string;
  /** As `bandsText` makes it. */
  readonly bands: string;
}

const BLANK: GroupValues = { field: '', name: '', bands: bandsText([{ name: '', items: [] }]) };

const storedGroup = ({ groupDef, versions }: Project, id: string | null): Stored<GroupValues> => {
  const group = groupDef.find((one) => one.id === id);
  if (group === undefined) return { values: BLANK, version: id === null ? null : versions.groups };
  const { field, name, columns } = group;
  return { values: { field, name, bands: bandsText(columns) }, version: versions.groups };
};

const requestOf = ({ field, name, bands }: GroupValues) => ({
  ...{ field, name: name.trim() },
  columns: bandsOf(bands).map((band) => ({ name: band.name.trim(), items: [...band.items] })),
});

/** The id of the group that has just been made: the one that was not there. */
const madeIn = (before: readonly CustomGroup[], after: readonly CustomGroup[]): string | undefined =>
  after.find(({ id }) => before.every((group) => group.id !== id))?.id;

/** A custom group, kept until it is saved, and saved on top of what others have saved meanwhile. @param groupId null makes one */
export const useGroupForm = (project: Project, groupId: string | null, onSaved: (id: string) => void) => {
  const [send, { isLoading }] = useSaveGroupMutation();
  const tell = useToldWithUndo();
  const draft = useFormDraft<GroupValues>(groupForm(project.id, groupId), storedGroup(project, groupId));
  const [tried, setTried] = useState(false);
  /** What the server said of a field is shown until the form is typed in. */
  const [refused, setRefused] = useState(false);
  const markSaved = useLeaveQuestion(draft.changed.length > 0);
  const form = useFormSave<GroupValues, Changed<Project>>({
    draft,
    storedOf: (thing) => storedGroup(thing as Project, groupId),
    send: (_changed, version, whole) => send({ projectId: project.id, groupId, version, body: requestOf(whole) }),
  });
  const { field, name, bands } = draft.values;
  const missing = groupFaults(field, name, bandsOf(bands));
  const saved = async (answered: Promise<Changed<Project> | undefined>): Promise<void> => {
    const answer = await answered;
    setRefused(answer === undefined);
    if (answer === undefined) return;
    const { groupDef } = answer.value;
    const id = groupId ?? madeIn(project.groupDef, groupDef);
    const stored = storedGroup(answer.value, id ?? null);
    draft.forget(groupId === null ? { values: BLANK, version: null } : stored);
    setTried(false);
    markSaved();
    tell(`Saved: ${stored.values.name}`, [answer.undo]);
    if (id !== undefined) onSaved(id);
  };
  const told = Object.fromEntries(fieldErrorsOf(form.error).map((fault) => [fault.field, fault.message]));
  return {
    ...{ draft, isChanged: draft.changed.length > 0, busy: isLoading, bands: bandsOf(bands) },
    ...{ conflict: form.conflict, leaveConflict: form.leaveConflict, error: refused ? form.error : undefined },
    /** By the field as the server names it. */
    faults: { ...(refused ? told : {}), ...(tried ? missing : {}) } as Readonly<Record<string, string | undefined>>,
    set: (patch: Partial<GroupValues>): void => {
      setRefused(false);
      draft.set(patch);
    },
    submit: (): void => {
      setTried(true);
      if (Object.keys(missing).length === 0) void saved(form.save());
    },
    resolve: (values: GroupValues) => void saved(form.resolve(values)),
    discard: (): void => {
      draft.forget();
      setTried(false);
      setRefused(false);
    },
  };
};
