/** Addresses of the screens that show a project's results. */
export const workspacePath = (projectId: string, workspaceId: string): string =>
  `/project/${encodeURIComponent(projectId)}/workspace/${encodeURIComponent(workspaceId)}`;

/** @param comment its `_id` */
export const responsePath = (projectId: string, workspaceId: string, comment: number): string =>
  `${workspacePath(projectId, workspaceId)}/response/${comment}`;
