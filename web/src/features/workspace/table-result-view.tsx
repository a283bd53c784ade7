import Box from '@mui/material/Box';
import { Suspense, useCallback, useImperativeHandle, useMemo } from 'react';
import type { TableItem } from '@verbatim/command-api/contract/table';
import { NoCommentsMatch } from '../../components/filters/no-comments-match.tsx';
import { saveCsv } from '../../components/save-blob.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { failureBesideKept, isOfBefore } from '../../components/loaded.tsx';
import { expectedColumns } from './group-choices.ts';
import { filtersOfCell } from './picture/filters-of-cell.ts';
import { stampLines } from './picture/stamp.ts';
import { useStamp } from './picture/use-stamp.ts';
import type { ResultProps, ScreenTable } from './results/result-kind.ts';
import { fileNameOf } from './save-file.ts';
import { exported, tableCsv } from './table-csv.ts';
import { TableLegend } from './table-legend.tsx';
import { TableNotes } from './table-notes.tsx';
import { wordsOfSettings } from './settings-words.ts';
import { PAGE_SIZE, TablePager } from './table-pager.tsx';
import type { TableSettings } from './table-settings.ts';
import { shownSort, sortedItems } from './table-view.ts';
import { ThemeTable, type OnDrill } from './theme-table.tsx';
import { useThemeCounts } from './use-theme-counts.ts';
import { useThemePanel } from './use-theme-panel.ts';
import { useTicks } from './use-ticks.ts';
import { weightLabel } from './weight-choices.ts';

const NONE: readonly TableItem[] = [];

/** What the server has counted, and its rows in the order to show. */
const useTable = ({ project, workspaceId, settings, filtering }: ResultProps) => {
  const { query, themes, page, setPage } = useThemeCounts(project, workspaceId, settings, filtering.filters);
  const { data } = query;
  const { format, sentiment, sort } = settings;
  const { by, order } = sort;
  const items = useMemo(() => {
    if (data === undefined) return NONE;
    const shown = shownSort(data.columns, { sentiment, sort: { by, order } });
    return themes > PAGE_SIZE ? data.items : sortedItems(data, shown, format);
  }, [data, themes, sentiment, by, order, format]);
  // What was read for other settings stays, and is not taken for these.
  const error = failureBesideKept(query);
  // What is read anew for the same settings, because somebody has tagged a comment, takes the place of what is there.
  const isLoading = isOfBefore(query) || (query.isFetching && (data === undefined || query.error !== undefined));
  return { ...query, error, items, themes, page, setPage, isLoading };
};

const idsOf = (items: readonly TableItem[]): readonly string[] => items.flatMap(({ id }) => (id === null ? [] : [id]));

const useDrill = ({ project, workspaceId, settings: { groupBy, weight }, onShow }: ResultProps): OnDrill =>
  useCallback(
    (item, column, mood) => {
      const title = [item?.name ?? 'All comments', ...(column?.labels ?? [])].join(' · ');
      const themes = project.workspaces.find(({ id }) => id === workspaceId)?.themes ?? [];
      const filterBy = filtersOfCell(project, themes, groupBy, item, column);
      const by =
        mood === undefined ? {} : ({ sort: 'sentiment', ...(mood === 'any' ? {} : { sentiment: mood }) } as const);
      const more = { ...(weight === '' ? {} : { weight }), ...by };
      onShow({
        themeId: item === null ? 'total' : item.id,
        title,
        groupBy,
        field: column?.key ?? null,
        filterBy,
        ...more,
      });
    },
    [project, workspaceId, groupBy, weight, onShow],
  );

/** Means are told by their intervals: the tests are of proportions. */
const useTestable = (settings: TableSettings): TableSettings =>
  useMemo(() => (settings.format === 'mean' ? { ...settings, significance: 'off' } : settings), [settings]);

/** The cross-tab of a workspace's themes, and beside it the one that is being edited. */
export const TableResultView = (props: ResultProps) => {
  const { project, workspaceId, change, filtering, ThemePanel } = props;
  const settings = useTestable(props.settings);
  const weighting = weightLabel(project, settings.weight);
  const table = useTable(props);
  const { data, error, isLoading, refetch, items, themes } = table;
  const ticked = useTicks(items);
  const panel = useThemePanel();
  const onDrill = useDrill(props);
  const isEmptied = data?.total === 0 && Object.keys(filtering.filters).length > 0;
  const shown = ticked.shown(items);
  const stamp = useStamp(project, workspaceId, filtering, () => wordsOfSettings(data, settings, weighting));
  useImperativeHandle<ScreenTable | null, ScreenTable | null>(props.screenTable, () => {
    if (data === undefined) return null;
    const rows = exported(ticked.meant(items));
    const save = async (isStamped: boolean): Promise<void> => {
      const lines = isStamped ? stampLines(await stamp()) : [];
      saveCsv(fileNameOf(project, workspaceId), tableCsv(data, rows, settings, lines));
    };
    return { rows: rows.length, columns: data.columns.length, save };
  });
  return (
    <>
      {error ? (
        <Box sx={{ my: 1 }}>
          <LoadFailed what="The table" error={error} onRetry={() => void refetch()} />
        </Box>
      ) : null}
      <TableNotes table={isEmptied ? undefined : data} told={props.told} {...{ settings, ticked }} />
      <Box sx={panel.isDocked && panel.open !== null ? besideStyle : {}}>
        {error && data === undefined ? null : isEmptied ? (
          <NoCommentsMatch onClear={() => filtering.onChange({})} />
        ) : (
          <Box sx={{ minWidth: 0 }}>
            <ThemeTable
              table={data}
              items={shown}
              expected={{ rows: themes, columns: expectedColumns(project, settings.groupBy, filtering.filters) }}
              settings={settings}
              loading={isLoading}
              ticks={ticked.ticks}
              open={panel.open}
              onEdit={panel.onOpen}
              onDrill={onDrill}
              onSort={(sort) => change({ sort })}
            />
            <TablePager themes={themes} page={table.page} onPage={table.setPage} />
            <TableLegend table={data} settings={settings} weightLabel={weighting} />
          </Box>
        )}
        {panel.open === null ? null : (
          <Suspense fallback={null}>
            <ThemePanel {...panel} themeId={panel.open} order={idsOf(shown)} />
          </Suspense>
        )}
      </Box>
    </>
  );
};

const besideStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(400px, 36%)',
  alignItems: 'start',
} as const;
