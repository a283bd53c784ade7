import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useLocation, useParams } from 'react-router-dom';
import {
  useCommentListQuery,
  useResponseHistoryQuery,
  useResponseQuery,
  type CommentList,
} from '../../api/responses.ts';
import { isNotFound, messageOf } from '../../api/problem.ts';
import { useWorkspaceQuery } from '../../api/workspaces.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatCount } from '../../components/format.ts';
import { failureOf } from '../../components/loaded.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { responsePath, workspacePath } from '../../components/project-paths.ts';
import { Answers, History, ResponseView } from './response-view.tsx';

/** The list that the response was opened from, and its place in it. */
interface Opened {
  readonly list: CommentList;
  readonly at: number;
}

const openedOf = (state: unknown): Opened | null =>
  typeof state === 'object' && state !== null && 'list' in state && 'at' in state ? (state as Opened) : null;

const Neighbours = ({ opened: { list, at }, comment }: { readonly opened: Opened; readonly comment: number }) => {
  const offset = Math.max(0, at - 1);
  const { data } = useCommentListQuery({ ...list, offset, limit: 3 });
  const before = at > 0 ? data?.items[0] : undefined;
  // It may have left the list meanwhile: then the next one stands in its place.
  const place = at - offset;
  const after = data?.items[place]?._id === comment ? data.items[place + 1] : data?.items[place];
  const toward = (label: string, item: { readonly _id: number } | undefined, to: number) =>
    item === undefined || item._id === comment ? (
      <Button size="small" disabled>
        {label}
      </Button>
    ) : (
      <Button
        size="small"
        component={Link}
        to={responsePath(list.projectId, list.workspaceId, item._id)}
        state={{ list, at: to }}
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
      {toward('Next', after, data?.items[place]?._id === comment ? at + 1 : at)}
    </Box>
  );
};

export const Page = () => {
  const { pid = '', wid = '', rid = '' } = useParams();
  const comment = Number(rid);
  const place = { projectId: pid, workspaceId: wid, comment };
  const opened = openedOf(useLocation().state);
  const query = useResponseQuery(place);
  const { data: response, refetch } = query;
  const error = failureOf({ data: query.currentData, error: query.error });
  const { data: workspace } = useWorkspaceQuery(wid);
  const { data: history } = useResponseHistoryQuery({ projectId: pid, comment });
  const back = (
    <Button size="small" variant="outlined" component={Link} to={workspacePath(pid, wid)}>
      Back to the table
    </Button>
  );
  const isThis = response?._id === comment;
  return (
    <>
      <PageHead
        title={`Response ${rid}`}
        text={workspace === undefined ? ' ' : `In the workspace ${workspace.name}`}
        actions={
          <>
            {opened === null ? null : <Neighbours opened={opened} comment={comment} />}
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
            gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 340px' },
            alignItems: 'start',
          }}
        >
          <ResponseView place={place} response={response} themes={workspace?.themes ?? []} />
          <Box>
            <Answers answers={response.answers} />
            {history === undefined ? null : <History items={history.items} />}
          </Box>
        </Box>
      )}
    </>
  );
};
