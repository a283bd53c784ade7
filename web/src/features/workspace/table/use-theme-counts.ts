import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useAbortStale } from '../../../api/transport/abort-stale-requests.ts';
import { getErrorCode } from '../../../api/transport/problem.ts';
import { useTableQuery, type TableArgs } from '../../../api/workspaces.ts';
import { toFiltersInput, type Filters } from '../../../components/filters/filter-model.ts';
import { getBanner } from '../banner/banner-parts.ts';
import { findNumberFigure } from './number-figures.ts';
import { PAGE_SIZE } from './table-pager.tsx';
import { SENTIMENT } from './table-view.ts';
import { getCountedSentiment, type TableSettings } from './table-settings.ts';

/** Up to a page of themes is sorted in the browser; more by the server, which has all of them. */
const getPagination = (themes: number, page: number, { by, order }: TableSettings['sort']) =>
  themes > PAGE_SIZE
    ? { page, pageSize: PAGE_SIZE, sort: by === SENTIMENT || findNumberFigure(by) !== undefined ? 'count' : by, order }
    : { page: 0, pageSize: PAGE_SIZE, sort: 'count', order: 'desc' as const };

const sortKey = ({ sort: { by }, groupBy, parts }: TableSettings): string => JSON.stringify([by, groupBy, ...parts]);

/** Rows of a workspace that are sorted and paged: its themes and nets. */
const countRows = (project: Project, workspaceId: string): number => {
  const workspace = project.workspaces.find(({ id }) => id === workspaceId);
  return (workspace?.themes.length ?? 0) + (workspace?.nets ?? 0);
};

/** Counts of a workspace's themes, shared by results with the same query. */
export const useThemeCounts = (project: Project, workspaceId: string, settings: TableSettings, filters: Filters) => {
  const [page, setPage] = useState(0);
  const themes = countRows(project, workspaceId);
  const [refusedSort, setRefusedSort] = useState('');
  const { by } = settings.sort;
  // An address, or the table before another group was chosen, may name a column that this table has not.
  const sort = refusedSort === sortKey(settings) ? { ...settings.sort, by: 'count' } : settings.sort;
  const args: TableArgs = {
    workspaceId,
    ...(settings.parts.length === 0 ? { groupBy: settings.groupBy } : { groupBy: [], parts: getBanner(settings) }),
    filters: toFiltersInput(filters),
    unclassified: settings.unclassified,
    weight: settings.weight || undefined,
    number: settings.number || undefined,
    means: settings.format === 'mean',
    sentiment: getCountedSentiment(settings.format),
    pagination: getPagination(themes, page, sort),
  };
  const query = useAbortStale('table', args, useTableQuery(args, { skip: themes === 0 }));
  if (getErrorCode(query.error) === 'SORT_UNKNOWN' && sort.by === by && by !== 'count')
    setRefusedSort(sortKey(settings));
  return { query, themes, page, setPage };
};
