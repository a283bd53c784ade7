/**
 * Which event changes which model, by kind of stream. The types demand a row for every event type and a
 * column for every model, and event-table.spec.ts checks each entry against the projectors.
 */
import type { AccountEvent } from '@verbatim/domain/account/account-events';
import type { AgreementEvent } from '@verbatim/domain/agreement/agreement-events';
import type { DictionaryEvent } from '@verbatim/domain/dictionary/dictionary-events';
import type { FigureEvent } from '@verbatim/domain/freeze/figure-events';
import type { FreezeEvent } from '@verbatim/domain/freeze/freeze-events';
import type { FileNameEvent } from '@verbatim/domain/project/file-name-events';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { ErasureEvent } from '@verbatim/domain/operations/erasure-events';
import type { SealEvent } from '@verbatim/domain/operations/seal-events';
import type { SkipEvent } from '@verbatim/domain/operations/skip-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { ReportEvent } from '@verbatim/domain/report/report-events';
import type { TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';

/** In column order. */
export const MODEL_KINDS = [
  ...(['projects', 'summaries', 'workspaces', 'library'] as const),
  ...(['comments', 'segments', 'tags', 'agreement'] as const),
  ...(['dictionary', 'history'] as const),
] as const;

type Decisions<Models> = { readonly [column in keyof Models]: 'handled' | 'ignored' };
type Row = Decisions<typeof MODEL_KINDS>;
type Rows<Event extends { readonly type: string }> = { readonly [type in Event['type']]: Row };

export interface EventTable {
  readonly project: Rows<ProjectEvent>;
  readonly file: Rows<FileEvent>;
  readonly workspace: Rows<WorkspaceEvent>;
  readonly freeze: Rows<FreezeEvent>;
  readonly figures: Rows<FigureEvent>;
  readonly reports: Rows<ReportEvent>;
  readonly library: Rows<LibraryEvent>;
  readonly account: Rows<AccountEvent>;
  readonly skips: Rows<SkipEvent>;
  readonly names: Rows<FileNameEvent>;
  readonly erasures: Rows<ErasureEvent>;
  readonly seals: Rows<SealEvent>;
  readonly tags: Rows<TagStreamEvent>;
  readonly agreement: Rows<AgreementEvent>;
  readonly dictionary: Rows<DictionaryEvent>;
}

const handled = 'handled';
const ignored = 'ignored';

// prettier-ignore
/** Rows shared by all events of a kind. */
const [NO_MODEL, AUDITED, WORKSPACES, LIBRARY, TAGS, AGREEMENT, DICTIONARY]: readonly [Row, Row, Row, Row, Row, Row, Row] = [
  // projects summaries workspaces library  comments segments tags     agreement dictionary history
  [  ignored, ignored,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   ignored ],
  [  ignored, ignored,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
  [  ignored, ignored,  handled,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
  [  ignored, ignored,  ignored,   handled, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
  [  ignored, ignored,  ignored,   ignored, ignored, ignored,  handled,  ignored,  ignored,   handled ],
  [  ignored, ignored,  ignored,   ignored, ignored, ignored,  ignored,  handled,  ignored,   handled ],
  [  ignored, ignored,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  handled,   handled ],
];

// prettier-ignore
export const EVENT_TABLE: EventTable = {
  project: {
    // projects summaries workspaces library comments segments tags agreement dictionary history
    ProjectCreated:           [ handled, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    ProjectEdited:            [ handled, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    ProjectDeleted:           [ handled, handled,  handled,   ignored, handled, handled,  ignored,  ignored,  ignored,   handled ],
    ProjectUndeleted:         [ handled, handled,  handled,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    // The undone changes follow as events of their own.
    ProjectChangeUndone: AUDITED,
    ColumnsDefined:           [ handled, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    TableCreated:             [ handled, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    ColumnReadAnew:           [ handled, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    OptionsMerged:            [ handled, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    GroupDefined:             [ handled, ignored,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    GroupDeleted:             [ handled, ignored,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    FileAdded:                [ handled, handled,  ignored,   ignored, handled, handled,  ignored,  ignored,  ignored,   handled ],
    FileErased:               [ handled, handled,  ignored,   ignored, handled, handled,  ignored,  ignored,  ignored,   handled ],
    FileSplitAnew:            [ ignored, ignored,  ignored,   ignored, handled, handled,  ignored,  ignored,  ignored,   handled ],
    ClassificationRun:        [ ignored, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    SentimentRun:             [ ignored, handled,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    BuildRequested:           [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    BuildFinished:            [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    BuildFailed:              [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
  },
  // Text appears with FileAdded: an unfinished upload leaves no trace.
  file: {
    UploadStarted: NO_MODEL,
    CommentsImported: NO_MODEL,
    SentencesSplit:           [ ignored, ignored,  ignored,   ignored, handled, handled,  ignored,  ignored,  ignored,   ignored ],
    SentencesParsed:          [ ignored, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   ignored ],
    // Read from the stream with FileSplitAnew: an unfinished split leaves no trace.
    BatchSplitAnew: NO_MODEL,
  },
  workspace: {
    WorkspaceCreated: WORKSPACES,
    WorkspaceRenamed: WORKSPACES,
    WorkspaceThemesSet: WORKSPACES,
    WorkspaceThemeAdded: WORKSPACES,
    WorkspaceNetsSet: WORKSPACES,
    WorkspaceBannersSet: WORKSPACES,
    WorkspaceDeleted: WORKSPACES,
    WorkspaceUndeleted: WORKSPACES,
    WorkspaceChangeUndone: AUDITED,
  },
  freeze: {
    WorkspaceFrozen: WORKSPACES,
    FreezeDeleted: WORKSPACES,
    FreezeUndeleted: WORKSPACES,
    // The undone changes follow as events of their own.
    FreezeChangeUndone: AUDITED,
  },
  // Read from the stream when a freeze is opened.
  figures: {
    FiguresStored: NO_MODEL,
  },
  reports: {
    ReportCreated: WORKSPACES,
    ReportRenamed: WORKSPACES,
    ReportDeleted: WORKSPACES,
    ReportUndeleted: WORKSPACES,
    ReportItemAdded: WORKSPACES,
    ReportItemEdited: WORKSPACES,
    ReportItemRemoved: WORKSPACES,
    ReportOrdered: WORKSPACES,
    // The undone changes follow as events of their own.
    ReportChangeUndone: AUDITED,
  },
  library: {
    FolderCreated: LIBRARY,
    FolderRenamed: LIBRARY,
    FolderMoved: LIBRARY,
    FolderDeleted: LIBRARY,
    FolderUndeleted: LIBRARY,
    ThemeCreated: LIBRARY,
    ThemeRenamed: LIBRARY,
    ThemeMoved: LIBRARY,
    ThemeQueryChanged: LIBRARY,
    ThemePresentationChanged: LIBRARY,
    ThemeDeleted: LIBRARY,
    ThemeUndeleted: LIBRARY,
    QueryReadingsReviewed: LIBRARY,
    // The undone changes follow as events of their own.
    LibraryChangeUndone: AUDITED,
    // So do the changes that restore a version.
    ThemeVersionRestored: AUDITED,
  },
  // Events contain the actor's name, so only the history needs accounts.
  account: {
    AccountRegistered: AUDITED,
    AccountInvited: AUDITED,
    PasswordResetRequested: AUDITED,
    PasswordChanged: AUDITED,
    TokenMade: AUDITED,
    TokenRevoked: AUDITED,
    AccountDeleted: AUDITED,
  },
  // Read when a projector starts.
  skips: {
    EventSkipped: AUDITED,
  },
  // File names, erased with their project.
  names: {
    FileNamed:                [ ignored, ignored,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
  },
  // Read by the sweep at the next start. The history uses `FileErased` and `ProjectDeleted`.
  erasures: {
    ProjectErasureBegun: NO_MODEL,
    ErasureEnded: NO_MODEL,
  },
  // Listed from their stream. In the history, one an hour would bury what people did.
  seals: {
    LogSealed: NO_MODEL,
  },
  // Manual tags.
  tags: {
    CommentsTagged: TAGS,
    CommentsUntagged: TAGS,
    CommentsExcluded: TAGS,
    CommentsRestored: TAGS,
    SuggestionsAccepted: TAGS,
    CommentReviewed: TAGS,
    CommentReopened: TAGS,
    // Part of FileSplitAnew.
    SentenceTagsMoved:        [ ignored, ignored,  ignored,   ignored, ignored, ignored,  handled,  ignored,  ignored,   ignored ],
  },
  agreement: {
    SampleDrawn: AGREEMENT,
    CommentJudged: AGREEMENT,
    SampleShareSet: AGREEMENT,
    SampleChangeUndone: AUDITED,
  },
  // Scores are computed on demand.
  dictionary: {
    WordsChanged: DICTIONARY,
    NegatorsChanged: DICTIONARY,
    HiddenWordsChanged: DICTIONARY,
    // The undone changes follow as events of their own.
    DictionaryChangeUndone: AUDITED,
    WordListRestored: AUDITED,
  },
};
