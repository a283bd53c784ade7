/**
 * The rules of a project. Deleted, it refuses everything but being deleted again; not there, everything but being created.
 */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { ownValue } from '../own-value.ts';
import { onVersion } from '../on-version.ts';
import { notThere } from '../not-there.ts';
import { requiredName } from '../required-name.ts';
import { chooseOneOf, shownName } from '../shown-names.ts';
import { endBuild, requestBuild } from './build-rules.ts';
import { defineColumns } from './column-rules.ts';
import { defineGroup, deleteGroup } from './group-rules.ts';
import type {
  AddFile,
  CreateProject,
  CreateTable,
  EditProject,
  EraseFile,
  ProjectCommand,
  RecordClassificationRun,
  RecordSentimentRun,
} from './project-commands.ts';
import type { ColumnDefinition, ColumnType, ProjectEvent } from './project-events.ts';
import {
  evolveProject,
  filesInUse,
  initialProject,
  sameDefinition,
  sameWords,
  tableColumns,
  type ProjectState,
  type ThemeRun,
} from './project-state.ts';
import { undoProjectChange } from './undo-project-change.ts';

const decide = (command: ProjectCommand, state: ProjectState): readonly ProjectEvent[] => {
  if (command.type === 'CreateProject') return createProject(command, state);
  if (command.type === 'DeleteProject' && state.status === 'deleted') return [];
  // A deletion is undone, too.
  const isThere = state.status === 'active' || (state.status === 'deleted' && command.type === 'UndoProjectChange');
  if (!isThere) throw new CommandRejected('PROJECT_NOT_FOUND', notThere('project'));
  return decideOnKnown(command, state);
};

const decideOnKnown = (
  command: Exclude<ProjectCommand, CreateProject>,
  state: ProjectState,
): readonly ProjectEvent[] => {
  switch (command.type) {
    case 'EditProject':
      return editProject(command, state);
    case 'UndoProjectChange':
      return undoProjectChange(command, state);
    case 'DeleteProject':
      return deleteProject(state);
    case 'DefineColumns': {
      const columns = defineColumns(command.columns, state);
      if (sameColumns(columns, state.columns)) return [];
      return onVersion([{ type: 'ColumnsDefined', data: { columns } }], state.versions.columns, command.basedOn);
    }
    case 'CreateTable':
      return createTable(command, state);
    case 'DefineGroup':
      return defineGroup(command, state);
    case 'DeleteGroup':
      return deleteGroup(command, state);
    case 'AddFile':
      return addFile(command, state);
    case 'EraseFile':
      return eraseFile(command, state);
    case 'RecordClassificationRun':
      return recordClassificationRun(command, state);
    case 'RecordSentimentRun':
      return recordSentimentRun(command, state);
    case 'RequestBuild':
      return requestBuild(command, state);
    case 'EndBuild':
      return endBuild(command, state);
  }
};

const createProject = (command: CreateProject, state: ProjectState): readonly ProjectEvent[] => {
  const name = requiredName(command.name);
  const description = command.description.trim();
  const sid = command.noSid ? null : command.sid.trim();
  if (sid === '') throw new CommandRejected('SID_REQUIRED', 'Field is Required', 'sid');
  if (state.status === 'absent')
    return [{ type: 'ProjectCreated', data: { projectId: command.projectId, name, description, sid } }];
  const repeated =
    state.status === 'active' && state.name === name && state.description === description && state.sid === sid;
  if (repeated) return [];
  throw new CommandRejected('PROJECT_EXISTS', 'This project exists already', 'projectId');
};

const editProject = (command: EditProject, state: ProjectState): readonly ProjectEvent[] => {
  const name = command.name === undefined ? state.name : requiredName(command.name);
  const description = command.description?.trim() ?? state.description;
  if (name === state.name && description === state.description) return [];
  return onVersion([{ type: 'ProjectEdited', data: { name, description } }], state.versions.basics, command.basedOn);
};

/** Afterwards nobody could say what became of a text: its files are erased first, each with its receipt. */
const deleteProject = (state: ProjectState): readonly ProjectEvent[] => {
  if (filesInUse(state).length > 0)
    throw new CommandRejected('FILES_IN_USE', 'The project has files. Delete them first.');
  return [{ type: 'ProjectDeleted', data: {} }];
};

