/**
 * Which event changes which model, by the kind of stream that holds it. A new type of event has no row, and a new model no column,
 * until somebody has decided: the types ask for them, and event-table.spec.ts holds every decision against the projectors.
 */
import type { AccountEvent } from '@verbatim/domain/account/account-events';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { SkipEvent } from '@verbatim/domain/operations/skip-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { TagEvent } from '@verbatim/domain/tags/tag-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';

/** In the order of the table's columns. */
export const MODEL_KINDS = ['projects', 'summaries', 'workspaces', 'library', 'comments', 'segments', 'tags'] as const;

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
  readonly tags: Rows<TagEvent>;
}

const handled = 'handled';
const ignored = 'ignored';

// prettier-ignore
/** Rows that are the same for all events of a kind. */
const [NOBODY, WORKSPACES, LIBRARY, TAGS]: readonly [Row, Row, Row, Row] = [
  // projects summaries workspaces library  comments segments tags
  [  ignored, ignored,  ignored,   ignored, ignored, ignored,  ignored ],
  [  ignored, ignored,  handled,   ignored, ignored, ignored,  ignored ],
  [  ignored, ignored,  ignored,   handled, ignored, ignored,  ignored ],
  [  ignored, ignored,  ignored,   ignored, ignored, ignored,  handled ],
];

// prettier-ignore
export const EVENT_TABLE: EventTable = {
  project: {
    //                        projects summaries workspaces library  comments segments tags
    ProjectCreated:           [ handled, handled,  ignored,   ignored, ignored, ignored,  ignored ],
    ProjectEdited:            [ handled, handled,  ignored,   ignored, ignored, ignored,  ignored ],
    ProjectDeleted:           [ handled, handled,  handled,   ignored, handled, handled,  ignored ],
    ProjectUndeleted:         [ handled, handled,  handled,   ignored, ignored, handled,  ignored ],
    // What was undone follows as events of its own.
    ProjectChangeUndone: NOBODY,
    ColumnsDefined:           [ handled, ignored,  ignored,   ignored, ignored, handled,  ignored ],
    TableCreated:             [ handled, ignored,  ignored,   ignored, ignored, handled,  ignored ],
    FileAdded:                [ handled, handled,  ignored,   ignored, handled, handled,  ignored ],
    FileErased:               [ handled, handled,  ignored,   ignored, handled, handled,  ignored ],
    ClassificationRun:        [ ignored, ignored,  ignored,   ignored, ignored, handled,  ignored ],
    SentimentRun:             [ ignored, handled,  ignored,   ignored, ignored, handled,  ignored ],
    BuildRequested:           [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored ],
    BuildFinished:            [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored ],
    BuildFailed:              [ ignored, handled,  ignored,   ignored, ignored, ignored,  ignored ],
  },
  // Text comes in with FileAdded: an upload that never ended leaves no trace.
  file: {
    UploadStarted: NOBODY,
    CommentsImported: NOBODY,
    SentencesSplit:           [ ignored, ignored,  ignored,   ignored, handled, handled,  ignored ],
    SentencesParsed:          [ ignored, ignored,  ignored,   ignored, ignored, handled,  ignored ],
  },
  workspace: {
    WorkspaceCreated: WORKSPACES,
    WorkspaceRenamed: WORKSPACES,
    WorkspaceThemesSet: WORKSPACES,
    WorkspaceThemeAdded: WORKSPACES,
    WorkspaceDeleted: WORKSPACES,
    WorkspaceUndeleted: WORKSPACES,
    WorkspaceChangeUndone: NOBODY,
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
    LibraryChangeUndone: NOBODY,
  },
  // Events name whoever acted, so no model asks for accounts.
  account: {
    AccountRegistered: NOBODY,
    AccountInvited: NOBODY,
    PasswordResetRequested: NOBODY,
    PasswordChanged: NOBODY,
    AccountDeleted: NOBODY,
  },
  // Read when a projector starts.
  skips: {
    EventSkipped: NOBODY,
  },
  // What people say of comments by hand.
  tags: {
    CommentsTagged: TAGS,
    CommentsUntagged: TAGS,
    CommentsExcluded: TAGS,
    CommentsRestored: TAGS,
  },
};
