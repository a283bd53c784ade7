/** Every event type that this program reads and writes: a changed shape adds its upcaster here. */
import type { AccountEvent } from './account/account-events.ts';
import type { AgreementEvent } from './agreement/agreement-events.ts';
import type { DictionaryEvent } from './dictionary/dictionary-events.ts';
import type { FigureEvent } from './freeze/figure-events.ts';
import type { FreezeEvent } from './freeze/freeze-events.ts';
import type { FileEvent } from './file/file-events.ts';
import type { FileNameEvent } from './project/file-name-events.ts';
import type { LibraryEvent } from './library/library-events.ts';
import type { ErasureEvent } from './operations/erasure-events.ts';
import type { SealEvent } from './operations/seal-events.ts';
import type { SkipEvent } from './operations/skip-events.ts';
import type { ProjectEvent } from './project/project-events.ts';
import type { ReportEvent } from './report/report-events.ts';
import type { TagStreamEvent } from './tags/tag-events.ts';
import { LEGACY_TOKENISER_VERSION } from './text/legacy/tokenise.ts';
import type { WorkspaceEvent } from './workspace/workspace-events.ts';

/** Any event in today's shape. */
export type DomainEvent =
  | AccountEvent
  | AgreementEvent
  | DictionaryEvent
  | ErasureEvent
  | FigureEvent
  | FileEvent
  | FileNameEvent
  | FreezeEvent
  | LibraryEvent
  | ProjectEvent
  | ReportEvent
  | SealEvent
  | SkipEvent
  | TagStreamEvent
  | WorkspaceEvent;

export type EventType = DomainEvent['type'];

/** Data as stored: JSON. */
type Stored = string | number | boolean | null | readonly Stored[] | StoredData;
type StoredData = { readonly [key: string]: Stored };

interface EventSchema {
  /** From version 1 to 2, from 2 to 3 and so on; empty for version 1. Pure. */
  readonly upcasters: readonly ((data: StoredData) => StoredData)[];
}

const VERSION_1: EventSchema = { upcasters: [] };
/** Versions that only add fields. */
const MORE_IN_VERSION_3: EventSchema = { upcasters: [(data) => data, (data) => data] };
const MORE_IN_VERSION_2: EventSchema = { upcasters: [(data) => data] };
const MORE_IN_VERSION_4: EventSchema = { upcasters: [(data) => data, (data) => data, (data) => data] };
/** Version 2 keeps the version of the theme that a comment was tagged with. */
const OF_A_THEME: EventSchema = { upcasters: [(data) => ({ ...data, version: null })] };

/** Version 2 names the reader that took the query. */
const READ_BY: EventSchema = { upcasters: [(data) => ({ ...data, reader: '1' })] };

