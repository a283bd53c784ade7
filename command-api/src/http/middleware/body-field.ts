/**
 * Maps a command's field names to the request's: `folderId` is `folder_id`, and `parentId` of a new folder
 * its `parent`.
 */
import type { z } from 'zod';
import type { RouteDescription } from '../route.ts';

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  folderId: ['folder_id', 'folders'],
  folderIds: ['folders'],
  themeIds: ['themes'],
  parentId: ['parent', 'parent_id', 'folder_id'],
  themeId: ['theme_id', 't_id', 'theme', 'themes'],
};

/**
 * Undefined for fields that are not in the body, but in the path or set by the server.
 * @param field may be a path, as `columns.0.name`
 */
export const bodyField = (route: Pick<RouteDescription, 'body' | 'upload'>, field: string): string | undefined => {
  const known = getFields(route);
  const [first = '', ...rest] = field.split('.');
  // A body that is a list has its elements' places for names.
  if (known === undefined) return field;
  const name = [first, ...(OTHER_NAMES[first] ?? [])].find((one) => known.has(one));
  return name && [name, ...rest].join('.');
};

const getFields = ({ body, upload }: Pick<RouteDescription, 'body' | 'upload'>): ReadonlySet<string> | undefined => {
  if (upload !== undefined) return new Set(['file', ...Object.keys(upload.shape)]);
  if (body === undefined) return new Set();
  const { shape } = body as Partial<z.ZodObject>;
  return shape && new Set(Object.keys(shape));
};
