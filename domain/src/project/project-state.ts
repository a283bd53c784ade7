/** A project as its events made it: what the decider decides on, and what a read model can fold. */
import { partChange, type PartChange } from '../part-change.ts';
import { PersistentMap } from '../persistent-map.ts';
import { withUndone } from '../undone-changes.ts';
import { withNewOptions } from './new-options.ts';
import { evolveGroups, groupChange, type GroupChange } from './group-state.ts';
import type {
  ColumnDefinition,
  DateOrder,
  DefinitionRef,
  GroupDefinition,
  ProjectEvent,
  ProjectVersions,
} from './project-events.ts';

export interface ProjectFile {
  readonly fileId: string;
  readonly name: string;
  readonly firstId: number;
  readonly count: number;
  readonly dateOrders: { readonly [column: string]: DateOrder };
  /** Of its bytes; null where it was not kept. */
  readonly digest: string | null;
  /** The last event of its stream when that was erased; null while the file is in use. */
  readonly receipt: { readonly revision: number; readonly digest: string } | null;
}

/** The latest run of one theme's query. */
export interface ThemeRun {
  readonly minId: number | null;
  readonly library: DefinitionRef;
  readonly comments: number;
}

/** Comments `fromId` to `toId` (both included) and the words they were last scored with. */
export interface ScoredRange {
  readonly fromId: number;
  readonly toId: number;
  readonly dictionary: DefinitionRef | null;
  readonly project: DefinitionRef;
}

/** What the columns were before somebody defined them anew. */
export interface ColumnsBefore extends Pick<ProjectState, 'columns' | 'table' | 'nextId'> {
  /** Revision of the definition. */
  readonly definedAt: number;
}

export interface ProjectState {
  readonly status: 'absent' | 'active' | 'deleted';
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  readonly sid: string | null;
  readonly columns: readonly ColumnDefinition[];
  /** Names of the table's columns in the order of the definitions; null while there is no table. */
  readonly table: readonly string[] | null;
  /** In the order added, the erased ones too: their ids stay taken. */
  readonly files: readonly ProjectFile[];
  /** The `_id` of the next comment. Only grows: an id is never used again. */
  readonly nextId: number;
  readonly themeRuns: PersistentMap<ThemeRun>;
  /** The latest run of any theme, by the `minId` of the run. */
  readonly classifications: ReadonlyMap<number | null, ThemeRun>;
  /** Ascending, without overlaps; neighbours scored with the same words are one. */
  readonly scored: readonly ScoredRange[];
  /** The build that was requested and has not ended; null when there is none. */
  readonly build: { readonly minId: number | null } | null;
  /** In the order in which they are offered. */
  readonly groups: readonly GroupDefinition[];
  /** By group, those that are deleted too. */
  readonly groupChanges: ReadonlyMap<string, GroupChange>;
  readonly versions: ProjectVersions;
  readonly changes: {
    readonly basics: PartChange<Pick<ProjectState, 'name' | 'description'>>;
    readonly columns: PartChange<ColumnsBefore>;
    /** Each group is undone by itself. */
    readonly groups: PartChange<never>;
  };
  /** Revision of its deletion; null while it is there. */
  readonly deletedAt: number | null;
  /** First revisions of the changes that were undone last. */
  readonly undone: readonly number[];
  /** Of the last event of the stream, -1 before the first: a whole stream is folded, event by event. */
  readonly revision: number;
}

const FIRST_COMMENT_ID = 1;

export const initialProject: ProjectState = {
  status: 'absent',
  projectId: '',
  name: '',
  description: '',
  sid: null,
  columns: [],
  table: null,
  files: [],
  nextId: FIRST_COMMENT_ID,
  themeRuns: new PersistentMap(),
  classifications: new Map(),
  scored: [],
  build: null,
  groups: [],
  groupChanges: new Map(),
  versions: { basics: 0, columns: 0, groups: 0 },
  changes: { basics: partChange(-1, 0), columns: partChange(-1, 0), groups: partChange(-1, 0) },
  deletedAt: null,
  undone: [],
  revision: -1,
};

export const filesInUse = (state: ProjectState): readonly ProjectFile[] =>
  state.files.filter(({ receipt }) => receipt === null);

