/** A project's custom groups as its events made them. */
import type { GroupDefinition, ProjectEvent } from './project-events.ts';

export type GroupEvent = Extract<ProjectEvent, { type: 'GroupDefined' | 'GroupDeleted' | 'ProjectUndeleted' }>;

/** Shared by the decider and the read models. */
export const evolveGroups = (groups: readonly GroupDefinition[], event: GroupEvent): readonly GroupDefinition[] => {
  switch (event.type) {
    case 'GroupDefined': {
      const { place, ...group } = event.data;
      const at = groups.findIndex(({ id }) => id === group.id);
      return at === -1 ? groups.toSpliced(place ?? groups.length, 0, group) : groups.with(at, group);
    }
    case 'GroupDeleted':
      return groups.filter(({ id }) => id !== event.data.groupId);
    case 'ProjectUndeleted':
      return event.data.groups;
  }
};

/** When a group was last changed, and one step back. */
export interface GroupChange {
  /** Revision of the event. */
  readonly since: number;
  /** Null where it was not there. */
  readonly before: { readonly group: GroupDefinition; readonly place: number } | null;
}

export const groupChange = (groups: readonly GroupDefinition[], groupId: string, since: number): GroupChange => {
  const place = groups.findIndex(({ id }) => id === groupId);
  const group = groups[place];
  return { since, before: group === undefined ? null : { group, place } };
};
