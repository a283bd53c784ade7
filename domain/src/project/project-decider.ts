/**
 * Decider of a project. A deleted one accepts only its deletion and restoration, a missing one only its
 * creation.
 */
import { CommandRejected } from '../command-rejected.ts';
import { oneByOne, type Decider } from '../decider.ts';
import { requireVersion } from '../optimistic-concurrency.ts';
import { formatNotFound } from '../not-found.ts';
import { requireName } from '../required-name.ts';
import { formatChoices, formatName } from '../display-names.ts';
import { endBuild, requestBuild } from './build-rules.ts';
import { defineColumns } from './column-rules.ts';
import { defineGroup, deleteGroup } from './group-rules.ts';
import { columnLabel, labelsToAdd } from './column-labels.ts';
import { mergeOptions } from './merge-options.ts';
import { reinterpretColumn } from './reinterpret-column.ts';
import { resplitFile } from './split-rules.ts';
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
import type { ColumnDefinition, ProjectEvent } from './project-events.ts';
import type { ColumnType } from '../formats/column-types.ts';
import type { ProjectFile } from './project-files.ts';
import {
  evolveProject,
  filesInUse,
  initialProject,
  sameDefinition,
  isSameDictionary,
  tableColumns,
  type ProjectState,
  type ThemeRun,
} from './project-state.ts';
import { restoreProject, undoProjectChange } from './undo-project-change.ts';

const decide = (command: ProjectCommand, state: ProjectState): readonly ProjectEvent[] => {
  if (command.type === 'CreateProject') return createProject(command, state);
  if (command.type === 'DeleteProject' && state.status === 'deleted') return [];
  // A deletion can be undone, too.
  const restores = command.type === 'UndoProjectChange' || command.type === 'RestoreProject';
  const isThere = state.status === 'active' || (state.status === 'deleted' && restores);
  if (!isThere) throw new CommandRejected('PROJECT_NOT_FOUND', formatNotFound('project'));
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
    case 'RestoreProject':
      return restoreProject(command, state);
    case 'DeleteProject':
      return deleteProject(state);
    case 'DefineColumns': {
      const columns = defineColumns(command.columns, state, command.fileOptions);
      if (sameColumns(columns, state.columns)) return [];
      return requireVersion([{ type: 'ColumnsDefined', data: { columns } }], state.versions.columns, command.basedOn);
    }
    case 'CreateTable':
      return createTable(command, state);
    case 'DefineGroup':
      return defineGroup(command, state);
    case 'DeleteGroup':
      return deleteGroup(command, state);
    case 'ReadColumnAnew':
      return reinterpretColumn(command, state);
    case 'MergeOptions':
      return mergeOptions(command, state);
    case 'AddFile':
      return addFile(command, state);
    case 'EraseFile':
      return eraseFile(command, state);
    case 'SplitFileAnew':
      return resplitFile(command, state);
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
  const name = requireName(command.name);
  const description = command.description.trim();
  const sid = command.noSid ? null : command.sid.trim();
  if (sid === '') throw new CommandRejected('SID_REQUIRED', 'Field is Required', 'sid');
  if (state.status === 'absent')
    return [{ type: 'ProjectCreated', data: { projectId: command.projectId, name, description, sid } }];
  const repeated =
    state.status === 'active' && state.name === name && state.description === description && state.sid === sid;
  if (repeated) return [];
  throw new CommandRejected('PROJECT_EXISTS', 'This project already exists', 'projectId');
};

const editProject = (command: EditProject, state: ProjectState): readonly ProjectEvent[] => {
  const name = command.name === undefined ? state.name : requireName(command.name);
  const description = command.description?.trim() ?? state.description;
  if (name === state.name && description === state.description) return [];
  return requireVersion(
    [{ type: 'ProjectEdited', data: { name, description } }],
    state.versions.basics,
    command.basedOn,
  );
};

/**
 * Requires that all files are erased, each with its receipt: otherwise the fate of their texts would be
 * unknown.
 */
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
      'One column must be long-text. Define the comment column as long-text.',
      'columns',
    );
  if (comments.length > 1) {
    const names = comments.map((column) => column.name).join(', ');
    throw new CommandRejected(
      'LONG_TEXT_COLUMN_NOT_SINGLE',
      `Only one column can be long-text, but these are: ${names}. Define all but the comment column as text.`,
      'columns',
    );
  }
  const columns = chosen.map((column) => column.name);
  if (sameList(columns, state.table ?? [])) return [];
  if (filesInUse(state).length > 0)
    throw new CommandRejected(
      'TABLE_EXISTS',
      'The project has files, so its table cannot be recreated. Create a new project for other columns.',
      'columns',
    );
  return [{ type: 'TableCreated', data: { columns } }];
};

