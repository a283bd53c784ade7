/** Taking back what one command did to a project's settings, or its deletion. */
import { refusedUndo, refuseUnless } from '../undone-changes.ts';
import type { UndoProjectChange } from './project-commands.ts';
import type { ProjectEvent } from './project-events.ts';
import type { ProjectState } from './project-state.ts';

export const undoProjectChange = (
  { from, events }: UndoProjectChange,
  state: ProjectState,
): readonly ProjectEvent[] => {
  if (state.undone.includes(from)) return [];
  const restoring = events.flatMap((event, index) => restored(event, from + index, state)).reverse();
  if (restoring.length === 0) throw refusedUndo('There is nothing here to undo');
  return [{ type: 'ProjectChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

/** What makes one event as if it had not been; nothing for what cannot be undone. @throws CommandRejected CHANGED_SINCE */
const restored = (event: ProjectEvent, revision: number, state: ProjectState): readonly ProjectEvent[] => {
  const { name } = state;
  if (event.type === 'ProjectEdited') {
    const { since, before } = state.changes.basics;
    refuseUnless(state.status === 'active', `The project '${name}' has been deleted since`);
    if (since !== revision || before === undefined) throw refusedUndo(`'${name}' has been edited since`);
    return [{ type: 'ProjectEdited', data: before }];
  }
  return event.type === 'ProjectDeleted' ? [projectAgain(revision, state)] : [];
};

const projectAgain = (revision: number, state: ProjectState): ProjectEvent => {
  const { projectId, name, description, sid, columns, table, versions } = state;
  refuseUnless(state.deletedAt === revision, `The project '${name}' has been brought back since`);
  refuseUnless(state.files.length === 0, `The project '${name}' had files, and their text is gone for good`);
  return { type: 'ProjectUndeleted', data: { projectId, name, description, sid, columns, table, versions } };
};
