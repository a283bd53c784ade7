import Box from '@mui/material/Box';
import { Suspense, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { NoCommentsMatch } from '../../../components/filters/no-comments-match.tsx';
import type { ShownResult } from '../../../api/results/result-address.ts';
import { saveBlob, saveCsv } from '../../../components/save-blob.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getRefetchError, isStale } from '../../../components/messages/loaded.tsx';
import { listExpectedColumns, toPlainColumn } from '../banner/banner-parts.ts';
import { getCellFilters } from '../chart/cell-filters.ts';
import { askForProof, proveCsv } from '../chart/prove-export.ts';
import { stampLines } from '../chart/stamp.ts';
import { useStamp } from '../chart/use-stamp.ts';
import type { ResultProps, ScreenTable } from '../results/result-kind.ts';
import { toFileName } from '../save-file.ts';
import { exported, tableCsv } from './table-csv.ts';
import { findLead } from './lead-sentence.ts';
import { TableLegend } from './table-legend.tsx';
import { TableNotes } from './table-notes.tsx';
import { toTableSheet } from './table-sheet.ts';
import { describeSettings } from '../settings/settings-text.ts';
import { isTheme, toTableRows, type TableRow } from './net-rows.ts';
import { PAGE_SIZE, TablePager } from './table-pager.tsx';
import type { TableSettings } from './table-settings.ts';
import { shownSort, sortedItems } from './table-view.ts';
import { ThemeTable, type OnDrill, type Seek } from './grid/theme-table.tsx';
import { useThemeCounts } from './use-theme-counts.ts';
import { useThemePanel } from '../use-theme-panel.ts';
import { useTicks } from './grid/use-ticks.ts';
import { useIsPast } from '../../../components/past/use-past.ts';
import { PastTheme } from './past-theme.tsx';
import { AlikeOptions } from '../../../components/column-reading/alike-options.tsx';
import { WithoutText } from '../without-text.tsx';
import { getGroupTitles } from '../settings/group-choices.ts';
import { getWeightLabel } from '../settings/weight-choices.ts';

const NONE: readonly TableRow[] = [];

/** The server's counts, with the rows sorted. */
const useTable = ({ project, workspaceId, settings, filtering }: ResultProps) => {
  const { query, themes, page, setPage } = useThemeCounts(project, workspaceId, settings, filtering.filters);
  const { data } = query;
  const { format, sentiment, sort, number, folded } = settings;
  const { by, order } = sort;
  const items = useMemo(() => {
    if (data === undefined) return NONE;
    const shown = shownSort(data.columns, { sentiment, number, sort: { by, order } });
    return toTableRows(themes > PAGE_SIZE ? data.items : sortedItems(data, shown, format), folded);
  }, [data, themes, sentiment, number, by, order, format, folded]);
  // Results of other settings stay visible, marked as stale.
  const error = getRefetchError(query);
  // A refetch with the same settings, as after tagging, replaces the data silently.
  const isLoading = isStale(query) || (query.isFetching && (data === undefined || query.error !== undefined));
  return { ...query, error, items, themes, page, setPage, isLoading };
};

/** Ids of the themes, each once. */
const getIds = (items: readonly TableItem[]): readonly string[] => [
  ...new Set(items.filter(isTheme).flatMap(({ id }) => id ?? [])),
];

const useDrill = (props: ResultProps): OnDrill => {
  const { project, workspaceId, settings, filtering, onShow } = props;
  const { groupBy: nested, weight } = settings;
  const { filters } = filtering;
  return useCallback(
    (item, shown, mood) => {
      const { groupBy, column } = toPlainColumn(nested, shown);
      const title = [item?.name ?? 'All comments', ...(shown?.labels ?? [])].join(' · ');
      const themes = project.workspaces.find(({ id }) => id === workspaceId)?.themes ?? [];
      const filterBy = getCellFilters(project, themes, groupBy, item, column, filters);
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
    [project, workspaceId, nested, weight, filters, onShow],
  );
};

/** Means have intervals: tests are for proportions. */
const useTestable = (settings: TableSettings): TableSettings =>
  useMemo(() => (settings.format === 'mean' ? { ...settings, significance: 'off' } : settings), [settings]);

/** Exposes the table on screen to the export. */
const useSavedOnScreen = (
  props: ResultProps,
  shown: ShownResult & { readonly data?: TableResult | undefined },
  meant: () => readonly TableItem[],
): void => {
  const { project, workspaceId, filtering } = props;
  const { data } = shown;
  const settings = useTestable(props.settings);
  const weighting = getWeightLabel(project, settings.weight);
  const stamp = useStamp(project, workspaceId, filtering, () => describeSettings(data, settings, weighting));
  useImperativeHandle<ScreenTable | null, ScreenTable | null>(props.screenTable, () => {
    if (data === undefined) return null;
    const rows = exported(meant());
    const save: ScreenTable['save'] = async (kind, isStamped) => {
      const csv = tableCsv(data, rows, settings, []);
      const name = toFileName(project, workspaceId);
      if (kind === 'csv' && !isStamped) return saveCsv(name, csv);
      const stamped = await stamp();
      if (kind === 'xlsx') {
        // Loaded when needed: most visits save no workbook.
        const { writeTableWorkbook } = await import('./table-workbook.ts');
        const sheet = toTableSheet(data, rows, settings);
        const question = await askForProof(shown, stamped);
        return saveBlob(name, 'xlsx', await writeTableWorkbook(sheet, stampLines(stamped), question));
      }
      saveCsv(name, await proveCsv(csv, stampLines(stamped), await askForProof(shown, stamped)));
    };
    return { rows: rows.length, columns: data.columns.length, save };
  });
};

/** What the table says, and how its cell comes into sight. */
const useLead = (table: TableResult | undefined, settings: TableSettings, project: ResultProps['project']) => {
  const lead = useMemo(
    () => (table === undefined ? null : findLead(table, { settings, ...getGroupTitles(project, settings) })),
    [table, settings, project],
  );
  return { lead, seek: useRef<Seek>(null) };
};

/** The cross-tab of a workspace's themes, with a docked theme editor. */
export const TableResultView = (props: ResultProps) => {
  const { project, change, filtering, ThemePanel } = props;
  const settings = useTestable(props.settings);
  const weighting = getWeightLabel(project, settings.weight);
  const table = useTable(props);
  const { data, error, isLoading, refetch, items, themes } = table;
  const ticked = useTicks(items);
  const [beyondSlot, setBeyondSlot] = useState<HTMLElement | null>(null);
  const panel = useThemePanel();
  const isPast = useIsPast();
  const onDrill = useDrill(props);
  const { lead, seek } = useLead(data, settings, project);
  const isEmptied = data?.total === 0 && Object.keys(filtering.filters).length > 0;
  const shown = ticked.shown(items);
  useSavedOnScreen(props, table, () => ticked.meant(items));
  return (
    <>
      {error ? (
        <Box sx={{ my: 1 }}>
          <LoadFailed what="The table" error={error} onRetry={() => void refetch()} />
        </Box>
      ) : null}
      <TableNotes
        lead={isEmptied ? null : lead}
        notice={props.notice}
        filterButton={props.filterButton}
        onBeyondSlot={setBeyondSlot}
        settings={settings}
        ticked={ticked}
        isTight={props.isTight}
        onDrill={onDrill}
        onSeek={() => seek.current?.()}
      />
      <Box sx={panel.isDocked && panel.open !== null && !isPast ? besideStyle : {}}>
        {error && data === undefined ? null : isEmptied ? (
          <NoCommentsMatch onClear={() => filtering.onChange({})} />
        ) : (
          <Box sx={{ minWidth: 0 }}>
            <ThemeTable
              table={data}
              items={shown}
              expected={{ rows: themes, columns: listExpectedColumns(project, settings, filtering.filters) }}
              settings={settings}
              lead={lead}
              seek={seek}
              loading={isLoading}
              ticks={ticked.ticks}
              open={panel.open}
              onEdit={panel.onOpen}
              onDrill={onDrill}
              onSort={(sort) => change({ sort })}
              onFold={(nets) => change({ folded: nets })}
              onHideSentiment={() => change({ sentiment: 'hidden' })}
              isTight={props.isTight}
              beyondSlot={beyondSlot}
            />
            <TablePager themes={themes} page={table.page} onPage={table.setPage} />
            <TableLegend
              table={data}
              settings={settings}
              weightLabel={weighting}
              onCorrect={() => change({ correction: true })}
            />
            <WithoutText project={project} filtering={filtering} />
            <AlikeOptions project={project} columns={[...new Set([settings.groupBy, ...settings.parts].flat())]} />
          </Box>
        )}
        {panel.open === null ? null : isPast ? (
          <PastTheme workspaceId={props.workspaceId} themeId={panel.open} onClose={panel.onClose} />
        ) : (
          <Suspense fallback={null}>
            <ThemePanel {...panel} themeId={panel.open} order={getIds(shown)} />
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
