/**
 * Which event changes which model, by the kind of stream that holds it. A new type of event has no row, and a new model no column,
 * until somebody has decided: the types ask for them, and event-table.spec.ts holds every decision against the projectors.
 */
import type { AccountEvent } from '@verbatim/domain/account/account-events';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { SkipEvent } from '@verbatim/domain/operations/skip-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';

/** In the order of the table's columns. */
export const MODEL_KINDS = ['projects', 'summaries', 'workspaces', 'library', 'comments', 'segments'] as const;

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
}

const handled = 'handled';
const ignored = 'ignored';

// prettier-ignore
export const EVENT_TABLE: EventTable = {
  project: {
    //                        projects summaries workspaces library  comments segments
    ProjectCreated:           [ handled, handled,  ignored,   ignored, ignored, ignored ],
    ProjectEdited:            [ handled, handled,  ignored,   ignored, ignored, ignored ],
    ProjectDeleted:           [ handled, handled,  handled,   ignored, handled, handled ],
    ColumnsDefined:           [ handled, ignored,  ignored,   ignored, ignored, handled ],
    TableCreated:             [ handled, ignored,  ignored,   ignored, ignored, handled ],
    FileAdded:                [ handled, handled,  ignored,   ignored, handled, handled ],
    FileErased:               [ handled, handled,  ignored,   ignored, handled, handled ],
    ClassificationRun:        [ ignored, ignored,  ignored,   ignored, ignored, handled ],
    SentimentRun:             [ ignored, handled,  ignored,   ignored, ignored, handled ],
  },
  // Text comes in with FileAdded: an upload that never ended leaves no trace.
  file: {
    UploadStarted:            [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
    CommentsImported:         [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
    SentencesSplit:           [ ignored, ignored,  ignored,   ignored, handled, handled ],
    SentencesParsed:          [ ignored, ignored,  ignored,   ignored, ignored, handled ],
  },
  workspace: {
    WorkspaceCreated:         [ ignored, ignored,  handled,   ignored, ignored, ignored ],
    WorkspaceRenamed:         [ ignored, ignored,  handled,   ignored, ignored, ignored ],
    WorkspaceThemesSet:       [ ignored, ignored,  handled,   ignored, ignored, ignored ],
    WorkspaceThemeAdded:      [ ignored, ignored,  handled,   ignored, ignored, ignored ],
    WorkspaceDeleted:         [ ignored, ignored,  handled,   ignored, ignored, ignored ],
  },
  library: {
    FolderCreated:            [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    FolderRenamed:            [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    FolderMoved:              [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    FolderDeleted:            [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    FolderUndeleted:          [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    ThemeCreated:             [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    ThemeRenamed:             [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    ThemeMoved:               [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    ThemeQueryChanged:        [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    ThemePresentationChanged: [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    ThemeDeleted:             [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    ThemeUndeleted:           [ ignored, ignored,  ignored,   handled, ignored, ignored ],
    // What was undone follows as events of its own.
    LibraryChangeUndone:      [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
  },
  // Events name whoever acted, so no model asks for accounts.
  account: {
    AccountRegistered:        [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
    AccountInvited:           [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
    PasswordResetRequested:   [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
    PasswordChanged:          [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
    AccountDeleted:           [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
  },
  // Read when a projector starts.
  skips: {
    EventSkipped:             [ ignored, ignored,  ignored,   ignored, ignored, ignored ],
  },
};
