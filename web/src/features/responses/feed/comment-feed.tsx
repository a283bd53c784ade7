import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TablePagination from '@mui/material/TablePagination';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { useWorkspaceQuery } from '../../../api/workspaces.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { filterFields, toFiltersInput } from '../../../components/filters/filter-model.ts';
import { useFilters } from '../../../components/filters/use-filters.ts';
import { formatCount } from '../../../components/text/format.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { useDebounced } from '../../../components/hooks/use-debounced.ts';
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
import { clearFeedPosition, loadFeedPosition, type FeedPlace } from './feed-position.ts';
import { FeedTable, computeMinWidth } from './feed-table.tsx';
import { useFeedList } from './use-feed-list.ts';
import type { ChangedTheme } from '../use-change-tag.ts';
import type { FeedArgs } from '../../../api/feed.ts';
import type { CommentList } from '../../../api/responses.ts';

const DEFAULT_SIZE = 5;
const NONE: readonly string[] = [];
const NO_THEMES: readonly ChangedTheme[] = [];

interface FeedProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly onWorkspace: (id: string) => void;
}

const Nothing = ({ show, isSearched }: { readonly show: FeedArgs['show']; readonly isSearched: boolean }) =>
  show === 'open' ? (
    <EmptyState
      dense
      title="All comments are reviewed"
      text="A comment reopens when the query of one of its themes changes."
    />
  ) : show === 'reviewed' ? (
    <EmptyState dense title="No reviewed comments yet" text="Press r on a comment you have read." />
  ) : (
    <EmptyState
      dense
      title="No comments"
      text={isSearched ? 'Try another search, or fewer filters.' : 'Try fewer filters.'}
    />
  );

/** Answers next to the comment, without its text. */
const getAnswers = ({ tableDefinitions, columns }: Project) =>
  tableDefinitions.filter(({ name, field_type }) => field_type !== 'long-text' && columns.includes(name));

/** The list that a response opened here belongs to. */
const listOf = ({
  projectId,
  workspaceId,
  filters,
  search,
  show,
}: Omit<FeedArgs, 'offset' | 'round'>): CommentList => ({
  projectId,
  workspaceId,
  filters,
  themeId: 'total',
  groupBy: [],
  field: null,
  sort: '_id',
  order: 'desc',
  ...(search === '' ? {} : { search }),
  ...(show === 'any' ? {} : { review: show }),
});

interface PageProps extends Pick<ComponentProps<typeof FeedTable>, 'projectId' | 'workspaceId' | 'themes'> {
  readonly list: ReturnType<typeof useFeedList>;
  readonly columns: ComponentProps<typeof FeedTable>['columns'];
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
  /** Empty state. */
  readonly nothing: ReactNode;
}

/** Below the rows, so that they do not move under the pointer. */
const OtherPageNote = ({ onShow }: { readonly onShow: () => void }) => (
  <Alert
    severity="info"
    icon={false}
    action={
      <Button size="small" color="inherit" onClick={onShow}>
        Refresh
      </Button>
    }
  >
    This list has changed.
  </Alert>
);

const FeedPage = ({ list, columns, limit, onLimit, nothing, ...about }: PageProps) => {
  const { items, total, offset, error, isTurning, isOther } = list;
  // The total is unknown before the first page.
  const isFirst = items.length === 0 && isTurning;
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      {error ? (
        <LoadFailed what="The comments" error={error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 && !isTurning ? (
        nothing
      ) : (
        <FeedTable
          {...about}
          items={items}
          at={list.at}
          columns={columns}
          size={limit}
          isBusy={isTurning}
          onSelect={list.select}
        />
      )}
      <TablePagination
        component="div"
        count={total}
        page={total === 0 ? 0 : Math.min(Math.floor(offset / limit), Math.ceil(total / limit) - 1)}
        rowsPerPage={limit}
        rowsPerPageOptions={[...PAGE_SIZES]}
        labelRowsPerPage="Rows per page"
        labelDisplayedRows={({ from, to, count }) =>
          isFirst ? ' ' : `${formatCount(from)}–${formatCount(to)} of ${formatCount(count)}`
        }
        onPageChange={(_event, page) => list.toPage(page)}
        onRowsPerPageChange={(event) => onLimit(Number(event.target.value))}
        // On a phone its words would push the next page out of sight.
        sx={{ '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } } }}
      />
      {isOther ? <OtherPageNote onShow={list.showAnew} /> : null}
    </Paper>
  );
};

/** Position to return to from a response, used once. */
const useKeptPlace = (workspaceId: string): FeedPlace | null => {
  const [place] = useState(() => loadFeedPosition(workspaceId));
  useEffect(() => clearFeedPosition(workspaceId), [workspaceId]);
  return place;
};

/** Minimum width in pixels for a comment with its themes. */
const MIN_BREAKDOWN = 380;

/** Wide answers take up to what the breakdown can spare. */
const columnsStyle = (ofTable: number) => {
  const least = `min(${ofTable + 2}px, 100% - ${MIN_BREAKDOWN + 16}px)`;
  return {
    display: 'grid',
    gap: 2,
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
  const asked = { projectId: project.id, workspaceId, filters: toFiltersInput(filters), search: sought, show, limit };
  const list = useFeedList(asked, cameFrom);
  const answers = getAnswers(project);
  const columns = chosen.flatMap((name) => answers.find((answer) => answer.name === name) ?? []);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <FeedControls
        project={project}
        workspaceId={workspaceId}
        onWorkspace={onWorkspace}
        search={search}
        show={show}
        chosen={chosen}
        progress={list.progress}
        filtering={{ fields, filters, onChange }}
        onSearch={setSearch}
        onShow={setShow}
        answers={answers.map((column) => ({ id: column.name, name: columnTitle(column) }))}
        onChoose={setChosen}
      />
      <Box sx={columnsStyle(computeMinWidth(columns.length))}>
        <FeedPage
          projectId={project.id}
          workspaceId={workspaceId}
          themes={workspace?.themes ?? NO_THEMES}
          list={list}
          columns={columns}
          limit={limit}
          onLimit={setLimit}
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

/** Comment feed of a project: read, tag and review comments one after the other. */
export const CommentFeed = ({ project }: { readonly project: Project }) => {
  const [kept, setKept] = useStored(workspaceKey(project.id), '', isText);
  const workspace = project.workspaces.find(({ id }) => id === kept) ?? project.workspaces[0];
  if (workspace === undefined) return null;
  return <Feed key={workspace.id} project={project} workspaceId={workspace.id} onWorkspace={setKept} />;
};
