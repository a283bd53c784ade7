/** The comments behind a number, page by page. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import { Link, useLocation } from 'react-router-dom';
import type { MatchItem, MatchesResult } from '@verbatim/command-api/contract/matches';
import type { CommentList } from '../../api/responses.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { MoodFace } from '../../components/mood-face.tsx';
import type { OpenedResponse } from '../../components/opened-response.ts';
import { responsePath, workspacePath } from '../../components/project-paths.ts';
import { signed } from './sentiment-view.ts';

interface RowProps {
  readonly item: MatchItem;
  readonly list: CommentList;
  readonly opened: OpenedResponse;
  /** One comes back from it. */
  readonly isSought: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** To the result that it stands behind. */
const useBack = ({ projectId, workspaceId }: CommentList): OpenedResponse['back'] => {
  const { pathname, search } = useLocation();
  const isTable = pathname === workspacePath(projectId, workspaceId);
  return { to: `${pathname}${search}`, label: `Back to the ${isTable ? 'table' : 'result'}` };
};

const bringIntoSight = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

const Row = ({ item: { _id, text, spans, sentiment }, list, opened, isSought, isChosen, onChoose }: RowProps) => (
  <Box component="li" ref={isSought ? bringIntoSight : undefined} sx={rowStyle}>
    <Checkbox
      size="small"
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      slotProps={{ input: { 'aria-label': `Select comment ${_id}` } }}
      sx={{ p: 0.25 }}
    />
    <Box
      component={Link}
      to={responsePath(list.projectId, list.workspaceId, _id)}
      state={opened}
      sx={{ color: 'text.secondary', fontSize: 12, pt: 0.25, fontVariantNumeric: 'tabular-nums' }}
      title="Open the response"
    >
      {_id}
    </Box>
    <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text === '' ? <em>No text</em> : <MarkedText text={text} spans={spans} />}
    </Box>
    {sentiment == null ? null : (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary', fontSize: 12 }}>
        <MoodFace compound={sentiment} />
        {signed(sentiment)}
      </Box>
    )}
  </Box>
);

const rowStyle = {
  ...{ display: 'grid', gridTemplateColumns: '28px 56px minmax(0, 1fr) auto', px: { xs: 2, sm: 3 }, py: 1 },
  ...{ columnGap: { xs: 0.25, sm: 0.5 } },
  ...{ borderBottom: 1, borderColor: 'divider', fontSize: 14, lineHeight: 1.6, alignItems: 'start' },
} as const;

const Loading = () => (
  <Box sx={{ p: 3, display: 'grid', gap: 1.5 }} aria-busy="true">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} variant="rounded" height={48} />
    ))}
  </Box>
);

export interface CommentsProps {
  /** Undefined until a first page is there. */
  readonly data: MatchesResult | undefined;
  /** Why this page is not there. */
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Another page than this was asked for. */
  readonly isOnTheWay: boolean;
  readonly list: CommentList;
  /** Of the first of them in the whole list. */
  readonly offset: number;
  readonly ofNumber: NonNullable<OpenedResponse['ofNumber']>;
  /** Place in the whole list of the one that one comes back from; undefined otherwise. */
  readonly sought: number | undefined;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

export const DrilldownComments = (props: CommentsProps) => {
  const { data, error, onRetry, isOnTheWay, list, offset, ofNumber, sought, chosen, onChoose } = props;
  const back = useBack(list);
  if (error) return <LoadFailed what="The comments" error={error} onRetry={onRetry} />;
  if (data === undefined) return <Loading />;
  if (data.total === 0)
    return (
      <EmptyState dense title="No comment stands behind this number" text="Nobody said this under these filters." />
    );
  return (
    <Box
      component="ol"
      aria-label="Comments"
      aria-busy={isOnTheWay}
      tabIndex={0}
      // What stands around it would be cut off where the dialog scrolls.
      sx={{ listStyle: 'none', m: 0, p: 0, '&:focus-visible': { outlineOffset: -2 } }}
    >
      {data.items.map((item, index) => (
        <Row
          key={item._id}
          {...{ item, list, isChosen: chosen.has(item._id) }}
          opened={{ back, within: { list, at: offset + index }, ofNumber }}
          isSought={offset + index === sought}
          onChoose={(isChosen) => onChoose(item._id, isChosen)}
        />
      ))}
    </Box>
  );
};
