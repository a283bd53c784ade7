/** What was typed in forms of custom groups and is not saved. */
import type { Project } from '@verbatim/command-api/contract/projects';
import { accountNow, dropDraft, hasDraft } from '../../forms/drafts.ts';

type OfProject = Pick<Project, 'id' | 'groupDef'>;

/** Id of a group, 'new' for one that is to be made, null for none. */
export type OpenGroup = string | null;

/** Names the form, so that who left it can be shown it again. @param id null of a new group */
export const groupForm = (projectId: string, id: string | null): string => `group/${projectId}/${id ?? 'new'}`;

/** The group that somebody has left with unsaved changes in this tab; null where there is none. */
export const leftGroup = ({ id, groupDef }: OfProject): OpenGroup =>
  hasDraft(groupForm(id, null)) ? 'new' : (groupDef.find((group) => hasDraft(groupForm(id, group.id)))?.id ?? null);

export const dropGroupDrafts = ({ id, groupDef }: OfProject): void => {
  const account = accountNow();
  for (const group of [null, ...groupDef.map((one) => one.id)]) dropDraft({ account, form: groupForm(id, group) });
};
