/** A project as its events made it: what the decider decides on, and what a read model can fold. */
import { partChange, type PartChange } from '../part-change.ts';
import { PersistentMap } from '../persistent-map.ts';
import { withUndone } from '../undone-changes.ts';
import { withNewOptions } from './new-options.ts';
import type { ColumnDefinition, DateOrder, DefinitionRef, ProjectEvent, ProjectVersions } from './project-events.ts';

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
  readonly versions: ProjectVersions;
  readonly changes: {
    readonly basics: PartChange<Pick<ProjectState, 'name' | 'description'>>;
    /** Columns are not undone. */
    readonly columns: PartChange<never>;
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
  versions: { basics: 0, columns: 0 },
  changes: { basics: partChange(-1, 0), columns: partChange(-1, 0) },
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

/** How the parts of a project count their changes: for the decider and for every read model that holds them. */
export const evolveVersions = (versions: ProjectVersions, event: ProjectEvent): ProjectVersions => {
  const { basics, columns } = versions;
  switch (event.type) {
    case 'ProjectCreated':
      return { basics: 1, columns: 1 };
    case 'ProjectUndeleted':
      return { basics: event.data.versions.basics + 1, columns: event.data.versions.columns + 1 };
    case 'ProjectEdited':
      return { basics: basics + 1, columns };
    case 'ColumnsDefined':
    case 'TableCreated':
      return { basics, columns: columns + 1 };
    case 'FileAdded':
      return Object.keys(event.data.newOptions).length === 0 ? versions : { basics, columns: columns + 1 };
    default:
      return versions;
  }
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
        : partChange<never>(revision, versions.columns),
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
      return { ...state, ...evolveColumns(state, event), status: 'active', name, description, sid, deletedAt: null };
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
