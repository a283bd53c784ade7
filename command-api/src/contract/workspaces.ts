/** Requests and answers of workspaces. */
import { z } from 'zod';

export const workspaceRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200),
  /** Theme ids, in the order to show. */
  themes: z.array(z.string().max(100)).max(5000).default([]),
});
/** `POST /api/workspaces/{id}`: what is absent stays. */
export const editWorkspaceRequest = z.strictObject({
  name: workspaceRequest.shape.name.optional(),
  themes: workspaceRequest.shape.themes.removeDefault().optional(),
});
export const addThemeRequest = z.strictObject({ id: z.string().min(1, 'Field is Required').max(100) });
export type EditWorkspaceRequest = z.infer<typeof editWorkspaceRequest>;
export type WorkspaceRequest = z.infer<typeof workspaceRequest>;

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
  /** `/project/{pid}/workspace/{wid}` */
  readonly url: string;
  /** Counts its changes: what `If-Match: "version"` names. */
  readonly version: number;
}
