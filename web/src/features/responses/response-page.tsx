import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import {
  useCommentListQuery,
  useResponseHistoryQuery,
  useResponseQuery,
  type ResponseArgs,
} from '../../api/responses.ts';
import { GOES_ON_BY_ITSELF, useLiveProjectQuery } from '../../api/live-progress.ts';
import { isNotFound, messageOf } from '../../api/problem.ts';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatCount } from '../../components/format.ts';
import { failureOf } from '../../components/loaded.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { CAME_BACK, keepNumberPlace } from '../../components/number-place.ts';
import { openedResponse, type OpenedResponse } from '../../components/opened-response.ts';
import { PageHead } from '../../components/page-head.tsx';
import { responsePath, workspacePath } from '../../components/project-paths.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';
import { keepFeedPlace } from './feed/feed-place.ts';
import { useSay, useShownResponse, type Say } from './use-say.ts';
import { Answers, History, ResponseView } from './response-view.tsx';

interface NeighboursProps {
  readonly opened: OpenedResponse;
  readonly within: NonNullable<OpenedResponse['within']>;
  readonly comment: number;
}

const Neighbours = ({ opened, within: { list, at }, comment }: NeighboursProps) => {
  const offset = Math.max(0, at - 1);
  // Those of the comment before are no neighbours of this one: who is quick would be led astray by them.
  const { data, currentData: around } = useCommentListQuery({ ...list, offset, limit: 3 });
  const before = at > 0 ? around?.items[0] : undefined;
  // It may have left the list meanwhile: then the next one stands in its place.
  const place = at - offset;
  const isInPlace = around?.items[place]?._id === comment;
  const after = around?.items[isInPlace ? place + 1 : place];
  const isReading = around === undefined;
  const toward = (label: string, item: { readonly _id: number } | undefined, to: number) =>
    !isReading && (item === undefined || item._id === comment) ? (
      <Button size="small" disabled>
        {label}
      </Button>
    ) : (
      // While they are read it leads nowhere, and keeps the focus of whoever goes on by keys.
      <Button
        size="small"
        component={Link}
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
      {toward('Previous', before, at - 1)}
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {data === undefined ? '' : `${formatCount(Math.min(at + 1, data.total))} of ${formatCount(data.total)}`}
      </Box>
      {toward('Next', after, isInPlace ? at + 1 : at)}
    </Box>
  );
};

/** Says it, and offers to undo it. */
const useToldSay = (place: ResponseArgs) => {
  const say = useSay('response')(place);
  const tell = useToldWithUndo();
  return async (...said: Parameters<Say>): Promise<void> => {
    const done = await say(...said);
    if (done !== undefined) tell(done.message, [done.undo]);
  };
};

const Back = ({ to, label }: OpenedResponse['back']) => (
  <Button size="small" variant="outlined" component={Link} to={to} state={CAME_BACK}>
    {label}
  </Button>
);

/** Whoever goes back to the list, by whichever way, is at this comment there. */
const useKeptInList = (opened: OpenedResponse | null, comment: number): void => {
  useEffect(() => {
    if (opened === null || opened.within === null) return;
    const { list, at } = opened.within;
    if (opened.isOfFeed === true) keepFeedPlace(list, at, comment);
    if (opened.ofNumber !== undefined) keepNumberPlace(list.workspaceId, { ...opened.ofNumber, at });
  }, [opened, comment]);
};

const Response = () => {
  const { pid = '', wid = '', rid = '' } = useParams();
  const comment = Number(rid);
  const place = { projectId: pid, workspaceId: wid, comment };
  const opened = openedResponse(useLocation().state);
  useKeptInList(opened, comment);
  const query = useResponseQuery(place);
  const { refetch } = query;
  const response = useShownResponse(query.data);
  const say = useToldSay(place);
  const error = failureOf({ data: query.currentData, error: query.error });
  const { data: workspace } = useWorkspaceQuery(wid);
  // What others say of the comment appears.
  useLiveProjectQuery(pid, GOES_ON_BY_ITSELF);
  const { data: history } = useResponseHistoryQuery({ projectId: pid, comment });
  const back = <Back {...(opened?.back ?? { to: workspacePath(pid, wid), label: 'Back to the table' })} />;
  const isThis = response?._id === comment;
  return (
    <>
      <PageHead
        title={`Response ${rid}`}
        text={workspace === undefined ? ' ' : `In the workspace ${workspace.name}`}
        actions={
          <>
            {opened === null || opened.within === null ? null : (
              <Neighbours opened={opened} within={opened.within} comment={comment} />
            )}
            {back}
          </>
        }
      />
      {error !== undefined && isNotFound(error) ? (
        <EmptyState title="This response is not there" text={messageOf(error)} action={back} />
      ) : error !== undefined && !isThis ? (
        <LoadFailed what="The response" error={error} onRetry={() => void refetch()} />
      ) : response === undefined || !isThis ? (
        <Skeleton variant="rounded" height={320} aria-busy="true" />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
            alignItems: 'start',
          }}
        >
          <ResponseView {...{ place, response, say }} themes={workspace?.themes ?? []} />
          <Box>
            <Answers answers={response.answers} />
            {history === undefined ? null : <History items={history.items} place={place} />}
          </Box>
        </Box>
      )}
    </>
  );
};

/** What is no number is no comment's, and is asked for nowhere. */
export const Page = () => {
  const { pid = '', wid = '', rid = '' } = useParams();
  if (/^\d+$/u.test(rid)) return <Response />;
  return (
    <>
      <PageHead title={`Response ${rid}`} />
      <EmptyState
        title="This response is not there"
        text={`There is no comment '${rid}'`}
        action={<Back to={workspacePath(pid, wid)} label="Back to the table" />}
      />
    </>
  );
};
