import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import type { HistoryItem } from '@verbatim/command-api/contract/history';
import { historyFile, useHistoryInfiniteQuery } from '../../api/history.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { formatDay, formatWeekday } from '../../components/text/format.ts';
import { useSearch } from '../../components/hooks/use-search.ts';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { AuditEntryRow, AuditSeriesRow } from './audit-entry-row.tsx';
import { countOpenSeries, groupSeries } from './group-series.ts';
import {
  toHistoryFilters,
  parseAuditFilters,
  isFiltered,
  toSearchParams,
  type AddressFilters,
} from './history-address.ts';
import { HistoryFilterBar } from './history-filters.tsx';
import { SealsDialog } from './seals-dialog.tsx';
import { VerifyDialog } from './verify-dialog.tsx';
import { TaggedEverPanel } from './tagged-ever.tsx';

const DAY_MS = 86_400_000;
/** Older entries of a series are loaded until it is whole, or has this many. */
const MAX_SERIES = 500;

const dayWords = (instant: string): string => {
  const day = formatDay(instant);
  const now = Date.now();
  if (day === formatDay(new Date(now).toISOString())) return `Today, ${day}`;
  const isYesterday = day === formatDay(new Date(now - DAY_MS).toISOString());
  return `${isYesterday ? 'Yesterday' : formatWeekday(instant)}, ${day}`;
};

/** Groups neighbours of one day, in log order, even if clocks of servers differ. */
const byDay = (items: readonly HistoryItem[]): readonly (readonly [day: string, items: readonly HistoryItem[]])[] => {
  const days: [string, HistoryItem[]][] = [];
  for (const item of items) {
    const day = dayWords(item.at);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(item);
    else days.push([day, [item]]);
  }
  return days;
};

interface ActsProps {
  readonly items: readonly HistoryItem[];
  readonly filters: AddressFilters;
  readonly hasOlder: boolean;
}

const Acts = ({ items, filters, hasOlder }: ActsProps) => (
  <>
    {byDay(items).map(([day, ofDay], at, days) => (
      <Box component="section" key={ofDay[0]?.id} aria-label={day} sx={{ mb: 2 }}>
        <Typography variant="subtitle2" component="h2" sx={{ mb: 0.75, color: 'text.secondary' }}>
          {day}
        </Typography>
        <Paper component="ol" variant="outlined" aria-label={day} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {groupSeries(ofDay, hasOlder && at === days.length - 1).map((row) =>
            row.kind === 'entry' ? (
              <AuditEntryRow key={row.item.id} item={row.item} filters={filters} />
            ) : (
              <AuditSeriesRow key={row.last.id} row={row} filters={filters} />
            ),
          )}
        </Paper>
      </Box>
    ))}
  </>
);

/** Whether the last series began within the requested entries and may continue beyond the loaded ones. */
const isSeriesCut = (items: readonly HistoryItem[], requested: number): boolean => {
  const open = countOpenSeries(items);
  return open > 0 && open < MAX_SERIES && items.length - open < requested;
};

const Loading = () => (
  <Box sx={{ display: 'grid', gap: 1 }} aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} variant="rounded" height={52} />
    ))}
  </Box>
);

const Empty = ({ filters, onClear }: { readonly filters: AddressFilters; readonly onClear: () => void }) => (
  <EmptyState
    title="No changes match"
    text={
      filters.comment === undefined
        ? 'Try other dates, or clear the filters.'
        : 'No changes to this comment match these filters.'
    }
    action={
      isFiltered(filters) ? (
        <Button variant="outlined" onClick={onClear}>
          Clear filters
        </Button>
      ) : undefined
    }
  />
);

interface OlderProps {
  readonly isMore: boolean;
  readonly isFetching: boolean;
  /** The error of loading; undefined on success. */
  readonly failure: unknown;
  readonly hasAny: boolean;
  readonly onMore: () => void;
}

