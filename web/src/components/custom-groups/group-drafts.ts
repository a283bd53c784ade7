/** Unsaved drafts of custom groups. */
import type { Project } from '@verbatim/command-api/contract/projects';
import { accountNow, dropDraft, hasDraft } from '../../forms/drafts.ts';

type OfProject = Pick<Project, 'id' | 'groupDef'>;

/** Id of a group, 'new' for a new one, null for none. */
export type OpenGroup = string | null;

/** Key of the form's draft. @param id null for a new group */
export const groupForm = (projectId: string, id: string | null): string => `group/${projectId}/${id ?? 'new'}`;

/** The group with an unsaved draft in this tab; null for none. */
export const leftGroup = ({ id, groupDef }: OfProject): OpenGroup =>
  hasDraft(groupForm(id, null)) ? 'new' : (groupDef.find((group) => hasDraft(groupForm(id, group.id)))?.id ?? null);

export const dropGroupDrafts = ({ id, groupDef }: OfProject): void => {
  const account = accountNow();
  for (const group of [null, ...groupDef.map((one) => one.id)]) dropDraft({ account, form: groupForm(id, group) });
};
