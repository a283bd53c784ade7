import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { useTableQuery } from '../../api/workspaces.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { filterFields, filtersOfCall } from '../../components/filters/filter-model.ts';
import { NoCommentsMatch } from '../../components/filters/no-comments-match.tsx';
import { useFilters } from '../../components/filters/use-filters.ts';
import { counted } from '../../components/format.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { saveCsv } from './save-file.ts';
import { TableControls } from './table-controls.tsx';
import { tableCsv } from './table-csv.ts';
import { TableLegend } from './table-legend.tsx';
import { TablePager, PAGE_SIZE } from './table-pager.tsx';
import { paramsOf, settingsOf, type TableSettings } from './table-settings.ts';
import { leadSentence, SENTIMENT, sortedItems } from './table-view.ts';
import { ThemeTable } from './theme-table.tsx';

interface WorkspaceViewProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly onEdit: () => void;
}

const useSettings = (): readonly [TableSettings, (patch: Partial<TableSettings>) => void] => {
  const [params, setParams] = useSearchParams();
  const settings = settingsOf(params);
  return [settings, (patch) => setParams(paramsOf({ ...settings, ...patch }), { replace: true })];
};

const Lead = ({ table }: { readonly table: TableResult | undefined }) => (
  <Typography variant="body1" sx={{ minHeight: 24, mb: 1.5 }}>
    {table === undefined ? '' : (leadSentence(table) ?? `${counted(table.total, 'comment')} in all.`)}
  </Typography>
);

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

/** The cross-tab of a workspace's themes. */
export const WorkspaceView = ({ project, workspaceId, onEdit }: WorkspaceViewProps) => {
  const [settings, change] = useSettings();
  const fields = filterFields(project);
  const [filters, setFilters] = useFilters(project.id, workspaceId, fields);
  const [page, setPage] = useState(0);
  const workspace = project.workspaces.find(({ id }) => id === workspaceId);
  const themes = workspace?.themes.length ?? 0;
  const { data, error, isFetching, refetch } = useTableQuery({
    workspaceId,
    groupBy: settings.groupBy,
    filters: filtersOfCall(filters),
    unclassified: settings.unclassified,
    pagination: paginationOf(themes, page, settings.sort),
  });
  if (themes === 0) return <NoThemes onEdit={onEdit} />;
  const items =
    data === undefined ? [] : themes > PAGE_SIZE ? data.items : sortedItems(data, settings.sort, settings.format);
  const isEmptied = data?.total === 0 && Object.keys(filters).length > 0;
  const save = (): void => {
    if (data !== undefined) saveCsv(`${project.name} - ${workspace?.name ?? 'table'}`, tableCsv(data, items, settings));
  };
  return (
    <>
      <TableControls
        project={project}
        settings={settings}
        onChange={change}
        onSave={data === undefined ? null : save}
        filterBar={
          <FilterBar scope={{ projectId: project.id, workspaceId }} {...{ fields, filters }} onChange={setFilters} />
        }
      />
      {error ? (
        <Box sx={{ mb: 2 }}>
          <LoadFailed what="The table" error={error} onRetry={() => void refetch()} />
        </Box>
      ) : null}
      {error && data === undefined ? null : isEmptied ? (
        <NoCommentsMatch onClear={() => setFilters({})} />
      ) : (
        <>
          <Lead table={data} />
          <ThemeTable
            table={data}
            items={items}
            settings={settings}
            loading={isFetching}
            onSort={(sort) => change({ sort })}
          />
          <TablePager themes={themes} page={page} onPage={setPage} />
          <TableLegend settings={settings} columns={data?.columns.length ?? 0} />
        </>
      )}
    </>
  );
};