/** Loaded entries stay when older ones fail to load, which can be retried. */
const Older = ({ isMore, isFetching, failure, hasAny, onMore }: OlderProps) =>
  failure === undefined ? (
    <Box sx={{ display: 'flex', justifyContent: 'center', minHeight: 40 }} aria-live="polite">
      {isMore ? (
        <Button onClick={onMore} loading={isFetching}>
          Show older
        </Button>
      ) : hasAny ? (
        <Typography variant="body2" color="textSecondary">
          No older entries.
        </Typography>
      ) : null}
    </Box>
  ) : (
    <LoadFailed what="Older entries" error={failure} onRetry={onMore} />
  );

/** For a theme in a project. */
const Ever = ({
  filters: { project, theme, comment },
  name,
}: {
  readonly filters: AddressFilters;
  readonly name: string | undefined;
}) =>
  project === undefined || theme === undefined || comment !== undefined ? null : (
    <TaggedEverPanel project={project} theme={theme} name={name} />
  );

/** Pages under the filters of the URL, the newest first. */
const useHistoryPages = (filters: AddressFilters, address: string) => {
  const query = useHistoryInfiniteQuery(toHistoryFilters(filters), { refetchOnMountOrArgChange: true });
  const { currentData, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items) ?? [], [currentData]);
  const [more, setMore] = useState({ address, pages: 0 });
  const pages = 1 + (more.address === address ? more.pages : 0);
  const requested = currentData?.pages.slice(0, pages).reduce((sum, page) => sum + page.items.length, 0) ?? 0;
  const isCut = useMemo(() => isSeriesCut(items, requested), [items, requested]);
  // A page may be empty because its time was up, or end within a series: continues further back.
  const isToGoOn = currentData !== undefined && (items.length === 0 || isCut) && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isToGoOn && !isFetchingNextPage) void fetchNextPage();
  }, [isToGoOn, isFetchingNextPage, fetchNextPage]);
  const onMore = (): void => {
    setMore({ address, pages });
    void fetchNextPage();
  };
  return { ...query, items, isToGoOn, onMore };
};

/** Audit history, of everything or filtered by the URL. */
export const Page = () => {
  const [search, setSearch] = useSearch();
  const [isSealsOpen, setSealsOpen] = useState(false);
  const [isVerifyOpen, setVerifyOpen] = useState(false);
  const filters = parseAuditFilters(search);
  const call = toHistoryFilters(filters);
  const history = useHistoryPages(filters, search.toString());
  const { currentData, items, hasNextPage, isFetchingNextPage, isFetchNextPageError, isToGoOn, onMore } = history;
  const failure = getLoadError({ data: currentData, error: history.error });
  const change = (next: AddressFilters): void => setSearch(toSearchParams(next));
  return (
    <>
      <PageHead
        title="History"
        text="Who did what and when, with the names used at the time."
        actions={
          <>
            <Button variant="outlined" startIcon={<VerifiedOutlined />} onClick={() => setSealsOpen(true)}>
              Seals
            </Button>
            <Button variant="outlined" startIcon={<FactCheckOutlined />} onClick={() => setVerifyOpen(true)}>
              Verify a file
            </Button>
            <Button variant="outlined" startIcon={<DownloadOutlined />} href={historyFile(call)} download>
              Export CSV
            </Button>
          </>
        }
      />
      {isVerifyOpen ? <VerifyDialog onClose={() => setVerifyOpen(false)} /> : null}
      {isSealsOpen ? <SealsDialog onClose={() => setSealsOpen(false)} /> : null}
      <HistoryFilterBar filters={filters} about={currentData?.pages[0]?.about} onChange={change} />
      <Ever filters={filters} name={currentData?.pages[0]?.about.theme?.name} />
      {failure === undefined ? null : (
        <LoadFailed what="The history" error={failure} onRetry={() => void history.refetch()} />
      )}
      {currentData === undefined ? failure === undefined ? <Loading /> : null : null}
      <Acts items={items} filters={filters} hasOlder={hasNextPage} />
      {currentData !== undefined && items.length === 0 && !isToGoOn ? (
        <Empty filters={filters} onClear={() => change({})} />
      ) : null}
      <Older
        isMore={hasNextPage}
        isFetching={isFetchingNextPage}
        failure={isFetchNextPageError ? history.error : undefined}
        hasAny={items.length > 0}
        onMore={onMore}
      />
    </>
  );
};
