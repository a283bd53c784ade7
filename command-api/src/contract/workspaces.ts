/** Requests and responses of workspaces. */
import {
  BANNER_PREFIX,
  MAX_BANNER_NAME_LETTERS,
  MAX_BANNER_PARTS,
  MAX_BANNERS,
} from '@verbatim/domain/workspace/banners';
import { MAX_NETS, MAX_NET_NAME_LETTERS, NET_PREFIX } from '@verbatim/domain/workspace/nets';
import { z } from 'zod';
import { ignoreFields } from './ignored-fields.ts';
import { bannerPart } from './results/group-by.ts';

const themeId = z.string().max(100);
/** A theme as in the response of a workspace. */
const themeOfWorkspace = z.strictObject({ id: themeId, ...ignoreFields('name', 'portal_name', 'text') });

export const workspaceRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200),
  /** Theme ids in display order, or themes as in the response of a workspace. */
  themes: z
    .array(
      z
        .union([themeId, themeOfWorkspace], 'Must be the id of a theme')
        .transform((theme) => (typeof theme === 'string' ? theme : theme.id)),
    )
    .max(5000)
    .default([]),
  ...ignoreFields('id', 'project_id', 'url', 'version', 'nets', 'banners'),
});
/** Chosen themes under a name; or with `folder_id` the workspace's themes in that folder, under its name. */
const net = z.strictObject({
  /** Assigned by the server if absent. */
  id: z.string().max(100).startsWith(NET_PREFIX).optional(),
  name: z.string().trim().max(MAX_NET_NAME_LETTERS).default(''),
  folder_id: z.string().max(100).nullable().default(null),
  /** Theme ids. */
  themes: z.array(themeId).max(5000).default([]),
});

const banner = z.strictObject({
  /** Assigned by the server if absent. */
  id: z.string().max(100).startsWith(BANNER_PREFIX).optional(),
  name: z.string().trim().max(MAX_BANNER_NAME_LETTERS),
  /** From left to right, each a grouping as in `groupBy` of the table. */
  parts: z.array(bannerPart).max(MAX_BANNER_PARTS),
});

/** `POST /api/workspaces/{id}`. Absent fields are unchanged. */
export const editWorkspaceRequest = z.strictObject({
  name: workspaceRequest.shape.name.optional(),
  themes: workspaceRequest.shape.themes.removeDefault().optional(),
  nets: z.array(net).max(MAX_NETS).optional(),
  banners: z.array(banner).max(MAX_BANNERS).optional(),
  ...ignoreFields('id', 'project_id', 'url', 'version'),
});
export const addThemeRequest = z.strictObject({
  id: z.string().min(1, 'Field is Required').max(100),
  ...ignoreFields(
    'name',
    'text',
    'originalText',
    'folder_id',
    'portal_name',
    'method',
    'visible',
    'reads',
    'error',
    'version',
  ),
});
export type EditWorkspaceRequest = Pick<z.infer<typeof editWorkspaceRequest>, 'name' | 'themes' | 'nets' | 'banners'>;
export type WorkspaceRequest = Pick<z.infer<typeof workspaceRequest>, 'name' | 'themes'>;

export interface WorkspaceNet {
  readonly id: string;
  /** Of the folder where there is one. */
  readonly name: string;
  /** Null for chosen themes. */
  readonly folder_id: string | null;
  /** Ids of the chosen themes; empty for a folder, whose themes in the workspace are counted. */
  readonly themes: readonly string[];
}

export interface WorkspaceBanner {
  readonly id: string;
  readonly name: string;
  /** From left to right: names of columns or custom groups, outermost first; some may be deleted by now. */
  readonly parts: readonly (readonly string[])[];
}

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly project_id: string;
  readonly themes: readonly {
    readonly id: string;
    readonly name: string;
    readonly portal_name: string;
    readonly text: string;
  }[];
  readonly nets: readonly WorkspaceNet[];
  readonly banners: readonly WorkspaceBanner[];
  /** Path of its page: `/project/{pid}/workspace/{wid}`. */
  readonly url: string;
  /** Version of the workspace, for use in `If-Match: "version"`. */
  readonly version: number;
}