/** The definitions of the table's columns, in their order; none while there is no table. */
export const tableColumns = (state: ProjectState): readonly ColumnDefinition[] => {
  const names = new Set(state.table ?? []);
  return state.columns.filter((column) => column.type !== 'unused' && names.has(column.name));
};

/** Whether two lists define the same columns; their options may differ. */
export const sameShape = (a: readonly ColumnDefinition[], b: readonly ColumnDefinition[]): boolean =>
  a.length === b.length &&
  a.every((column, index) => {
    const other = b[index];
    return column.field === other?.field && column.name === other.name && column.type === other.type;
  });

type ColumnsState = Pick<ProjectState, 'columns' | 'table'>;

/** The events that change a project's columns. */
export type ColumnsEvent = Extract<
  ProjectEvent,
  { type: 'ColumnsDefined' | 'TableCreated' | 'FileAdded' | 'ProjectUndeleted' }
>;

/** What an event makes of the definitions and of the table: for the decider and for every read model that holds them. */
export const evolveColumns = ({ columns, table }: ColumnsState, event: ColumnsEvent): ColumnsState => {
  switch (event.type) {
    case 'ColumnsDefined': {
      const defined = event.data.columns;
      // Definitions of another shape (possible while no file is there) are a new start: the table is to be made of them.
      return { columns: defined, table: sameShape(columns, defined) ? table : null };
    }
    case 'TableCreated':
      return { columns, table: event.data.columns };
    case 'FileAdded':
      return { columns: withNewOptions(columns, event.data.newOptions), table };
    case 'ProjectUndeleted':
      return { columns: event.data.columns, table: event.data.table };
  }
};

/** As a read model of before groups were counted has them. */
export type CountedVersions = Omit<ProjectVersions, 'groups'> & { readonly groups?: number | undefined };

export const allVersions = ({ basics, columns, groups = 1 }: CountedVersions): ProjectVersions => ({
  ...{ basics, columns, groups },
});

/** How the parts of a project count their changes: for the decider and for every read model that holds them. */
export const evolveVersions = (versions: CountedVersions, event: ProjectEvent): ProjectVersions => {
  const now = allVersions(versions);
  const { basics, columns, groups } = now;
  switch (event.type) {
    case 'ProjectCreated':
      return { basics: 1, columns: 1, groups: 1 };
    case 'ProjectUndeleted': {
      const before = event.data.versions;
      return { basics: before.basics + 1, columns: before.columns + 1, groups: before.groups + 1 };
    }
    case 'ProjectEdited':
      return { ...now, basics: basics + 1 };
    case 'ColumnsDefined':
    case 'TableCreated':
      return { ...now, columns: columns + 1 };
    case 'GroupDefined':
    case 'GroupDeleted':
      return { ...now, groups: groups + 1 };
    case 'FileAdded':
      return Object.keys(event.data.newOptions).length === 0 ? now : { ...now, columns: columns + 1 };
    default:
      return now;
  }
};

/** One step back from a definition. A table of all that is defined goes along with it: it is no choice of anybody. */
const columnsBefore = (state: ProjectState, event: ProjectEvent, revision: number): ColumnsBefore | undefined => {
  const { columns, table, nextId } = state;
  if (event.type === 'ColumnsDefined')
    return columns.length === 0 ? undefined : { definedAt: revision, columns, table, nextId };
  if (event.type !== 'TableCreated') return undefined;
  const used = columns.filter(({ type }) => type !== 'unused').length;
  return event.data.columns.length === used ? state.changes.columns.before : undefined;
};

export const evolveProject = (before: ProjectState, event: ProjectEvent): ProjectState => {
  const revision = before.revision + 1;
  const versions = evolveVersions(before.versions, event);
  const { name, description } = before;
  const changes = {
    basics:
      versions.basics === before.versions.basics
        ? before.changes.basics
        : partChange(revision, versions.basics, event.type === 'ProjectEdited' ? { name, description } : undefined),
    columns:
      versions.columns === before.versions.columns
        ? before.changes.columns
        : partChange(revision, versions.columns, columnsBefore(before, event, revision)),
    groups:
      versions.groups === before.versions.groups ? before.changes.groups : partChange<never>(revision, versions.groups),
  };
  return evolveParts({ ...before, versions, changes, revision }, event);
};

