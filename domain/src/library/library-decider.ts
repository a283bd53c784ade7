/** The rules of the library, by noun: `folder-rules.ts` and `theme-rules.ts`; of several at once: `library-together.ts`. */
import type { Decider } from '../decider.ts';
import { createFolder, deleteFolder, editFolder } from './folder-rules.ts';
import { importThemes } from './import-themes.ts';
import type { LibraryCommand } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { deleteTogether, moveTogether } from './library-together.ts';
import { evolveLibrary, initialLibrary, type LibraryState } from './library-state.ts';
import { createTheme, deleteTheme, editTheme } from './theme-rules.ts';
import { undoLibraryChange } from './undo-library-change.ts';

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
      return moveTogether(command, state);
    case 'DeleteTogether':
      return deleteTogether(command, state);
    case 'ImportThemes':
      return importThemes(command, state);
    case 'UndoLibraryChange':
      return undoLibraryChange(command, state);
  }
};

export const libraryDecider: Decider<LibraryState, LibraryCommand, LibraryEvent> = {
  initialState: initialLibrary,
  decide,
  evolve: evolveLibrary,
};