/** In the order of the definitions. */
const chooseColumns = (names: readonly string[], defined: readonly ColumnDefinition[]): readonly ColumnDefinition[] => {
  if (names.length === 0) return defined;
  const wanted = new Set(names);
  const missing = names.find((name) => !defined.some((column) => column.name === name));
  if (missing !== undefined) throw columnNotFound(missing, defined);
  return defined.filter((column) => wanted.has(column.name));
};

const columnNotFound = (name: string, defined: readonly ColumnDefinition[]): CommandRejected => {
  const others = formatChoices(
    defined.map((column) => column.name),
    'There is none of this kind.',
  );
  const message = `The project has no column '${formatName(name)}'. Define it first, or remove it. ${others}`;
  return new CommandRejected('COLUMN_NOT_FOUND', message, 'columns');
};

const addFile = (command: AddFile, state: ProjectState): readonly ProjectEvent[] => {
  const { fileId, count, dateOrders, digest = null } = command;
  const known = state.files.find((file) => file.fileId === fileId);
  if (known && known.receipt === null && known.digest === digest && known.count === count) return [];
  refuseSameContent(command, state);
  if (known)
    throw new CommandRejected('FILE_EXISTS', 'This file has already been added. Reload the project.', 'fileId');
  if (state.table === null) throw tableNotCreated();
  if (count < 1)
    throw new CommandRejected('FILE_EMPTY', 'The file has no rows. Choose a file with at least one row.', 'file');
  const table = tableColumns(state);
  if (!sameTypes(table, command.columns))
    throw new CommandRejected('COLUMNS_CHANGED', 'The columns were changed during the upload. Upload the file again.');
  refuseOtherColumns(Object.keys(dateOrders), 'date', table);
  refuseOtherColumns(Object.keys(command.options), 'enum', table);
  const options = Object.fromEntries(Object.entries(command.options).filter(([, values]) => values > 0));
  const read = command.read && { read: command.read };
  const newLabels = labelsToAdd(table, command.labels);
  const data = { fileId, firstId: state.nextId, count, options, dateOrders, digest, ...read, ...newLabels };
  const added: ProjectEvent = { type: 'FileAdded', data };
  return command.isToBuild === true
    ? [added, ...requestBuild({ minId: data.firstId }, evolveProject(state, added))]
    : [added];
};

/** Adding the same file twice is hardly ever intended. @throws CommandRejected FILE_ADDED_BEFORE */
export const refuseSameContent = ({ digest, again }: Pick<AddFile, 'digest' | 'again'>, state: ProjectState): void => {
  if (digest === undefined || again === true) return;
  const same = filesInUse(state).find((file) => file.digest === digest);
  if (same === undefined) return;
  throw new CommandRejected('FILE_ADDED_BEFORE', sameContentMessage(same), 'file');
};

/** With the file's name if known: the project's events do not contain it. */
export const sameContentMessage = ({ name, firstId, count }: Pick<ProjectFile, 'name' | 'firstId' | 'count'>): string =>
  `This file is already in the project${name === undefined ? '' : `, as '${name}'`} (comments ${firstId} to ${firstId + count - 1}). ` +
  'Adding it again would count its comments twice. To add it anyway, send it with `again`.';

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

const eraseFile = (command: EraseFile, state: ProjectState): readonly ProjectEvent[] => {
  const file = state.files.find((candidate) => candidate.fileId === command.fileId);
  if (!file) throw new CommandRejected('FILE_NOT_FOUND', formatNotFound('file'), 'fileId');
  const { fileId, stream, revision, digest } = command;
  // A later receipt covers events appended before the stream was deleted.
  if (file.receipt !== null && file.receipt.revision >= revision) return [];
  // An erasure that has begun is completed even during a build.
  if (command.unlessBuilding === true && file.receipt === null) refuseWhileBuilding(state);
  return [{ type: 'FileErased', data: { fileId, stream, revision, digest } }];
};

const refuseWhileBuilding = ({ build }: ProjectState): void => {
  if (build === null) return;
  const message = 'The project is being built. Wait until the build has finished, then delete the file';
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
  // A run of no themes is recorded once.
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
  const done = state.scored.some(
    (range) => range.fromId <= fromId && toId <= range.toId && isSameDictionary(range, words),
  );
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
      column.separator === other.separator &&
      columnLabel(column) === columnLabel(other) &&
      sameList(column.options, other.options) &&
      sameList(column.order ?? [], other.order ?? [])
    );
  });

export const projectDecider: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  initialState: initialProject,
  decide,
  evolve: oneByOne(evolveProject),
};