export const EVENT_SCHEMAS: { readonly [type in EventType]: EventSchema } = {
  AccountDeleted: VERSION_1,
  AccountInvited: VERSION_1,
  AccountRegistered: VERSION_1,
  BatchSplitAnew: VERSION_1,
  BuildFailed: VERSION_1,
  BuildFinished: VERSION_1,
  BuildRequested: VERSION_1,
  ClassificationRun: VERSION_1,
  // Version 2 may hold what separates the answers of a cell.
  ColumnReadAnew: MORE_IN_VERSION_2,
  // Version 2 may hold labels of columns, version 3 the order of their options, version 4 what separates
  // the answers of a cell.
  ColumnsDefined: MORE_IN_VERSION_4,
  CommentJudged: VERSION_1,
  CommentReopened: VERSION_1,
  CommentReviewed: VERSION_1,
  CommentsExcluded: OF_A_THEME,
  // Version 2 may hold the HTML that a comment's text was taken out of, version 3 the cells of unused
  // columns.
  CommentsImported: MORE_IN_VERSION_3,
  CommentsRestored: OF_A_THEME,
  CommentsTagged: OF_A_THEME,
  CommentsUntagged: OF_A_THEME,
  DictionaryChangeUndone: VERSION_1,
  ErasureEnded: VERSION_1,
  EventSkipped: VERSION_1,
  FiguresStored: VERSION_1,
  // Version 2 keeps the file's digest, version 3 how it was read. Version 4 has neither its name nor values
  // of its categories, and may hold the labels that it brings and which unused columns are stored.
  FileAdded: { upcasters: [(data) => ({ ...data, digest: null }), (data) => data, (data) => data] },
  FileErased: VERSION_1,
  FileNamed: VERSION_1,
  FileSplitAnew: VERSION_1,
  FolderCreated: VERSION_1,
  FolderDeleted: VERSION_1,
  FolderMoved: VERSION_1,
  FolderRenamed: VERSION_1,
  FolderUndeleted: VERSION_1,
  FreezeChangeUndone: VERSION_1,
  FreezeDeleted: VERSION_1,
  FreezeUndeleted: VERSION_1,
  GroupDefined: VERSION_1,
  GroupDeleted: VERSION_1,
  HiddenWordsChanged: VERSION_1,
  LibraryChangeUndone: VERSION_1,
  LogSealed: VERSION_1,
  NegatorsChanged: VERSION_1,
  OptionsMerged: VERSION_1,
  PasswordChanged: VERSION_1,
  PasswordResetRequested: VERSION_1,
  ProjectChangeUndone: VERSION_1,
  ProjectCreated: VERSION_1,
  ProjectDeleted: VERSION_1,
  ProjectEdited: VERSION_1,
  ProjectErasureBegun: VERSION_1,
  // Version 2 holds its custom groups, version 3 may hold labels of columns, version 4
  // the order of their options, version 5 what separates the answers of a cell.
  ProjectUndeleted: {
    upcasters: [
      (data) => ({ ...data, groups: [], versions: { ...(data['versions'] as object), groups: 1 } }),
      (data) => data,
      (data) => data,
      (data) => data,
    ],
  },
  QueryReadingsReviewed: VERSION_1,
  ReportChangeUndone: VERSION_1,
  ReportCreated: VERSION_1,
  ReportDeleted: VERSION_1,
  ReportItemAdded: VERSION_1,
  ReportItemEdited: VERSION_1,
  ReportItemRemoved: VERSION_1,
  ReportOrdered: VERSION_1,
  ReportRenamed: VERSION_1,
  ReportUndeleted: VERSION_1,
  SampleChangeUndone: VERSION_1,
  SampleDrawn: VERSION_1,
  SampleShareSet: VERSION_1,
  SentenceTagsMoved: VERSION_1,
  // Version 2 names the tokeniser that counted the letters.
  SentencesParsed: { upcasters: [(data) => ({ ...data, tokeniser: LEGACY_TOKENISER_VERSION })] },
  SentencesSplit: VERSION_1,
  SentimentRun: VERSION_1,
  SuggestionsAccepted: VERSION_1,
  TableCreated: VERSION_1,
  ThemeCreated: READ_BY,
  ThemeDeleted: VERSION_1,
  ThemeMoved: VERSION_1,
  ThemePresentationChanged: VERSION_1,
  ThemeQueryChanged: READ_BY,
  ThemeRenamed: VERSION_1,
  ThemeUndeleted: READ_BY,
  ThemeVersionRestored: VERSION_1,
  TokenMade: VERSION_1,
  TokenRevoked: VERSION_1,
  // Version 2 holds how the file was read, version 3 the values of its categories and which unused columns
  // are stored.
  UploadStarted: MORE_IN_VERSION_3,
  WordListRestored: VERSION_1,
  WordsChanged: VERSION_1,
  WorkspaceBannersSet: VERSION_1,
  WorkspaceChangeUndone: VERSION_1,
  WorkspaceCreated: VERSION_1,
  WorkspaceDeleted: VERSION_1,
  WorkspaceFrozen: VERSION_1,
  WorkspaceNetsSet: VERSION_1,
  WorkspaceRenamed: VERSION_1,
  WorkspaceThemeAdded: VERSION_1,
  WorkspaceThemesSet: VERSION_1,
  // Version 2 holds its nets, version 3 its banners.
  WorkspaceUndeleted: {
    upcasters: [(data) => ({ ...data, nets: [] }), (data) => ({ ...data, banners: [] })],
  },
};

/** The version that events of a type are written in: today's. @throws Error for a type that is not listed */
export const getSchemaVersion = (type: string): number => {
  const known: { readonly [type: string]: EventSchema } = EVENT_SCHEMAS;
  if (!Object.hasOwn(known, type)) throw new Error(`EVENT_SCHEMAS does not list ${type}`);
  return (known[type]?.upcasters.length ?? 0) + 1;
};
