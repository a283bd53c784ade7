/** Taking back what one command did to a project's settings, or its deletion. */
import { refusedUndo, refuseUnless } from '../undone-changes.ts';
import type { UndoProjectChange } from './project-commands.ts';
import type { ProjectEvent } from './project-events.ts';
import { evolveColumns, type ProjectState } from './project-state.ts';

export const undoProjectChange = (
  { from, events }: UndoProjectChange,
  state: ProjectState,
): readonly ProjectEvent[] => {
  if (state.undone.includes(from)) return [];
  const last = [...events.entries()].reverse();
  const restoring = last.flatMap(([index, event]) => restored(event, from + index, state));
  if (restoring.length === 0) throw refusedUndo('There is nothing here to undo');
  return [{ type: 'ProjectChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

/** What makes one event as if it had not been; nothing for what cannot be undone. @throws CommandRejected CHANGED_SINCE */
const restored = (event: ProjectEvent, revision: number, state: ProjectState): readonly ProjectEvent[] => {
  switch (event.type) {
    case 'ProjectEdited':
      return [basicsAgain(revision, state)];
    case 'ColumnsDefined':
      return columnsAgain(revision, state);
    case 'GroupDefined':
      return [groupAgain(event.data.id, revision, state)];
    case 'GroupDeleted':
      return [groupAgain(event.data.groupId, revision, state)];
    case 'ProjectDeleted':
      return [projectAgain(revision, state)];
    default:
      return [];
  }
};

const refuseDeleted = ({ status, name }: ProjectState): void =>
  refuseUnless(status === 'active', `The project '${name}' has been deleted since`);

const basicsAgain = (revision: number, state: ProjectState): ProjectEvent => {
  const { since, before } = state.changes.basics;
  refuseDeleted(state);
  if (since !== revision || before === undefined) throw refusedUndo(`'${state.name}' has been edited since`);
  return { type: 'ProjectEdited', data: before };
};

/** A file that has come since was read by these definitions, and they stay. */
const columnsAgain = (revision: number, state: ProjectState): readonly ProjectEvent[] => {
  const { before } = state.changes.columns;
  refuseDeleted(state);
  if (before?.definedAt !== revision) throw refusedUndo(`The columns of '${state.name}' have been changed since`);
  refuseUnless(before.nextId === state.nextId, `A file has been added to '${state.name}' since`);
  const defined: ProjectEvent = { type: 'ColumnsDefined', data: { columns: before.columns } };
  const { table } = evolveColumns(state, defined);
  const isSame = before.table === null || (table !== null && table.join() === before.table.join());
  return isSame ? [defined] : [defined, { type: 'TableCreated', data: { columns: before.table } }];
};

const groupAgain = (groupId: string, revision: number, state: ProjectState): ProjectEvent => {
  const change = state.groupChanges.get(groupId);
  refuseDeleted(state);
  if (change?.since !== revision) throw refusedUndo('This custom group has been changed since');
  const { before } = change;
  if (before === null) return { type: 'GroupDeleted', data: { groupId } };
  const { group, place } = before;
  const isThere = state.groups.some(({ id }) => id === groupId);
  return { type: 'GroupDefined', data: { ...group, place: isThere ? null : place } };
};

const projectAgain = (revision: number, state: ProjectState): ProjectEvent => {
  const { projectId, name, description, sid, columns, table, groups, versions } = state;
  refuseUnless(state.deletedAt === revision, `The project '${name}' has been brought back since`);
  refuseUnless(state.files.length === 0, `The project '${name}' had files, and their text is gone for good`);
  return { type: 'ProjectUndeleted', data: { projectId, name, description, sid, columns, table, groups, versions } };
};
