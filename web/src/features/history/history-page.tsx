import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HistoryItem } from '@verbatim/command-api/contract/history';
import { historyFile, useHistoryInfiniteQuery } from '../../api/history.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatDay } from '../../components/format.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { failureOf } from '../../components/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ActRow } from './act-row.tsx';
import { callOf, filtersOf, isFiltered, searchOf, type AddressFilters } from './history-address.ts';
import { HistoryFilterBar } from './history-filters.tsx';
import { TaggedEverPanel } from './tagged-ever.tsx';

const DAY_MS = 86_400_000;

const dayWords = (instant: string): string => {
  const day = formatDay(instant);
  const now = Date.now();
  if (day === formatDay(new Date(now).toISOString())) return `Today, ${day}`;
  return day === formatDay(new Date(now - DAY_MS).toISOString()) ? `Yesterday, ${day}` : day;
};

/** Neighbours of one day: the order is that of the log, also where the clocks of two servers differ. */
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

const Acts = ({ items, filters }: { readonly items: readonly HistoryItem[]; readonly filters: AddressFilters }) => (
  <>
    {byDay(items).map(([day, ofDay]) => (
      <Box component="section" key={ofDay[0]?.id} aria-label={day} sx={{ mb: 2 }}>
        <Typography variant="subtitle2" component="h2" sx={{ mb: 0.75, color: 'text.secondary' }}>
          {day}
        </Typography>
        <Paper component="ol" variant="outlined" aria-label={day} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {ofDay.map((item) => (
            <ActRow key={item.id} {...{ item, filters }} />
          ))}
        </Paper>
      </Box>
    ))}
  </>
);

const Loading = () => (
  <Box sx={{ display: 'grid', gap: 1 }} aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} variant="rounded" height={52} />
    ))}
  </Box>
);

const Empty = ({ filters, onClear }: { readonly filters: AddressFilters; readonly onClear: () => void }) => (
  <EmptyState
    title="No act matches"
    text={
      filters.comment === undefined
        ? 'Nobody has done this, or not on these days.'
        : 'Nobody has said anything of this comment under these filters.'
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
  /** Why they could not be read; undefined where they could. */
  readonly failure: unknown;
  readonly hasAny: boolean;
  readonly onMore: () => void;
}

/** What is on screen stays where older acts cannot be read, which are asked for again on demand. */
const Older = ({ isMore, isFetching, failure, hasAny, onMore }: OlderProps) =>
  failure === undefined ? (
    <Box sx={{ display: 'flex', justifyContent: 'center', minHeight: 40 }} aria-live="polite">
      {isMore ? (
        <Button onClick={onMore} loading={isFetching}>
          Show older
        </Button>
      ) : hasAny ? (
        <Typography variant="body2" color="textSecondary">
          These are all.
        </Typography>
      ) : null}
    </Box>
  ) : (
    <LoadFailed what="Older acts" error={failure} onRetry={onMore} />
  );

/** Of a theme in a project. */
const Ever = ({
  filters: { project, theme, comment },
  name,
}: {
  readonly filters: AddressFilters;
  readonly name: string | undefined;
}) =>
  project === undefined || theme === undefined || comment !== undefined ? null : (
    <TaggedEverPanel {...{ project, theme, name }} />
  );

/** Who did what and when, of everything or of what the address says. */
export const Page = () => {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const call = callOf(filters);
  const query = useHistoryInfiniteQuery(call, { refetchOnMountOrArgChange: true });
  const { currentData, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const failure = failureOf({ data: currentData, error: query.error });
  const items = currentData?.pages.flatMap((page) => page.items) ?? [];
  const change = (next: AddressFilters): void => setSearch(searchOf(next), { replace: true });
  // A page may have found nothing in its time: then what is asked for lies further back.
  const isToGoOn = currentData !== undefined && items.length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isToGoOn && !isFetchingNextPage) void fetchNextPage();
  }, [isToGoOn, isFetchingNextPage, fetchNextPage]);
  return (
    <>
      <PageHead
        title="History"
        text="Who did what and when, in the names that things had on that day."
        actions={
          <Button variant="outlined" startIcon={<DownloadOutlined />} href={historyFile(call)} download>
            Export CSV
          </Button>
        }
      />
      <HistoryFilterBar filters={filters} about={currentData?.pages[0]?.about} onChange={change} />
      <Ever filters={filters} name={currentData?.pages[0]?.about.theme?.name} />
      {failure === undefined ? null : <LoadFailed what="The history" error={failure} onRetry={() => void refetch()} />}
      {currentData === undefined ? failure === undefined ? <Loading /> : null : null}
      <Acts items={items} filters={filters} />
      {currentData !== undefined && items.length === 0 && !isToGoOn ? (
        <Empty filters={filters} onClear={() => change({})} />
      ) : null}
      <Older
        isMore={hasNextPage}
        isFetching={isFetchingNextPage}
        failure={isFetchNextPageError ? query.error : undefined}
        hasAny={items.length > 0}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
};
