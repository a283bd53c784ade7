import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Paper from '@mui/material/Paper';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import {
  useCommentListQuery,
  useResponseHistoryQuery,
  useResponseQuery,
  type CommentList,
  type ResponseArgs,
} from '../../api/responses.ts';
import { GOES_ON_BY_ITSELF, useLiveProjectQuery } from '../../api/projects/live-progress.ts';
import { isNotFound, getErrorMessage } from '../../api/transport/problem.ts';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { formatCount } from '../../components/text/format.ts';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { CAME_BACK, storeFigurePosition } from '../../components/figure-position.ts';
import { openedResponse, type OpenedResponse } from '../../components/opened-response.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SimilarButton } from '../../components/similar/similar-button.tsx';
import { responsePath, workspacePath } from '../../components/projects/project-paths.ts';
import { storeFeedPosition } from './feed/feed-position.ts';
import { CommentActions } from './feed/comment-actions.tsx';
import { useFeedActions, type FeedActions } from './feed/use-feed-actions.ts';
import { useShownResponse, type ChangedTheme } from './use-change-tag.ts';
import { describeReview } from './describe-review.ts';
import { Answers, History, ResponseView } from './response-view.tsx';
import { MarksLegend } from './marks-legend.tsx';

/** The links to the neighbours, which keys press, too. */
interface NeighbourLinks {
  readonly previous: RefObject<HTMLAnchorElement | null>;
  readonly next: RefObject<HTMLAnchorElement | null>;
}

interface NeighboursProps {
  readonly links: NeighbourLinks;
  readonly opened: OpenedResponse;
  readonly within: NonNullable<OpenedResponse['within']>;
  readonly comment: number;
}

const PREVIOUS = (
  <>
    <kbd>k</kbd> Previous
  </>
);
const NEXT = (
  <>
    <kbd>j</kbd> Next
  </>
);

const Neighbours = ({ links, opened, within: { list, at }, comment }: NeighboursProps) => {
  const offset = Math.max(0, at - 1);
  // Those of the previous comment are no neighbours of this one: quick navigation would go astray.
  const { data, currentData: around } = useCommentListQuery({ ...list, offset, limit: 3 });
  const before = at > 0 ? around?.items[0] : undefined;
  // If it has left the list, the next one has its index.
  const place = at - offset;
  const isInPlace = around?.items[place]?._id === comment;
  const after = around?.items[isInPlace ? place + 1 : place];
  const isReading = around === undefined;
  const toward = (
    side: keyof NeighbourLinks,
    label: ReactNode,
    item: { readonly _id: number } | undefined,
    to: number,
  ) =>
    !isReading && (item === undefined || item._id === comment) ? (
      <Button size="small" disabled sx={{ gap: 0.75 }}>
        {label}
      </Button>
    ) : (
      // Stays focusable while neighbours load, for keyboard users.
      <Button
        size="small"
        component={Link}
        ref={links[side]}
        sx={{ gap: 0.75 }}
        aria-disabled={isReading}
        to={responsePath(list.projectId, list.workspaceId, item?._id ?? comment)}
        state={{ ...opened, within: { list, at: isReading ? at : to } } satisfies OpenedResponse}
        replace
      >
        {label}
      </Button>
    );
  return (
    <Box component="nav" aria-label="Comments of the list" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      {toward('previous', PREVIOUS, before, at - 1)}
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {data === undefined ? '' : `${formatCount(Math.min(at + 1, data.total))} of ${formatCount(data.total)}`}
      </Box>
      {toward('next', NEXT, after, isInPlace ? at + 1 : at)}
    </Box>
  );
};

const Back = ({ to, label }: OpenedResponse['back']) => (
  <Button size="small" variant="outlined" component={Link} to={to} state={CAME_BACK}>
    {label}
  </Button>
);

/** Returns to this comment's position in the list, by any way of navigation. */
const useKeptInList = (opened: OpenedResponse | null, comment: number): void => {
  useEffect(() => {
    if (opened === null || opened.within === null) return;
    const { list, at } = opened.within;
    if (opened.isOfFeed === true) storeFeedPosition(list, at, comment);
    if (opened.ofNumber !== undefined) storeFigurePosition(list.workspaceId, { ...opened.ofNumber, at });
  }, [opened, comment]);
};

/** The list of a response that was opened directly. */
const listAll = (projectId: string, workspaceId: string): CommentList => ({
  projectId,
  workspaceId,
  themeId: 'total',
  filters: {},
  groupBy: [],
  field: null,
  sort: '_id',
  order: 'asc',
});

interface OfListProps {
  readonly links: NeighbourLinks;
  readonly place: ResponseArgs;
  readonly opened: OpenedResponse | null;
  /** The comment is there. */
  readonly isThis: boolean;
}

/**
 * The list of a comment: the one it was opened from, else all comments of the project. There its index
 * follows from its id, unless comments were deleted.
 */
