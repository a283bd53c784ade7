import type { Project } from '@verbatim/command-api/contract/projects';
import { useLazyMomentQuery } from '../../../api/moments.ts';
import { useWorkspaceQuery } from '../../../api/workspaces.ts';
import { filterLines } from '../../../components/filters/filter-label.ts';
import { useThemeNames } from '../../../components/filters/use-theme-names.ts';
import type { Filtering } from '../results/result-kind.ts';
import type { Stamped } from './stamp.ts';

/** Stamp of a workspace's results at the time of the export. */
export const useStamp = (
  project: Project,
  workspaceId: string,
  { fields, filters }: Filtering,
  settings: () => readonly string[] = () => [],
): (() => Promise<Stamped>) => {
  const { data: workspace } = useWorkspaceQuery(workspaceId);
  const nameOf = useThemeNames(workspaceId, filters);
  const [readMoment] = useLazyMomentQuery();
  return async () => ({
    project,
    workspace,
    settings: settings(),
    moment: await readMoment({ projectId: project.id, workspaceId })
      .unwrap()
      .catch(() => undefined),
    filters: filterLines(filters, fields, nameOf).map(({ text }) => text),
    at: new Date().toISOString(),
  });
};