const createTable = (command: CreateTable, state: ProjectState): readonly ProjectEvent[] => {
  const defined = state.columns.filter((column) => column.type !== 'unused');
  if (defined.length === 0)
    throw new CommandRejected('COLUMNS_NOT_DEFINED', 'The project has no columns. Define them first.');
  const chosen = chooseColumns(command.columns, defined);
  const comments = chosen.filter((column) => column.type === 'long-text');
  if (comments.length === 0)
    throw new CommandRejected(
      'LONG_TEXT_COLUMN_MISSING',
      'One column must be long-text. Define the one that holds the comment so.',
      'columns',
    );
  if (comments.length > 1) {
    const names = comments.map((column) => column.name).join(', ');
    throw new CommandRejected(
      'LONG_TEXT_COLUMN_NOT_SINGLE',
      `Only one column can be long-text, and these all are: ${names}. Define all but the comment as text.`,
      'columns',
    );
  }
  const columns = chosen.map((column) => column.name);
  if (sameList(columns, state.table ?? [])) return [];
  if (filesInUse(state).length > 0)
    throw new CommandRejected(
      'TABLE_EXISTS',
      'The project has files: its table cannot be made anew. Make a new project for other columns.',
      'columns',
    );
  return [{ type: 'TableCreated', data: { columns } }];
};

/** In the order of the definitions, whatever the order asked for. */
const chooseColumns = (names: readonly string[], defined: readonly ColumnDefinition[]): readonly ColumnDefinition[] => {
  if (names.length === 0) return defined;
  const wanted = new Set(names);
  const missing = names.find((name) => !defined.some((column) => column.name === name));
  if (missing !== undefined) throw columnNotFound(missing, defined);
  return defined.filter((column) => wanted.has(column.name));
};

const columnNotFound = (name: string, defined: readonly ColumnDefinition[]): CommandRejected => {
  const others = chooseOneOf(
    defined.map((column) => column.name),
    'It has none of this kind.',
  );
  const message = `The project has no column '${shownName(name)}'. Define it first, or leave it out. ${others}`;
  return new CommandRejected('COLUMN_NOT_FOUND', message, 'columns');
};

const addFile = (command: AddFile, state: ProjectState): readonly ProjectEvent[] => {
  const { fileId, fileName, count, dateOrders, digest = null } = command;
  const known = state.files.find((file) => file.fileId === fileId);
  if (known && known.receipt === null && known.name === fileName && known.count === count) return [];
  refuseSameContent(command, state);
  if (known) throw new CommandRejected('FILE_EXISTS', 'This file was added before. Load the project again.', 'fileId');
  if (state.table === null) throw tableNotCreated();
  if (count < 1)
    throw new CommandRejected('FILE_EMPTY', 'The file holds no rows. Choose a file with at least one row.', 'file');
  const table = tableColumns(state);
  if (!sameTypes(table, command.columns))
    throw new CommandRejected('COLUMNS_CHANGED', 'The columns were changed during the upload. Upload the file again.');
  refuseOtherColumns(Object.keys(dateOrders), 'date', table);
  refuseOtherColumns(Object.keys(command.newOptions), 'enum', table);
  const newOptions = Object.fromEntries(
    table
      .map(({ name, options }) => [name, unknownOptions(ownValue(command.newOptions, name) ?? [], options)] as const)
      .filter(([, options]) => options.length > 0),
  );
  const data = { fileId, fileName, firstId: state.nextId, count, newOptions, dateOrders, digest };
  const added: ProjectEvent = { type: 'FileAdded', data };
  return command.isToBuild === true
    ? [added, ...requestBuild({ minId: data.firstId }, evolveProject(state, added))]
    : [added];
};

/** Comments that count twice are hardly ever meant. @throws CommandRejected FILE_ADDED_BEFORE */
export const refuseSameContent = ({ digest, again }: Pick<AddFile, 'digest' | 'again'>, state: ProjectState): void => {
  if (digest === undefined || again === true) return;
  const same = filesInUse(state).find((file) => file.digest === digest);
  if (same === undefined) return;
  throw new CommandRejected(
    'FILE_ADDED_BEFORE',
    `The project holds this very file already, as '${same.name}' (comments ${same.firstId} to ${same.firstId + same.count - 1}). ` +
      'Adding it once more would count its comments twice. Send it with `again` if you mean to.',
    'file',
  );
};

