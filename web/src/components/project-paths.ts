/** Addresses of the screens that show a project's results. */
export const workspacePath = (projectId: string, workspaceId: string): string =>
  `/project/${encodeURIComponent(projectId)}/workspace/${encodeURIComponent(workspaceId)}`;

/** @param path of the result within its workspace; '' for the table */
export const resultPath = (projectId: string, workspaceId: string, path: string): string =>
  [workspacePath(projectId, workspaceId), ...(path === '' ? [] : [path])].join('/');

/** @param comment its `_id` */
export const responsePath = (projectId: string, workspaceId: string, comment: number): string =>
  `${workspacePath(projectId, workspaceId)}/response/${comment}`;

/** Given along with `workspacePath` as the state of a link: the comments of a theme open over the table. */
export interface OpensComments {
  readonly comments: { readonly themeId: string; readonly title: string };
}

export const opensComments = (state: unknown): state is OpensComments =>
  typeof state === 'object' && state !== null && 'comments' in state;

/** The samples that a theme was checked by in a project. */
export const themeCheckPath = (projectId: string, themeId: string): string =>
  `/project/${encodeURIComponent(projectId)}/agreement?theme=${encodeURIComponent(themeId)}`;

export const samplePath = (projectId: string, sampleId: string): string =>
  `/project/${encodeURIComponent(projectId)}/agreement/${encodeURIComponent(sampleId)}`;
