import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useSaveGroupMutation, type CustomGroup } from '../../api/projects/custom-groups.ts';
import { getFieldErrors } from '../../api/transport/problem.ts';
import type { Changed } from '../../api/undo.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import type { FormValues } from '../../forms/merge-forms.ts';
import { useFormDraft, type Stored } from '../../forms/use-form-draft.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { parseBands, formatBands, groupFaults } from './band-model.ts';
import { groupForm } from './group-drafts.ts';

export interface GroupValues extends FormValues {
  /** Name of an enum column; '' for none. */
  readonly field: string;
  readonly name: string;
  /** As `bandsText` makes it. */
  readonly bands: string;
}

const BLANK: GroupValues = { field: '', name: '', bands: formatBands([{ name: '', items: [] }]) };

const storedGroup = ({ groupDef, versions }: Project, id: string | null): Stored<GroupValues> => {
  const group = groupDef.find((one) => one.id === id);
  if (group === undefined) return { values: BLANK, version: id === null ? null : versions.groups };
  const { field, name, columns } = group;
  return { values: { field, name, bands: formatBands(columns) }, version: versions.groups };
};

const getRequest = ({ field, name, bands }: GroupValues) => ({
  field,
  name: name.trim(),
  columns: parseBands(bands).map((band) => ({ name: band.name.trim(), items: [...band.items] })),
});

/** The id of the group that has just been made: the one that was not there. */
const madeIn = (before: readonly CustomGroup[], after: readonly CustomGroup[]): string | undefined =>
  after.find(({ id }) => before.every((group) => group.id !== id))?.id;

/**
 * Form of a custom group, with a draft and merging of concurrent changes.
 * @param groupId null creates one
 */
export const useGroupForm = (project: Project, groupId: string | null, onSaved: (id: string) => void) => {
  const [send, { isLoading }] = useSaveGroupMutation();
  const tell = useUndoToast();
  const draft = useFormDraft<GroupValues>(groupForm(project.id, groupId), storedGroup(project, groupId));
  const [tried, setTried] = useState(false);
  /** Server-side errors are shown until the form is edited. */
  const [refused, setRefused] = useState(false);
  const markSaved = useLeaveQuestion(draft.changed.length > 0);
  const form = useFormSave<GroupValues, Changed<Project>>({
    draft,
    storedOf: (thing) => storedGroup(thing as Project, groupId),
    send: (_changed, version, whole) => send({ projectId: project.id, groupId, version, body: getRequest(whole) }),
  });
  const { field, name, bands } = draft.values;
  const missing = groupFaults(field, name, parseBands(bands));
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
  const refusals = Object.fromEntries(getFieldErrors(form.error).map((fault) => [fault.field, fault.message]));
  return {
    draft,
    isChanged: draft.changed.length > 0,
    busy: isLoading,
    bands: parseBands(bands),
    conflict: form.conflict,
    leaveConflict: form.leaveConflict,
    error: refused ? form.error : undefined,
    /** By the field as the server names it. */
    faults: { ...(refused ? refusals : {}), ...(tried ? missing : {}) } as Readonly<Record<string, string | undefined>>,
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
