/** Which entries of the history `POST /api/undo` reverts, and what `POST /api/restore` restores of them. */
import type { AuditEntryDocument, AuditedEventType } from '@verbatim/projections/models/history/history';

/** What the deciders restore; a deleted project with files is not: its text is erased. */
const UNDOABLE: ReadonlySet<AuditedEventType> = new Set([
  ...(['FolderCreated', 'FolderRenamed', 'FolderMoved', 'FolderDeleted'] as const),
  ...(['ThemeCreated', 'ThemeRenamed', 'ThemeMoved', 'ThemeDeleted'] as const),
  ...(['ThemeQueryChanged', 'ThemePresentationChanged'] as const),
  ...(['WorkspaceCreated', 'WorkspaceRenamed', 'WorkspaceThemesSet', 'WorkspaceThemeAdded'] as const),
  ...(['WorkspaceNetsSet', 'WorkspaceBannersSet', 'WorkspaceDeleted'] as const),
  ...(['ProjectEdited', 'ColumnsDefined', 'ColumnReadAnew', 'OptionsMerged'] as const),
  ...(['WorkspaceFrozen', 'FreezeDeleted'] as const),
  ...(['ReportCreated', 'ReportRenamed', 'ReportDeleted', 'ReportOrdered'] as const),
  ...(['ReportItemAdded', 'ReportItemEdited', 'ReportItemRemoved'] as const),
  ...(['GroupDefined', 'GroupDeleted', 'FileSplitAnew'] as const),
  ...(['WordsChanged', 'NegatorsChanged', 'HiddenWordsChanged'] as const),
  ...(['CommentsTagged', 'CommentsUntagged', 'CommentsExcluded', 'CommentsRestored', 'SuggestionsAccepted'] as const),
  ...(['CommentReviewed', 'CommentReopened', 'ThemeVersionRestored', 'WordListRestored', 'SampleShareSet'] as const),
]);

const DELETIONS: ReadonlySet<AuditedEventType> = new Set([
  ...(['ThemeDeleted', 'FolderDeleted', 'WorkspaceDeleted', 'ProjectDeleted'] as const),
]);

/** Each sets a part of what a version of a theme or word list is. */
const VERSIONS: ReadonlySet<AuditedEventType> = new Set([
  ...(['ThemeCreated', 'ThemeUndeleted', 'ThemeRenamed', 'ThemeQueryChanged', 'ThemePresentationChanged'] as const),
  ...(['WordsChanged', 'NegatorsChanged', 'HiddenWordsChanged'] as const),
]);

type Entry = Pick<AuditEntryDocument, 'kinds' | 'parts' | 'events' | 'from' | 'to' | 'themes' | 'undoneBy'>;

/** What several commands stored, as the pages of a build, is no one change. */
const isOneChange = ({ events, from, to }: Entry): boolean => events === to - from + 1;
const has = ({ parts }: Entry, types: ReadonlySet<AuditedEventType>): boolean =>
  parts.some(({ type }) => types.has(type));

/** An undo is not undone again, and nothing twice. */
export const isUndoable = (entry: Entry): boolean =>
  !entry.kinds.includes('undo') && entry.undoneBy === undefined && isOneChange(entry) && has(entry, UNDOABLE);

/** A deletion until it is undone, also one that an undo made; versions of one theme or list at any time. */
export const getRestorable = (entry: Entry): 'deleted' | 'version' | null => {
  if (!isOneChange(entry)) return null;
  if (has(entry, DELETIONS)) return entry.undoneBy === undefined ? 'deleted' : null;
  return has(entry, VERSIONS) && entry.themes.length <= 1 ? 'version' : null;
};
