import type { Project } from '@verbatim/command-api/contract/projects';
import { useLazyRevisionsQuery, useWorkspaceQuery } from '../../../api/workspaces.ts';
import { filterLines } from '../../../components/filters/filter-words.ts';
import { useThemeNames } from '../../../components/filters/use-theme-names.ts';
import type { Filtering } from '../results/result-kind.ts';
import type { Stamped } from './stamp.ts';

/** What to write on a file of a workspace's results, as of the moment it is asked for. */
export const useStamp = (
  project: Project,
  workspaceId: string,
  { fields, filters }: Filtering,
  settings: () => readonly string[] = () => [],
): (() => Promise<Stamped>) => {
  const { data: workspace } = useWorkspaceQuery(workspaceId);
  const nameOf = useThemeNames(workspaceId, filters);
  const [readRevisions] = useLazyRevisionsQuery();
  return async () => ({
    ...{ project, workspace, settings: settings() },
    revisions: await readRevisions(workspaceId)
      .unwrap()
      .catch(() => undefined),
    filters: filterLines(filters, fields, nameOf).map(({ text }) => text),
    at: new Date().toISOString(),
  });
};