const tableNotCreated = (): CommandRejected =>
  new CommandRejected(
    'TABLE_NOT_CREATED',
    'The project has no table yet. Define its columns and create the table first.',
  );

const sameTypes = (table: readonly ColumnDefinition[], read: AddFile['columns']): boolean => {
  const types = new Map(read.map((column) => [column.name, column.type]));
  return types.size === table.length && table.every((column) => types.get(column.name) === column.type);
};

const refuseOtherColumns = (names: readonly string[], type: ColumnType, table: readonly ColumnDefinition[]): void => {
  const other = names.find((name) => !table.some((column) => column.name === name && column.type === type));
  const ofType = table.filter((column) => column.type === type);
  if (other !== undefined) throw columnNotFound(other, ofType);
};

const unknownOptions = (found: readonly string[], known: readonly string[]): readonly string[] => {
  const options = new Set(known);
  return [...new Set(found)].filter((option) => option !== '' && !options.has(option));
};

const eraseFile = (command: EraseFile, state: ProjectState): readonly ProjectEvent[] => {
  const file = state.files.find((candidate) => candidate.fileId === command.fileId);
  if (!file) throw new CommandRejected('FILE_NOT_FOUND', notThere('file'), 'fileId');
  const { fileId, stream, revision, digest } = command;
  // A later receipt tells of what was appended before the stream was deleted.
  if (file.receipt !== null && file.receipt.revision >= revision) return [];
  // What was erased once is erased to its end, whoever builds by then.
  if (command.unlessBuilding === true && file.receipt === null) refuseWhileBuilding(state);
  return [{ type: 'FileErased', data: { fileId, stream, revision, digest } }];
};

const refuseWhileBuilding = ({ build }: ProjectState): void => {
  if (build === null) return;
  const message = 'The project is being built. Wait until the build has ended, and delete the file then';
  throw new CommandRejected('BUILD_UNDER_WAY', message, 'fileId');
};

const recordClassificationRun = (command: RecordClassificationRun, state: ProjectState): readonly ProjectEvent[] => {
  if (state.table === null) throw tableNotCreated();
  const { minId, library, comments } = command;
  const isThis = (run: ThemeRun | undefined): boolean =>
    run !== undefined && run.minId === minId && run.comments === comments && sameDefinition(run.library, library);
  const themes = [...new Set(command.themes)].filter(
    (theme) => command.again === true || !isThis(state.themeRuns.get(theme)),
  );
  // A run of no themes is recorded once: it says that there were none when it began.
  const isRecorded = command.themes.length > 0 || isThis(state.classifications.get(minId));
  if (themes.length === 0 && isRecorded) return [];
  return [{ type: 'ClassificationRun', data: { minId, themes, library, comments } }];
};

const recordSentimentRun = (command: RecordSentimentRun, state: ProjectState): readonly ProjectEvent[] => {
  const { fromId, toId, dictionary, project } = command;
  const added = (id: number): boolean =>
    filesInUse(state).some((file) => file.firstId <= id && id < file.firstId + file.count);
  if (fromId > toId || !added(fromId) || !added(toId))
    throw new CommandRejected('COMMENTS_NOT_FOUND', `The project has no comments ${fromId} to ${toId}`);
  const words = { dictionary, project };
  const done = state.scored.some((range) => range.fromId <= fromId && toId <= range.toId && sameWords(range, words));
  return done && command.again !== true ? [] : [{ type: 'SentimentRun', data: { fromId, toId, dictionary, project } }];
};

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

const sameColumns = (a: readonly ColumnDefinition[], b: readonly ColumnDefinition[]): boolean =>
  a.length === b.length &&
  a.every((column, index) => {
    const other = b[index];
    return (
      column.field === other?.field &&
      column.name === other.name &&
      column.type === other.type &&
      sameList(column.options, other.options)
    );
  });

export const projectDecider: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  initialState: initialProject,
  decide,
  evolve: oneByOne(evolveProject),
};