const evolveParts = (state: ProjectState, event: ProjectEvent): ProjectState => {
  switch (event.type) {
    case 'ProjectCreated':
      return { ...state, status: 'active', ...event.data };
    case 'ProjectEdited':
      return { ...state, ...event.data };
    case 'ProjectDeleted':
      return { ...state, status: 'deleted', deletedAt: state.revision };
    case 'ProjectUndeleted': {
      const { name, description, sid } = event.data;
      const groups = evolveGroups(state.groups, event);
      const here = { status: 'active' as const, deletedAt: null };
      return { ...state, ...evolveColumns(state, event), ...here, groups, name, description, sid };
    }
    case 'GroupDefined':
    case 'GroupDeleted': {
      const id = event.type === 'GroupDefined' ? event.data.id : event.data.groupId;
      const change = groupChange(state.groups, id, state.revision);
      const groupChanges = new Map([...state.groupChanges, [id, change] as const]);
      return { ...state, groups: evolveGroups(state.groups, event), groupChanges };
    }
    case 'ProjectChangeUndone':
      return { ...state, undone: withUndone(state.undone, event.data.from) };
    case 'ColumnsDefined':
    case 'TableCreated':
      return { ...state, ...evolveColumns(state, event) };
    case 'FileAdded':
      return { ...addFile(state, event.data), ...evolveColumns(state, event) };
    case 'FileErased': {
      const { fileId, revision, digest } = event.data;
      const receipt = { revision, digest };
      return { ...state, files: state.files.map((file) => (file.fileId === fileId ? { ...file, receipt } : file)) };
    }
    case 'ClassificationRun': {
      const { themes, ...run } = event.data;
      const themeRuns = state.themeRuns.draft();
      for (const theme of themes) themeRuns.set(theme, run);
      const classifications = new Map([...state.classifications, [run.minId, run] as const]);
      return { ...state, themeRuns: themeRuns.done(), classifications };
    }
    case 'SentimentRun':
      return { ...state, scored: scoreRange(state.scored, event.data) };
    case 'BuildRequested':
      return { ...state, build: { minId: event.data.minId } };
    case 'BuildFinished':
    case 'BuildFailed':
      return { ...state, build: null };
  }
};

const addFile = (state: ProjectState, added: Extract<ProjectEvent, { type: 'FileAdded' }>['data']): ProjectState => {
  const { fileId, fileName, firstId, count, dateOrders, digest } = added;
  return {
    ...state,
    files: [...state.files, { fileId, name: fileName, firstId, count, dateOrders, digest, receipt: null }],
    nextId: Math.max(state.nextId, firstId + count),
  };
};

/** The ranges with those of a run, which takes the place of what it overlaps. */
export const scoreRange = (scored: readonly ScoredRange[], run: ScoredRange): readonly ScoredRange[] => {
  const left = scored.flatMap((range) => [
    ...(range.fromId < run.fromId ? [{ ...range, toId: Math.min(range.toId, run.fromId - 1) }] : []),
    ...(range.toId > run.toId ? [{ ...range, fromId: Math.max(range.fromId, run.toId + 1) }] : []),
  ]);
  const merged: ScoredRange[] = [];
  for (const range of [...left, run].sort((a, b) => a.fromId - b.fromId)) {
    const last = merged.at(-1);
    if (last && last.toId + 1 === range.fromId && sameWords(last, range))
      merged[merged.length - 1] = { ...last, toId: range.toId };
    else merged.push(range);
  }
  return merged;
};

export const sameWords = (a: Omit<ScoredRange, 'fromId' | 'toId'>, b: Omit<ScoredRange, 'fromId' | 'toId'>): boolean =>
  sameDefinition(a.project, b.project) &&
  (a.dictionary === null || b.dictionary === null
    ? a.dictionary === b.dictionary
    : sameDefinition(a.dictionary, b.dictionary));

export const sameDefinition = (a: DefinitionRef, b: DefinitionRef): boolean =>
  a.stream === b.stream && a.revision === b.revision;
