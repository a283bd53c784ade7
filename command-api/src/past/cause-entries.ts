/** The entries of the history behind a cause of a change: those of its streams between the two moments. */
import type { Cause } from '@verbatim/domain/moment/causes';
import { momentStreams, type Moment, type MomentPart } from '@verbatim/domain/moment/moment';
import type { AuditedEventType } from '@verbatim/projections/models/history/history';
import {
  readAuditPage,
  readEntryNumbers,
  type AuditPage,
  type FoundEntry,
} from '@verbatim/projections/models/history/history.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';

interface Source {
  readonly parts: readonly MomentPart[];
  readonly types: ReadonlySet<string>;
  /** Its entries are indexed by theme. */
  readonly isByTheme: boolean;
}

const sourceOf = (parts: readonly MomentPart[], types: readonly AuditedEventType[], isByTheme = false): Source => ({
  parts,
  types: new Set(types),
  isByTheme,
});

const SOURCES: Readonly<Record<Cause, Source>> = {
  columns: sourceOf(['project'], ['ColumnsDefined', 'ColumnReadAnew', 'OptionsMerged', 'GroupDefined', 'GroupDeleted']),
  files: sourceOf(['project'], ['FileAdded', 'FileErased', 'ProjectDeleted', 'ProjectUndeleted']),
  words: sourceOf(['dictionary', 'words'], ['WordsChanged', 'NegatorsChanged']),
  deletions: sourceOf(['library'], ['ThemeDeleted', 'ThemeUndeleted'], true),
  queries: sourceOf(['library'], ['ThemeCreated', 'ThemeQueryChanged'], true),
  tags: sourceOf(
    ['tags'],
    ['CommentsTagged', 'CommentsUntagged', 'CommentsExcluded', 'CommentsRestored', 'SuggestionsAccepted'],
    true,
  ),
  themes: sourceOf(
    ['workspace'],
    ['WorkspaceCreated', 'WorkspaceThemesSet', 'WorkspaceThemeAdded', 'WorkspaceDeleted', 'WorkspaceUndeleted'],
    true,
  ),
};

export interface CauseEntriesQuery {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly from: Moment;
  readonly to: Moment;
  readonly cause: Cause;
  /** Only entries about this theme, where they are about themes. */
  readonly theme: string | undefined;
  readonly below: number | undefined;
  readonly limit: number;
}

/** Newest first, at most `limit`; the work is bounded, so a page may be short and have a continuation. */
export const readCauseEntries = async (history: ModelReader, query: CauseEntriesQuery): Promise<AuditPage> => {
  const { projectId, workspaceId, cause, theme, below, limit } = query;
  const { parts, types, isByTheme } = SOURCES[cause];
  const ranges = parts.flatMap((part) => getRange(query, part));
  if (ranges.length === 0) return { acts: [], next: null };
  const streams = momentStreams(projectId, workspaceId);
  const within = ({ stream, from, to }: FoundEntry): boolean =>
    ranges.some((range) => stream === streams[range.part] && to > range.after && from <= range.last);
  const holds = async (act: FoundEntry): Promise<boolean> =>
    within(act) && act.parts.some(({ type }) => types.has(type));
  // An entry of the last revision is the newest that can count; without one, it is not known where to begin.
  const newest = await Promise.all(
    ranges.map(({ part, last }) => readEntryNumbers(history, streams[part] ?? '', [last])),
  );
  const end = newest.some((entries) => entries.length === 0) ? Infinity : Math.max(...newest.flat()) + 1;
  const isOfProject = cause !== 'queries' && cause !== 'deletions' && cause !== 'words';
  const project = isOfProject ? projectId : undefined;
  return readAuditPage(
    history,
    { project, theme: isByTheme ? theme : undefined },
    { below: Math.min(below ?? Infinity, end), limit, holds },
  );
};

interface Range {
  readonly part: MomentPart;
  readonly after: number;
  readonly last: number;
}

const getRange = ({ from, to }: CauseEntriesQuery, part: MomentPart): readonly Range[] => {
  const [one, other] = [from[part] ?? -1, to[part] ?? -1];
  return one === other ? [] : [{ part, after: Math.min(one, other), last: Math.max(one, other) }];
};