const useList = ({ projectId, workspaceId, comment }: ResponseArgs, opened: OpenedResponse | null) => {
  const isDirect = opened === null || opened.within === null;
  const all = listAll(projectId, workspaceId);
  const at = comment - 1;
  const { currentData } = useCommentListQuery(
    { ...all, offset: Math.max(0, at - 1), limit: 3 },
    { skip: !isDirect || at < 0 },
  );
  if (!isDirect) return opened;
  if (currentData?.items[Math.min(at, 1)]?._id !== comment) return null;
  const back = opened?.back ?? backToTable(projectId, workspaceId);
  return { back, within: { list: all, at } } satisfies OpenedResponse;
};

const backToTable = (projectId: string, workspaceId: string): OpenedResponse['back'] => ({
  to: workspacePath(projectId, workspaceId),
  label: 'Back to the table',
});

/** Its neighbours in the list, and those like it. */
const OfList = ({ links, place, opened, isThis }: OfListProps) => {
  const { projectId, workspaceId, comment } = place;
  const { data: workspace } = useWorkspaceQuery(workspaceId);
  const within = opened?.within ?? null;
  const list = useList(place, opened);
  return (
    <>
      {list === null || list.within === null ? null : (
        <Neighbours links={links} opened={list} within={list.within} comment={comment} />
      )}
      {isThis ? (
        <SimilarButton
          key={comment}
          list={within?.list ?? listAll(projectId, workspaceId)}
          comment={comment}
          themes={workspace?.themes ?? []}
        />
      ) : null}
    </>
  );
};

interface ContentProps {
  readonly place: ResponseArgs;
  readonly response: ResponseDetail;
  readonly themes: readonly ChangedTheme[];
  readonly acts: FeedActions;
  readonly links: NeighbourLinks;
}

/** The comment with what can be done with it; its other answers and its history beside it. */
const Content = ({ place, response, themes, acts, links }: ContentProps) => {
  const { data: history } = useResponseHistoryQuery({ projectId: place.projectId, comment: place.comment });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        alignItems: 'start',
      }}
    >
      <Paper variant="outlined" sx={{ '& > .MuiPaper-root': { border: 0 } }}>
        <ResponseView place={place} response={response} say={acts.say} themes={themes} />
        <MarksLegend response={response} />
        <CommentActions
          workspaceId={place.workspaceId}
          isThere
          response={response}
          themes={themes}
          acts={acts}
          onReviewed={() => undefined}
          onNext={() => links.next.current?.click()}
          onPrevious={() => links.previous.current?.click()}
        />
      </Paper>
      <Box>
        <Answers answers={response.answers} />
        {history === undefined ? null : <History items={history.items} place={place} />}
      </Box>
    </Box>
  );
};

const NO_THEMES: readonly ChangedTheme[] = [];

const Response = () => {
  const { pid = '', wid = '', rid = '' } = useParams();
  const comment = Number(rid);
  const place = { projectId: pid, workspaceId: wid, comment };
  const opened = openedResponse(useLocation().state);
  useKeptInList(opened, comment);
  const query = useResponseQuery(place);
  const { refetch } = query;
  const response = useShownResponse(query.data);
  const acts = useFeedActions('response', place, response?._id === comment ? response : undefined);
  const links: NeighbourLinks = { previous: useRef(null), next: useRef(null) };
  const error = getLoadError({ data: query.currentData, error: query.error });
  const { data: workspace } = useWorkspaceQuery(wid);
  const themes = workspace?.themes ?? NO_THEMES;
  // Shows changes by other users.
  useLiveProjectQuery(pid, GOES_ON_BY_ITSELF);
  const back = <Back {...(opened?.back ?? backToTable(pid, wid))} />;
  const isThis = response?._id === comment;
  return (
    <>
      <PageHead
        title={`Comment ${rid}`}
        text={[
          ...(workspace === undefined ? [' '] : [`In the workspace ${workspace.name}`]),
          ...(response === undefined || !isThis ? [] : [describeReview(response.review)]),
        ].join(' · ')}
        actions={
          <>
            <OfList links={links} place={place} opened={opened} isThis={isThis} />
            {back}
          </>
        }
      />
      {error !== undefined && isNotFound(error) ? (
        <EmptyState title="There is no such comment" text={getErrorMessage(error)} action={back} />
      ) : error !== undefined && !isThis ? (
        <LoadFailed what="The comment" error={error} onRetry={() => void refetch()} />
      ) : response === undefined || !isThis ? (
        <Skeleton variant="rounded" height={320} aria-busy="true" />
      ) : (
        <Content place={place} response={response} themes={themes} acts={acts} links={links} />
      )}
    </>
  );
};

/** A non-numeric id is not requested. */
export const Page = () => {
  const { pid = '', wid = '', rid = '' } = useParams();
  if (/^\d+$/u.test(rid)) return <Response />;
  return (
    <>
      <PageHead title={`Comment ${rid}`} />
      <EmptyState
        title="There is no such comment"
        text={`There is no comment '${rid}'`}
        action={<Back {...backToTable(pid, wid)} />}
      />
    </>
  );
};
