/** Every event type that this program reads and writes: a changed shape adds its upcaster here. */
import type { AccountEvent } from './account/account-events.ts';
import type { AgreementEvent } from './agreement/agreement-events.ts';
import type { DictionaryEvent } from './dictionary/dictionary-events.ts';
import type { FileEvent } from './file/file-events.ts';
import type { LibraryEvent } from './library/library-events.ts';
import type { SkipEvent } from './operations/skip-events.ts';
import type { ProjectEvent } from './project/project-events.ts';
import type { TagStreamEvent } from './tags/tag-events.ts';
import type { WorkspaceEvent } from './workspace/workspace-events.ts';

/** Any event in today's shape. */
export type DomainEvent =
  | AccountEvent
  | AgreementEvent
  | DictionaryEvent
  | FileEvent
  | LibraryEvent
  | ProjectEvent
  | SkipEvent
  | TagStreamEvent
  | WorkspaceEvent;

export type EventType = DomainEvent['type'];

/** Data as stored: JSON. */
type Stored = string | number | boolean | null | readonly Stored[] | StoredData;
type StoredData = { readonly [key: string]: Stored };

interface EventSchema {
  /** From version 1 to 2, from 2 to 3 and so on; none while there is only version 1. Each is pure. */
  readonly upcasters: readonly ((data: StoredData) => StoredData)[];
}

const VERSION_1: EventSchema = { upcasters: [] };
/** Version 2 keeps the version of the theme that a comment was tagged with. */
const OF_A_THEME: EventSchema = { upcasters: [(data) => ({ ...data, version: null })] };

export const EVENT_SCHEMAS: { readonly [type in EventType]: EventSchema } = {
  AccountDeleted: VERSION_1,
  AccountInvited: VERSION_1,
  AccountRegistered: VERSION_1,
  BuildFailed: VERSION_1,
  BuildFinished: VERSION_1,
  BuildRequested: VERSION_1,
  ClassificationRun: VERSION_1,
  ColumnsDefined: VERSION_1,
  CommentJudged: VERSION_1,
  CommentReopened: VERSION_1,
  CommentReviewed: VERSION_1,
  CommentsExcluded: OF_A_THEME,
  CommentsImported: VERSION_1,
  CommentsRestored: OF_A_THEME,
  CommentsTagged: OF_A_THEME,
  CommentsUntagged: OF_A_THEME,
  DictionaryChangeUndone: VERSION_1,
  EventSkipped: VERSION_1,
  // Version 2 keeps the file's digest.
  FileAdded: { upcasters: [(data) => ({ ...data, digest: null })] },
  FileErased: VERSION_1,
  FolderCreated: VERSION_1,
  FolderDeleted: VERSION_1,
  FolderMoved: VERSION_1,
  FolderRenamed: VERSION_1,
  FolderUndeleted: VERSION_1,
  GroupDefined: VERSION_1,
  GroupDeleted: VERSION_1,
  LibraryChangeUndone: VERSION_1,
  NegatorsChanged: VERSION_1,
  PasswordChanged: VERSION_1,
  PasswordResetRequested: VERSION_1,
  ProjectChangeUndone: VERSION_1,
  ProjectCreated: VERSION_1,
  ProjectDeleted: VERSION_1,
  ProjectEdited: VERSION_1,
  // Version 2 holds its custom groups.
  ProjectUndeleted: {
    upcasters: [(data) => ({ ...data, groups: [], versions: { ...(data['versions'] as object), groups: 1 } })],
  },
  SampleDrawn: VERSION_1,
  SentencesParsed: VERSION_1,
  SentencesSplit: VERSION_1,
  SentimentRun: VERSION_1,
  TableCreated: VERSION_1,
  ThemeCreated: VERSION_1,
  ThemeDeleted: VERSION_1,
  ThemeMoved: VERSION_1,
  ThemePresentationChanged: VERSION_1,
  ThemeQueryChanged: VERSION_1,
  ThemeRenamed: VERSION_1,
  ThemeUndeleted: VERSION_1,
  TokenMade: VERSION_1,
  TokenRevoked: VERSION_1,
  UploadStarted: VERSION_1,
  WordsChanged: VERSION_1,
  WorkspaceChangeUndone: VERSION_1,
  WorkspaceCreated: VERSION_1,
  WorkspaceDeleted: VERSION_1,
  WorkspaceRenamed: VERSION_1,
  WorkspaceThemeAdded: VERSION_1,
  WorkspaceThemesSet: VERSION_1,
  WorkspaceUndeleted: VERSION_1,
};

/** The version that events of a type are written in: today's. @throws Error for a type that is not listed */
export const schemaOf = (type: string): number => {
  const known: { readonly [type: string]: EventSchema } = EVENT_SCHEMAS;
  if (!Object.hasOwn(known, type)) throw new Error(`EVENT_SCHEMAS does not list ${type}`);
  return (known[type]?.upcasters.length ?? 0) + 1;
};
