import { useCallback, useState, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import { filtersOfCall } from '../../components/filters/filter-model.ts';
import { Drilldown } from './drilldown.tsx';
import type { OnDrill } from './theme-table.tsx';

interface Opened {
  readonly themeId: string | null;
  readonly field: string | null;
  readonly title: string;
}

/** The dialog with the comments behind the number that was clicked, under the table's own filters and groups. */
export const useDrilldown = (
  project: Project,
  workspaceId: string,
  filters: Parameters<typeof filtersOfCall>[0],
  groupBy: readonly string[],
): { readonly onDrill: OnDrill; readonly dialog: ReactNode } => {
  const [open, setOpen] = useState<Opened | null>(null);
  const { data: workspace } = useWorkspaceQuery(workspaceId, { skip: open === null });
  const onDrill: OnDrill = useCallback(({ id, name }, column) => {
    const title = [name, ...(column?.labels ?? [])].join(' · ');
    setOpen({ themeId: id, field: column?.key ?? null, title });
  }, []);
  const dialog =
    open === null ? null : (
      <Drilldown
        list={{
          ...{ projectId: project.id, workspaceId, themeId: open.themeId },
          ...{ filters: filtersOfCall(filters), groupBy, field: open.field },
        }}
        title={open.title}
        themes={workspace?.themes ?? []}
        onClose={() => setOpen(null)}
      />
    );
  return { onDrill, dialog };
};
