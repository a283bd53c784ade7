/**
 * Decider of the library; rules by noun in `folder-rules.ts` and `theme-rules.ts`, bulk commands in
 * `bulk-rules.ts`.
 */
import type { Decider } from '../decider.ts';
import { createFolder, deleteFolder, editFolder } from './folder-rules.ts';
import { importThemes } from './import-themes.ts';
import type { LibraryCommand, ReviewInterpretations } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { deleteItems, moveItems } from './bulk-rules.ts';
import { evolveLibrary, initialLibrary, type LibraryState } from './library-state.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { restoreThemeVersion } from './restore-theme-version.ts';
import { createTheme, deleteTheme, editTheme } from './theme-rules.ts';
import { undoLibraryChange } from './undo-library-change.ts';

const reviewQueryReadings = ({ reader }: ReviewInterpretations, state: LibraryState): readonly LibraryEvent[] =>
  state.readingsReviewed === reader ? [] : [{ type: 'QueryReadingsReviewed', data: { reader } }];

const decide = (command: LibraryCommand, state: LibraryState): readonly LibraryEvent[] => {
  switch (command.type) {
    case 'CreateFolder':
      return createFolder(command, state);
    case 'EditFolder':
      return editFolder(command, state);
    case 'DeleteFolder':
      return deleteFolder(command, state);
    case 'CreateTheme':
      return createTheme(command, state);
    case 'EditTheme':
      return editTheme(command, state);
    case 'DeleteTheme':
      return deleteTheme(command, state);
    case 'MoveTogether':
      return moveItems(command, state);
    case 'DeleteTogether':
      return deleteItems(command, state);
    case 'ImportThemes':
      return importThemes(command, state);
    case 'ReviewQueryReadings':
      return reviewQueryReadings(command, state);
    case 'UndoLibraryChange':
      return undoLibraryChange(command, state);
    case 'RestoreDeleted':
      return restoreDeleted(command, state);
    case 'RestoreThemeVersion':
      return restoreThemeVersion(command, state);
  }
};

export const libraryDecider: Decider<LibraryState, LibraryCommand, LibraryEvent> = {
  initialState: initialLibrary,
  decide,
  evolve: evolveLibrary,
};
