import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useGiveUp } from '../../api/give-up.ts';
import { useTableQuery, type TableArgs } from '../../api/workspaces.ts';
import { filtersOfCall, type Filters } from '../../components/filters/filter-model.ts';
import { PAGE_SIZE } from './table-pager.tsx';
import { SENTIMENT } from './table-view.ts';
import type { TableSettings } from './table-settings.ts';

/** Up to a page of themes is sorted here at once; more are sorted by the server, which sees them all. */
const paginationOf = (themes: number, page: number, { by, order }: TableSettings['sort']) =>
  themes > PAGE_SIZE
    ? { page, pageSize: PAGE_SIZE, sort: by === SENTIMENT ? 'count' : by, order }
    : { page: 0, pageSize: PAGE_SIZE, sort: 'count', order: 'desc' as const };

const themesIn = (project: Project, workspaceId: string): number =>
  project.workspaces.find(({ id }) => id === workspaceId)?.themes.length ?? 0;

/** What the server counts of a workspace's themes: results that are drawn from the same answer read it once. */
export const useThemeCounts = (project: Project, workspaceId: string, settings: TableSettings, filters: Filters) => {
  const [page, setPage] = useState(0);
  const themes = themesIn(project, workspaceId);
  const args: TableArgs = {
    workspaceId,
    groupBy: settings.groupBy,
    filters: filtersOfCall(filters),
    unclassified: settings.unclassified,
    weight: settings.weight || undefined,
    means: settings.format === 'mean',
    pagination: paginationOf(themes, page, settings.sort),
  };
  const query = useGiveUp('table', args, useTableQuery(args, { skip: themes === 0 }));
  return { query, themes, page, setPage };
};
