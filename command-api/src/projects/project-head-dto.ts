/** Fields of a project shared by its list and its page. */
import type { ProjectHead } from '@verbatim/projections/models/projects/projects';
import type { ProjectSummary } from '../contract/projects.ts';

type HeadDto = Omit<ProjectSummary, 'files' | 'workspaces' | 'stage' | 'build' | 'rebuilding'>;

export const headDto = ({
  files,
  ...head
}: ProjectHead & { readonly files: readonly { readonly count: number }[] }): HeadDto => ({
  id: head.id,
  name: head.name,
  description: head.description,
  sid: head.sid ?? '',
  no_sid: head.sid === null,
  created: head.created,
  createdBy: head.createdBy,
  count: files.reduce((sum, { count }) => sum + count, 0),
});
