import { describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '../all-routes.ts';
import { bodyField } from './validate.ts';

describe('the field of a rejected command', () => {
  it.each([
    ['POST /folders/new', 'parentId', 'parent'],
    ['POST /folders/:id', 'parentId', 'parent_id'],
    ['POST /folders/:id', 'folderId', undefined],
    ['POST /themes/new', 'folderId', 'folder_id'],
    ['POST /themes/:id', 'themeId', undefined],
    ['POST /themes/:id', 'text', 'text'],
    ['POST /library/move', 'parentId', 'folder_id'],
    ['POST /library/move', 'themeIds', 'themes'],
    ['POST /library/move', 'folderIds', 'folders'],
    ['POST /library/delete', 'folderId', 'folders'],
    ['POST /projects/:id/group-definitions/:group', 'columns.0.name', 'columns.0.name'],
    ['POST /projects/:id/table-definitions', '0.name', '0.name'],
    ['POST /projects/:id/upload-file', 'file', 'file'],
    ['POST /projects/:id/upload-file', 'fileId', undefined],
    ['DELETE /projects/:id/files/:file', 'fileId', undefined],
  ] as const)('of %s, %s, is %s in its body', (key, field, name) => {
    const route = ALL_ROUTES.find(({ method, path }) => `${method} ${path}` === key);
    expect(route && bodyField(route, field)).toBe(name);
    expect(route).toBeDefined();
  });
});
