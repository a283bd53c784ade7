/** Every event type that this program reads, each at version 1 today: a changed shape adds its upcaster here. */
import type { AccountEvent } from '@verbatim/domain/account/account-events';
import type { FileEvent } from '@verbatim/domain/file/file-events';
import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import type { EventSchema } from '@verbatim/eventstore/upcasting';
import type { SkipEvent } from './skips.ts';

type EventType = (AccountEvent | FileEvent | LibraryEvent | ProjectEvent | SkipEvent | WorkspaceEvent)['type'];

const VERSION_1: EventSchema = { upcasters: [] };

export const EVENT_SCHEMAS: { readonly [type in EventType]: EventSchema } = {
  AccountDeleted: VERSION_1,
  AccountInvited: VERSION_1,
  AccountRegistered: VERSION_1,
  ClassificationRun: VERSION_1,
  ColumnsDefined: VERSION_1,
  CommentsImported: VERSION_1,
  EventSkipped: VERSION_1,
  FileAdded: VERSION_1,
  FileErased: VERSION_1,
  FolderCreated: VERSION_1,
  FolderDeleted: VERSION_1,
  FolderMoved: VERSION_1,
  FolderRenamed: VERSION_1,
  PasswordChanged: VERSION_1,
  PasswordResetRequested: VERSION_1,
  ProjectCreated: VERSION_1,
  ProjectDeleted: VERSION_1,
  ProjectEdited: VERSION_1,
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
  UploadStarted: VERSION_1,
  WorkspaceCreated: VERSION_1,
  WorkspaceDeleted: VERSION_1,
  WorkspaceRenamed: VERSION_1,
  WorkspaceThemeAdded: VERSION_1,
  WorkspaceThemesSet: VERSION_1,
};

/** The version that events of a type are written in: today's. @throws Error for a type that is not listed */
export const schemaOf = (type: string): number => {
  const known: { readonly [type: string]: EventSchema } = EVENT_SCHEMAS;
  if (!Object.hasOwn(known, type)) throw new Error(`EVENT_SCHEMAS does not list ${type}`);
  return (known[type]?.upcasters.length ?? 0) + 1;
};
