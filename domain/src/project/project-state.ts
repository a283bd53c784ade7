/** State of a project, shared by the decider and the read models. */
import { notePartChange, type PartChange } from '../optimistic-concurrency.ts';
import { PersistentMap } from '../persistent-map.ts';
import { withUndone } from '../undone-changes.ts';
import { evolveColumns, fieldsNotStored, type ColumnsState } from './column-state.ts';
import { evolveGroups, groupChange, type GroupChange } from './group-state.ts';
import { addFile, evolveFiles, type ProjectFile } from './project-files.ts';
import type {
  ColumnDefinition,
  DefinitionRef,
  GroupDefinition,
  ProjectEvent,
  ProjectVersions,
} from './project-events.ts';

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

/** Columns before the definition at that revision. */
export interface ColumnsBefore extends Pick<ProjectState, 'columns' | 'table' | 'nextId'> {
  readonly definedAt: number;
}

export interface ProjectState extends ColumnsState {
  readonly status: 'absent' | 'active' | 'deleted';
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  readonly sid: string | null;
  /** Revision of a column's last own change, by field. */
  readonly columnChanges: ReadonlyMap<string, number>;
  /** In the order added, including erased ones: their ids stay taken. */
  readonly files: readonly ProjectFile[];
  /** How many times it was restored after files were erased with it. */
  readonly restorations: number;
  /** The `_id` of the next comment. Never decreases: ids are not reused. */
  readonly nextId: number;
  readonly themeRuns: PersistentMap<ThemeRun>;
  /** The latest run by its `minId`. */
  readonly classifications: ReadonlyMap<number | null, ThemeRun>;
  /** Sorted and disjoint; neighbours scored with the same words are merged. */
  readonly scored: readonly ScoredRange[];
  /** The active build; null for none. */
  readonly build: { readonly minId: number | null } | null;
  /** In display order. */
  readonly groups: readonly GroupDefinition[];
  /** By group, including deleted ones. */
  readonly groupChanges: ReadonlyMap<string, GroupChange>;
  readonly versions: ProjectVersions;
  readonly changes: {
    readonly basics: PartChange<Pick<ProjectState, 'name' | 'description'>>;
    readonly columns: PartChange<ColumnsBefore>;
    /** Each group is undone separately. */
    readonly groups: PartChange<never>;
  };
  /** Revision of its deletion; null while it exists. */
  readonly deletedAt: number | null;
  /** First revisions of the latest undone changes. */
  readonly undone: readonly number[];
  /** Of the last event, -1 before the first. */
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
  merges: {},
  columnChanges: new Map(),
  files: [],
  restorations: 0,
  nextId: FIRST_COMMENT_ID,
  themeRuns: new PersistentMap(),
  classifications: new Map(),
  scored: [],
  build: null,
  groups: [],
  groupChanges: new Map(),
  versions: { basics: 0, columns: 0, groups: 0 },
  changes: { basics: notePartChange(-1, 0), columns: notePartChange(-1, 0), groups: notePartChange(-1, 0) },
  deletedAt: null,
  undone: [],
  revision: -1,
};

export const filesInUse = (state: ProjectState): readonly ProjectFile[] =>
  state.files.filter(({ receipt }) => receipt === null);

/** Definitions of the table's columns, in order; empty without a table. */
export const tableColumns = (state: ProjectState): readonly ColumnDefinition[] => {
  const names = new Set(state.table ?? []);
  return state.columns.filter((column) => column.type !== 'unused' && names.has(column.name));
};

/** As in read models older than the version of groups. */
export type CountedVersions = Omit<ProjectVersions, 'groups'> & { readonly groups?: number | undefined };

export const allVersions = ({ basics, columns, groups = 1 }: CountedVersions): ProjectVersions => ({
  basics,
  columns,
  groups,
});

type FileAdded = Extract<ProjectEvent, { type: 'FileAdded' }>['data'];

const changesColumns = ({ newOptions = {}, options = {}, newLabels = {} }: FileAdded): boolean =>
  Object.keys({ ...newOptions, ...options, ...newLabels }).length > 0;

/** Evolves the versions, shared by the decider and the read models. */
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
    case 'ColumnReadAnew':
    case 'OptionsMerged':
      return { ...now, columns: columns + 1 };
    case 'GroupDefined':
    case 'GroupDeleted':
      return { ...now, groups: groups + 1 };
    case 'FileAdded':
      return changesColumns(event.data) ? { ...now, columns: columns + 1 } : now;
    default:
      return now;
  }
};

/** One undo step of a definition. A table of all defined columns is reverted with it: it is implied. */
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
        : notePartChange(revision, versions.basics, event.type === 'ProjectEdited' ? { name, description } : undefined),
    columns:
      versions.columns === before.versions.columns
        ? before.changes.columns
        : notePartChange(revision, versions.columns, columnsBefore(before, event, revision)),
    groups:
      versions.groups === before.versions.groups
        ? before.changes.groups
        : notePartChange<never>(revision, versions.groups),
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
      const restorations = state.restorations + (state.files.length > 0 ? 1 : 0);
      const here = { status: 'active' as const, deletedAt: null, restorations };
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
      return { ...state, ...evolveColumns(state, event), columnChanges: new Map() };
    case 'TableCreated':
      return { ...state, ...evolveColumns(state, event) };
    case 'ColumnReadAnew':
    case 'OptionsMerged': {
      const columnChanges = new Map([...state.columnChanges, [event.data.field, state.revision] as const]);
      const files = event.type === 'ColumnReadAnew' ? evolveFiles(state.files, event) : state.files;
      return { ...state, ...evolveColumns(state, event), columnChanges, files };
    }
    case 'FileAdded': {
      const nextId = Math.max(state.nextId, event.data.firstId + event.data.count);
      const files = addFile(state.files, event.data, fieldsNotStored(state, event.data.read?.unused));
      return { ...state, ...evolveColumns(state, event), nextId, files };
    }
    case 'FileErased':
    case 'FileSplitAnew':
      return { ...state, files: evolveFiles(state.files, event) };
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

/** Inserts the range of a run, replacing what it overlaps. */
export const scoreRange = (scored: readonly ScoredRange[], run: ScoredRange): readonly ScoredRange[] => {
  const left = scored.flatMap((range) => [
    ...(range.fromId < run.fromId ? [{ ...range, toId: Math.min(range.toId, run.fromId - 1) }] : []),
    ...(range.toId > run.toId ? [{ ...range, fromId: Math.max(range.fromId, run.toId + 1) }] : []),
  ]);
  const merged: ScoredRange[] = [];
  for (const range of [...left, run].sort((a, b) => a.fromId - b.fromId)) {
    const last = merged.at(-1);
    if (last && last.toId + 1 === range.fromId && isSameDictionary(last, range))
      merged[merged.length - 1] = { ...last, toId: range.toId };
    else merged.push(range);
  }
  return merged;
};

export const isSameDictionary = (
  a: Omit<ScoredRange, 'fromId' | 'toId'>,
  b: Omit<ScoredRange, 'fromId' | 'toId'>,
): boolean =>
  sameDefinition(a.project, b.project) &&
  (a.dictionary === null || b.dictionary === null
    ? a.dictionary === b.dictionary
    : sameDefinition(a.dictionary, b.dictionary));

export const sameDefinition = (a: DefinitionRef, b: DefinitionRef): boolean =>
  a.stream === b.stream && a.revision === b.revision;
