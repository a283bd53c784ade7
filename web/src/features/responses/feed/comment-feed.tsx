import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TablePagination from '@mui/material/TablePagination';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useWorkspaceQuery } from '../../../api/workspaces.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { filterFields, filtersOfCall } from '../../../components/filters/filter-model.ts';
import { useFilters } from '../../../components/filters/use-filters.ts';
import { formatCount } from '../../../components/format.ts';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import { Breakdown } from './breakdown.tsx';
import { FeedControls } from './feed-controls.tsx';
import {
  columnsKey,
  isPageSize,
  isText,
  isTexts,
  PAGE_SIZES,
  SIZE_KEY,
  useStored,
  workspaceKey,
} from './feed-settings.ts';
import { forgetFeedPlace, keptFeedPlace, type FeedPlace } from './feed-place.ts';
import { FeedTable, leastWidth } from './feed-table.tsx';
import { useFeedList } from './use-feed-list.ts';
import type { FeedArgs } from '../../../api/feed.ts';
import type { CommentList } from '../../../api/responses.ts';

const DEFAULT_SIZE = 5;
const NONE: readonly string[] = [];

interface FeedProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly onWorkspace: (id: string) => void;
}

const Nothing = ({ show, isSearched }: { readonly show: FeedArgs['show']; readonly isSearched: boolean }) =>
  show === 'open' ? (
    <EmptyState
      dense
      title="All of them are reviewed"
      text="A comment is open again when the query of one of its themes changes."
    />
  ) : show === 'reviewed' ? (
    <EmptyState dense title="None is reviewed yet" text="Press r on a comment that you have read." />
  ) : (
    <EmptyState
      dense
      title="No comment is here"
      text={isSearched ? 'Try another search, or fewer filters.' : 'Try fewer filters.'}
    />
  );

/** The answers beside the comment, without the comment itself. */
const answersOf = ({ tableDefinitions, columns }: Project) =>
  tableDefinitions.filter(({ name, field_type }) => field_type !== 'long-text' && columns.includes(name));

/** As a response that is opened from it goes through it. */
const listOf = ({
  projectId,
  workspaceId,
  filters,
  search,
  show,
}: Omit<FeedArgs, 'offset' | 'round'>): CommentList => ({
  ...{ projectId, workspaceId, filters, themeId: 'total', groupBy: [], field: null, sort: '_id', order: 'desc' },
  ...(search === '' ? {} : { search }),
  ...(show === 'any' ? {} : { review: show }),
});

interface PageProps {
  readonly list: ReturnType<typeof useFeedList>;
  readonly columns: ComponentProps<typeof FeedTable>['columns'];
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
  /** What is shown instead of an empty table. */
  readonly nothing: ReactNode;
}

/** It stands below the rows, so that whoever points at one does not hit another. */
const OtherPageNote = ({ onShow }: { readonly onShow: () => void }) => (
  <Alert
    severity="info"
    icon={false}
    action={
      <Button size="small" color="inherit" onClick={onShow}>
        Show it as it is now
      </Button>
    }
  >
    Others have changed what is in this list.
  </Alert>
);

const FeedPage = ({ list, columns, limit, onLimit, nothing }: PageProps) => {
  const { items, total, offset, error, isTurning, isOther } = list;
  // How many there are is not known yet.
  const isFirst = items.length === 0 && isTurning;
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      {error ? (
        <LoadFailed what="The comments" error={error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 && !isTurning ? (
        nothing
      ) : (
        <FeedTable {...{ items, at: list.at, columns, size: limit, isBusy: isTurning, onSelect: list.select }} />
      )}
      <TablePagination
        component="div"
        count={total}
        page={total === 0 ? 0 : Math.min(Math.floor(offset / limit), Math.ceil(total / limit) - 1)}
        rowsPerPage={limit}
        rowsPerPageOptions={[...PAGE_SIZES]}
        labelRowsPerPage="A page"
        labelDisplayedRows={({ from, to, count }) =>
          isFirst ? ' ' : `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`
        }
        onPageChange={(_event, page) => list.toPage(page)}
        onRowsPerPageChange={(event) => onLimit(Number(event.target.value))}
      />
      {isOther ? <OtherPageNote onShow={list.showAnew} /> : null}
    </Paper>
  );
};

/** Of who comes back from a response: once, for the feed is begun at its first comment otherwise. */
const useKeptPlace = (workspaceId: string): FeedPlace | null => {
  const [place] = useState(() => keptFeedPlace(workspaceId));
  useEffect(() => forgetFeedPlace(workspaceId), [workspaceId]);
  return place;
};

/** As few pixels as a comment is read in with its themes. */
const LEAST_BREAKDOWN = 380;

/** Where the answers need more than a half, the table takes it from what the breakdown can spare. */
const columnsStyle = (ofTable: number) => {
  const least = `min(${ofTable + 2}px, 100% - ${LEAST_BREAKDOWN + 16}px)`;
  return {
    ...{ display: 'grid', gap: 2, alignItems: 'start' },
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr)',
      md: `minmax(${least}, 1fr) minmax(0, 1fr)`,
      xl: `minmax(${least}, 1.2fr) minmax(0, 1fr)`,
    },
  } as const;
};

const Feed = ({ project, workspaceId, onWorkspace }: FeedProps) => {
  const fields = filterFields(project);
  const [filters, onChange] = useFilters(project.id, workspaceId, fields);
  const cameFrom = useKeptPlace(workspaceId);
  const [search, setSearch] = useState(cameFrom?.search ?? '');
  const [show, setShow] = useState<FeedArgs['show']>(cameFrom?.show ?? 'any');
  const [limit, setLimit] = useStored<number>(SIZE_KEY, DEFAULT_SIZE, isPageSize);
  const [chosen, setChosen] = useStored(columnsKey(project.id), NONE, isTexts);
  const { data: workspace } = useWorkspaceQuery(workspaceId);
  const sought = useDebounced(search.trim(), 'search');
  const asked = { projectId: project.id, workspaceId, filters: filtersOfCall(filters), search: sought, show, limit };
  const list = useFeedList(asked, cameFrom);
  const answers = answersOf(project);
  const columns = chosen.flatMap((name) => answers.find((answer) => answer.name === name) ?? []);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <FeedControls
        {...{ project, workspaceId, onWorkspace, search, show, chosen, progress: list.progress }}
        filtering={{ fields, filters, onChange }}
        onSearch={setSearch}
        onShow={setShow}
        answers={answers.map(({ name, field }) => ({ id: name, name: field }))}
        onChoose={setChosen}
      />
      <Box sx={columnsStyle(leastWidth(columns.length))}>
        <FeedPage
          {...{ list, columns, limit, onLimit: setLimit }}
          nothing={<Nothing show={show} isSearched={sought !== ''} />}
        />
        <Breakdown
          projectId={project.id}
          workspaceId={workspaceId}
          item={list.current}
          isAwaited={list.isTurning && list.error === undefined}
          ahead={list.ahead}
          within={{ list: listOf(asked), at: list.atOfAll }}
          themes={workspace?.themes ?? []}
          onNext={list.toNext}
          onPrevious={list.toPrevious}
        />
      </Box>
    </Box>
  );
};

/** Every comment of a project, one after the other, to be read, tagged and reviewed. */
export const CommentFeed = ({ project }: { readonly project: Project }) => {
  const [kept, setKept] = useStored(workspaceKey(project.id), '', isText);
  const workspace = project.workspaces.find(({ id }) => id === kept) ?? project.workspaces[0];
  if (workspace === undefined) return null;
  return <Feed key={workspace.id} project={project} workspaceId={workspace.id} onWorkspace={setKept} />;
};
