/**
 * Which event changes which model, by the kind of stream that holds it. A new type of event has no row, and a new model no column,
 * until somebody has decided: the types ask for them, and event-table.spec.ts holds every decision against the projectors.
 */
import type { AccountEvent } from '@verbatim/domain/account/account-events';
import type { AgreementEvent } from '@verbatim/domain/agreement/agreement-events';
import type { DictionaryEvent } from '@verbatim/domain/dictionary/dictionary-events';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { SkipEvent } from '@verbatim/domain/operations/skip-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';

/** In the order of the table's columns. */
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
  readonly library: Rows<LibraryEvent>;
  readonly account: Rows<AccountEvent>;
  readonly skips: Rows<SkipEvent>;
  readonly tags: Rows<TagStreamEvent>;
  readonly agreement: Rows<AgreementEvent>;
  readonly dictionary: Rows<DictionaryEvent>;
}

const handled = 'handled';
const ignored = 'ignored';

// prettier-ignore
/** Rows that are the same for all events of a kind. */
const [NOBODY, TOLD, WORKSPACES, LIBRARY, TAGS, AGREEMENT, DICTIONARY]: readonly [Row, Row, Row, Row, Row, Row, Row] = [
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
    //                        projects summaries workspaces library  comments segments tags     agreement dictionary history
    ProjectCreated:           [ handled, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    ProjectEdited:            [ handled, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    ProjectDeleted:           [ handled, handled,  handled,   ignored, handled, handled,  ignored,  ignored,  ignored,   handled ],
    ProjectUndeleted:         [ handled, handled,  handled,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    // What was undone follows as events of its own.
    ProjectChangeUndone: TOLD,
    ColumnsDefined:           [ handled, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    TableCreated:             [ handled, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    GroupDefined:             [ handled, ignored,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    GroupDeleted:             [ handled, ignored,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    FileAdded:                [ handled, handled,  ignored,   ignored, handled, handled,  ignored,  ignored,  ignored,   handled ],
    FileErased:               [ handled, handled,  ignored,   ignored, handled, handled,  ignored,  ignored,  ignored,   handled ],
    ClassificationRun:        [ ignored, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    SentimentRun:             [ ignored, handled,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   handled ],
    BuildRequested:           [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    BuildFinished:            [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
    BuildFailed:              [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored,  ignored,  ignored,   handled ],
  },
  // Text comes in with FileAdded: an upload that never ended leaves no trace.
  file: {
    UploadStarted: NOBODY,
    CommentsImported: NOBODY,
    SentencesSplit:           [ ignored, ignored,  ignored,   ignored, handled, handled,  ignored,  ignored,  ignored,   ignored ],
    SentencesParsed:          [ ignored, ignored,  ignored,   ignored, ignored, handled,  ignored,  ignored,  ignored,   ignored ],
  },
  workspace: {
    WorkspaceCreated: WORKSPACES,
    WorkspaceRenamed: WORKSPACES,
    WorkspaceThemesSet: WORKSPACES,
    WorkspaceThemeAdded: WORKSPACES,
    WorkspaceDeleted: WORKSPACES,
    WorkspaceUndeleted: WORKSPACES,
    WorkspaceChangeUndone: TOLD,
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
    // What was undone follows as events of its own.
    LibraryChangeUndone: TOLD,
  },
  // Events name whoever acted, so no model but the history asks for accounts.
  account: {
    AccountRegistered: TOLD,
    AccountInvited: TOLD,
    PasswordResetRequested: TOLD,
    PasswordChanged: TOLD,
    TokenMade: TOLD,
    TokenRevoked: TOLD,
    AccountDeleted: TOLD,
  },
  // Read when a projector starts.
  skips: {
    EventSkipped: TOLD,
  },
  // What people say of comments by hand.
  tags: {
    CommentsTagged: TAGS,
    CommentsUntagged: TAGS,
    CommentsExcluded: TAGS,
    CommentsRestored: TAGS,
    CommentReviewed: TAGS,
    CommentReopened: TAGS,
  },
  agreement: {
    SampleDrawn: AGREEMENT,
    CommentJudged: AGREEMENT,
  },
  // Scores follow from it when somebody asks for them.
  dictionary: {
    WordsChanged: DICTIONARY,
    NegatorsChanged: DICTIONARY,
    // What was undone follows as events of its own.
    DictionaryChangeUndone: TOLD,
  },
};
