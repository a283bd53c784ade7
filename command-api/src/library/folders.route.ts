import { listChangesSince } from '@verbatim/domain/optimistic-concurrency';
import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { NO_FOLDER } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { folderRequest, newFolderRequest, type Folder } from '../contract/library.ts';
import type { Idempotency } from '../commands/command-context.ts';
import { readCreation } from '../http/idempotency.ts';
import type { Context } from '../http/request-state.ts';
import { readIfMatch, withConflictDetails, type CurrentState } from '../http/etag.ts';
import { currentLibrary, toFolderDto, readTreeDto, toFolderTree } from './library-dto.ts';
import { runLibraryCommand } from './run-library-command.ts';

const run = async (
  ctx: Context,
  deps: Dependencies,
  command: LibraryCommand,
  idempotency?: Idempotency,
): Promise<readonly Folder[]> => toFolderTree(await runLibraryCommand(ctx, deps, command, idempotency));

export const foldersRoutes = [
  defineRoute({
    method: 'GET',
    path: '/folders',
    summary: 'List all folders with their themes',
    hasPast: true,
    answer: json<readonly Folder[]>(),
    handler: ({ ctx, deps }) => readTreeDto(ctx, deps),
  }),
  defineRoute({
    method: 'POST',
    path: '/folders/new',
    summary: 'Create a folder',
    body: newFolderRequest,
    creates: true,
    errors: {
      400: ['FOLDER_NAME_BLANK', 'FOLDER_NAME_TAKEN', 'FOLDER_RESERVED'],
      ...NO_FOLDER,
      409: ['FOLDER_EXISTS'],
    },
    example: { body: { name: 'Hotel', parent: null } },
    answer: json<readonly Folder[]>(),
    handler: async ({ ctx, deps, body }) => {
      const { name, parent, parent_id: parentId } = body;
      const { id: folderId, idempotency } = readCreation(ctx, deps.newId, body);
      const command = { type: 'CreateFolder', folderId, name, parentId: parent ?? parentId ?? null } as const;
      return run(ctx, deps, command, idempotency);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/folders/:id',
    summary: 'Rename or move a folder',
    body: folderRequest,
    versioned: true,
    errors: { 400: ['FOLDER_NAME_BLANK', 'FOLDER_NAME_TAKEN', 'FOLDER_IN_ITSELF', 'FOLDER_RESERVED'], ...NO_FOLDER },
    example: { body: { name: 'Hotels' } },
    answer: json<readonly Folder[]>(),
    handler: async ({ ctx, deps, params: { id: folderId }, body: sent }) => {
      const basedOn = readIfMatch(ctx);
      const command = { type: 'EditFolder', folderId, name: sent.name, parentId: sent.parent_id, basedOn } as const;
      const standing = async (): Promise<CurrentState> => {
        const library = await currentLibrary(deps);
        const changes = library.folderChanges.get(folderId);
        return {
          thing: toFolderDto(library, folderId),
          changes: changes ? listChangesSince(changes, basedOn ?? 0) : [],
        };
      };
      return run(ctx, deps, command).catch(
        withConflictDetails(deps.events, { stream: LIBRARY_STREAM, sent }, standing),
      );
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/folders/:id',
    summary: 'Delete a folder',
    more: 'Its themes move to ‘Uncategorized’, its folders to its parent.',
    errors: { 400: ['FOLDER_RESERVED'], ...NO_FOLDER },
    answer: json<readonly Folder[]>(),
    handler: async ({ ctx, deps, params: { id } }) => {
      return run(ctx, deps, { type: 'DeleteFolder', folderId: id });
    },
  }),
];
