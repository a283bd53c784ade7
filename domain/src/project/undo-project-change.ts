/** Reverts one command on a project's settings, or its deletion. */
import { createUndoRejection, getUndoBasis, refuseUnless } from '../undone-changes.ts';
import type { RestoreProject, UndoProjectChange } from './project-commands.ts';
import type { ProjectEvent } from './project-events.ts';
import { evolveColumns } from './column-state.ts';
import { filesInUse, type ProjectState } from './project-state.ts';

export const undoProjectChange = (
  { from, events, reduced }: UndoProjectChange,
  state: ProjectState,
): readonly ProjectEvent[] => {
  if (state.undone.includes(from)) return [];
  const basis = getUndoBasis(reduced, state, getContent);
  const last = [...events.entries()].reverse();
  const restoring = last.flatMap(([index, event]) => restored(event, from + index, basis));
  if (restoring.length === 0) throw createUndoRejection('There is nothing to undo');
  return [{ type: 'ProjectChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

const getContent = ({ status, name, description, columns, table, merges, groups, files, nextId }: ProjectState) => [
  [status, name, description, nextId],
  [columns, table, merges, groups, files],
];

type FileSplitAnew = Extract<ProjectEvent, { readonly type: 'FileSplitAnew' }>['data'];

/**
 * The inverse of one event; empty if it cannot be undone.
 * @throws CommandRejected CHANGED_SINCE
 */
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
    case 'FileSplitAnew':
      return [splitAgain(event.data, state)];
    case 'ColumnReadAnew':
      return [columnAgain(event.data, revision, state)];
    case 'OptionsMerged':
      return [optionsAgain(event.data, revision, state)];
    default:
      return [];
  }
};

const refuseDeleted = ({ status, name }: ProjectState): void =>
  refuseUnless(status === 'active', `The project '${name}' has been deleted since`);

const basicsAgain = (revision: number, state: ProjectState): ProjectEvent => {
  const { since, before } = state.changes.basics;
  refuseDeleted(state);
  if (since !== revision || before === undefined) throw createUndoRejection(`'${state.name}' has been edited since`);
  return { type: 'ProjectEdited', data: before };
};

/** Definitions stay if a file was added since, which was read by them. */
const columnsAgain = (revision: number, state: ProjectState): readonly ProjectEvent[] => {
  const { before } = state.changes.columns;
  refuseDeleted(state);
  if (before?.definedAt !== revision)
    throw createUndoRejection(`The columns of '${state.name}' have been changed since`);
  refuseUnless(before.nextId === state.nextId, `A file has been added to '${state.name}' since`);
  const defined: ProjectEvent = { type: 'ColumnsDefined', data: { columns: before.columns } };
  const { table } = evolveColumns(state, defined);
  const isSame = before.table === null || (table !== null && table.join() === before.table.join());
  return isSame ? [defined] : [defined, { type: 'TableCreated', data: { columns: before.table } }];
};

const groupAgain = (groupId: string, revision: number, state: ProjectState): ProjectEvent => {
  const change = state.groupChanges.get(groupId);
  refuseDeleted(state);
  if (change?.since !== revision) throw createUndoRejection('This custom group has been changed since');
  const { before } = change;
  if (before === null) return { type: 'GroupDeleted', data: { groupId } };
  const { group, place } = before;
  const isThere = state.groups.some(({ id }) => id === groupId);
  return { type: 'GroupDefined', data: { ...group, place: isThere ? null : place } };
};

const splitAgain = ({ fileId, splitId, splitters, before }: FileSplitAnew, state: ProjectState): ProjectEvent => {
  refuseDeleted(state);
  const file = state.files.find((candidate) => candidate.fileId === fileId);
  if (file === undefined || file.receipt !== null) throw createUndoRejection('The file has been deleted since');
  refuseUnless(file.splitId === splitId, 'The file has been split again since');
  return { type: 'FileSplitAnew', data: { fileId, ...before, before: { splitId, splitters } } };
};

type ColumnReadAnew = Extract<ProjectEvent, { readonly type: 'ColumnReadAnew' }>['data'];
type OptionsMerged = Extract<ProjectEvent, { readonly type: 'OptionsMerged' }>['data'];

const refuseChangedColumn = (field: string, revision: number, state: ProjectState): void => {
  refuseDeleted(state);
  refuseUnless(state.columnChanges.get(field) === revision, `The column '${field}' has been changed since`);
};

/** A type stays if a file was added since, whose cells may not fit the former one. */
const columnAgain = (
  { field, before, ...reading }: ColumnReadAnew,
  revision: number,
  state: ProjectState,
): ProjectEvent => {
  refuseChangedColumn(field, revision, state);
  const hasNewFile = filesInUse(state).some(({ fileId }) => !Object.hasOwn(reading.files, fileId));
  refuseUnless(!hasNewFile, `A file has been added to '${state.name}' since`);
  return { type: 'ColumnReadAnew', data: { field, ...before, before: reading } };
};

const optionsAgain = ({ field, name, changes }: OptionsMerged, revision: number, state: ProjectState): ProjectEvent => {
  refuseChangedColumn(field, revision, state);
  const back = changes.map(({ before, after, ...change }) => ({ ...change, before: after, after: before }));
  return { type: 'OptionsMerged', data: { field, name, changes: back } };
};

const projectAgain = (revision: number, state: ProjectState): ProjectEvent => {
  const { name } = state;
  refuseUnless(state.files.length === 0, `The project '${name}' had files whose text has been permanently deleted`);
  return withoutFiles(revision, state);
};

/** Its definitions and custom groups; its files stay erased, and their ids and those of comments taken. */
export const restoreProject = ({ deletedAt }: RestoreProject, state: ProjectState): readonly ProjectEvent[] => {
  if (state.undone.includes(deletedAt)) return [];
  const restored = withoutFiles(deletedAt, state);
  return [{ type: 'ProjectChangeUndone', data: { from: deletedAt, to: deletedAt } }, restored];
};

const withoutFiles = (revision: number, state: ProjectState): ProjectEvent => {
  const { projectId, name, description, sid, columns, table, groups, versions } = state;
  refuseUnless(state.deletedAt === revision, `The project '${name}' has been restored since`);
  return { type: 'ProjectUndeleted', data: { projectId, name, description, sid, columns, table, groups, versions } };
};
