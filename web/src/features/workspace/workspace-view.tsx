import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Suspense, useMemo, useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableItem } from '@verbatim/command-api/contract/table';
import { useGiveUp } from '../../api/give-up.ts';
import { useTableQuery, type TableArgs } from '../../api/workspaces.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { filterFields, filtersOfCall } from '../../components/filters/filter-model.ts';
import { NoCommentsMatch } from '../../components/filters/no-comments-match.tsx';
import { useFilters } from '../../components/filters/use-filters.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { failureOf } from '../../components/loaded.tsx';
import { useDrilldown } from './use-drilldown.tsx';
import { expectedColumns } from './group-choices.ts';
import { saveCsv } from './save-file.ts';
import { TableControls } from './table-controls.tsx';
import { tableCsv } from './table-csv.ts';
import { TableLegend } from './table-legend.tsx';
import { GoneColumns, TableNotes } from './table-notes.tsx';
import { TablePager, PAGE_SIZE } from './table-pager.tsx';
import type { TableSettings } from './table-settings.ts';
import { SENTIMENT, shownSort, sortedItems } from './table-view.ts';
import type { ThemePanel } from '../../components/theme-panel-slot.ts';
import { ThemeTable } from './theme-table.tsx';
import { useTableSettings } from './use-table-settings.ts';
import { useThemePanel } from './use-theme-panel.ts';
import { useTicks } from './use-ticks.ts';

interface WorkspaceViewProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly onEdit: () => void;
  readonly ThemePanel: ThemePanel;
}

const NoThemes = ({ onEdit }: { readonly onEdit: () => void }) => (
  <Paper variant="outlined">
    <EmptyState
      title="This workspace has no themes yet"
      text="Choose themes from the library to see how often each is mentioned."
      action={
        <Button variant="contained" onClick={onEdit}>
          Choose themes
        </Button>
      }
    />
  </Paper>
);

/** Up to a page of themes is sorted here at once; more are sorted by the server, which sees them all. */
const paginationOf = (themes: number, page: number, { by, order }: TableSettings['sort']) =>
  themes > PAGE_SIZE
    ? { page, pageSize: PAGE_SIZE, sort: by === SENTIMENT ? 'count' : by, order }
    : { page: 0, pageSize: PAGE_SIZE, sort: 'count', order: 'desc' as const };

const NONE: readonly TableItem[] = [];

/** What the server has counted, and its rows in the order to show. */
const useTable = (project: Project, workspaceId: string, settings: TableSettings) => {
  const fields = filterFields(project);
  const [filters, setFilters] = useFilters(project.id, workspaceId, fields);
  const [page, setPage] = useState(0);
  const themes = project.workspaces.find(({ id }) => id === workspaceId)?.themes.length ?? 0;
  const args: TableArgs = {
    workspaceId,
    groupBy: settings.groupBy,
    filters: filtersOfCall(filters),
    unclassified: settings.unclassified,
    pagination: paginationOf(themes, page, settings.sort),
  };
  const query = useTableQuery(args, { skip: themes === 0 });
  useGiveUp('table', args);
  const { data } = query;
  const { format, sentiment, sort } = settings;
  const { by, order } = sort;
  const items = useMemo(() => {
    if (data === undefined) return NONE;
    const shown = shownSort(data.columns, { sentiment, sort: { by, order } });
    return themes > PAGE_SIZE ? data.items : sortedItems(data, shown, format);
  }, [data, themes, sentiment, by, order, format]);
  // What was read for other settings stays, and is not taken for these.
  const error = failureOf({ data: query.currentData, error: query.error });
  return { ...query, error, items, themes, filtering: { fields, filters, onChange: setFilters }, page, setPage };
};

const idsOf = (items: readonly TableItem[]): readonly string[] => items.flatMap(({ id }) => (id === null ? [] : [id]));

const fileName = ({ name, workspaces }: Project, workspaceId: string): string =>
  `${name} - ${workspaces.find(({ id }) => id === workspaceId)?.name ?? 'table'}`;

/** The cross-tab of a workspace's themes, and beside it the one that is being edited. */
export const WorkspaceView = ({ project, workspaceId, onEdit, ThemePanel }: WorkspaceViewProps) => {
  const { settings, gone, change } = useTableSettings(project, workspaceId);
  const table = useTable(project, workspaceId, settings);
  const { data, error, isFetching, refetch, items, themes } = table;
  const ticked = useTicks(items);
  const panel = useThemePanel();
  const drilldown = useDrilldown(project, workspaceId, table.filtering.filters, settings.groupBy);
  if (themes === 0) return <NoThemes onEdit={onEdit} />;
  const isEmptied = data?.total === 0 && Object.keys(table.filtering.filters).length > 0;
  const shown = ticked.shown(items);
  const save = (): void => {
    if (data !== undefined) saveCsv(fileName(project, workspaceId), tableCsv(data, ticked.meant(items), settings));
  };
  return (
    <>
      <GoneColumns gone={gone} onClose={() => change({})} />
      <TableControls
        project={project}
        settings={settings}
        onChange={change}
        onSave={data === undefined ? null : save}
        filterBar={<FilterBar scope={{ projectId: project.id, workspaceId }} {...table.filtering} />}
      />
      {error ? (
        <Box sx={{ my: 1 }}>
          <LoadFailed what="The table" error={error} onRetry={() => void refetch()} />
        </Box>
      ) : null}
      <Box sx={panel.isDocked && panel.open !== null ? besideStyle : {}}>
        {error && data === undefined ? null : isEmptied ? (
          <NoCommentsMatch onClear={() => table.filtering.onChange({})} />
        ) : (
          <Box sx={{ minWidth: 0 }}>
            <TableNotes table={data} settings={settings} ticked={ticked} />
            <ThemeTable
              table={data}
              items={shown}
              expected={{ rows: themes, columns: expectedColumns(project, settings.groupBy) }}
              settings={settings}
              loading={isFetching}
              ticks={ticked.ticks}
              open={panel.open}
              onEdit={panel.onOpen}
              onDrill={drilldown.onDrill}
              onSort={(sort) => change({ sort })}
            />
            <TablePager themes={themes} page={table.page} onPage={table.setPage} />
            <TableLegend settings={settings} columns={data?.columns.length ?? 0} />
          </Box>
        )}
        {panel.open === null ? null : (
          <Suspense fallback={null}>
            <ThemePanel {...panel} themeId={panel.open} order={idsOf(shown)} />
          </Suspense>
        )}
      </Box>
      {drilldown.dialog}
    </>
  );
};

const besideStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(400px, 36%)',
  alignItems: 'start',
} as const;
