import type { Operation, OperationKey } from '../operation.ts';
import { accountOperations } from './accounts.ts';
import { commentOperations } from './comments.ts';
import { historyOperations } from './history.ts';
import { libraryOperations } from './library.ts';
import { projectOperations } from './projects.ts';
import { resultOperations } from './results.ts';
import { textOperations } from './texts.ts';

/** The areas, in the order of an analyst's way. */
export const AREAS = [
  { name: 'Accounts', description: 'Signing up, sessions and tokens, users.', operations: accountOperations },
  { name: 'Projects', description: 'From a CSV file to a project that is built.', operations: projectOperations },
  {
    name: 'Themes',
    description: 'Folders, themes, and what theme queries are made of.',
    operations: libraryOperations,
  },
  { name: 'Results', description: 'Workspaces, and what is counted in them.', operations: resultOperations },
  { name: 'Comments', description: 'Reading, tagging and reviewing single comments.', operations: commentOperations },
  { name: 'History', description: 'Who did what, when.', operations: historyOperations },
  { name: 'Texts', description: 'The sentiment dictionary, and cleaning.', operations: textOperations },
] as const;

/** Every operation of the API; an answer in `contract/answers.ts` without one does not compile. */
export const OPERATIONS: Readonly<Record<OperationKey, Operation>> = {
  ...accountOperations,
  ...projectOperations,
  ...libraryOperations,
  ...resultOperations,
  ...commentOperations,
  ...historyOperations,
  ...textOperations,
};
