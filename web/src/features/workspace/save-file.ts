import type { Project } from '@verbatim/command-api/contract/projects';

/** Of a workspace's results, without extension. */
export const toFileName = ({ name, workspaces }: Pick<Project, 'name' | 'workspaces'>, workspaceId: string): string =>
  `${name} - ${workspaces.find(({ id }) => id === workspaceId)?.name ?? 'table'}`;
