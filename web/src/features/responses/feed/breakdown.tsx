import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { useResponseAhead, useResponseQuery, type ResponseArgs } from '../../../api/responses.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { formatCount } from '../../../components/text/format.ts';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getLoadError } from '../../../components/messages/loaded.tsx';
import type { OpenedResponse } from '../../../components/opened-response.ts';
import { SimilarButton } from '../../../components/similar/similar-button.tsx';
import { responsePath } from '../../../components/projects/project-paths.ts';
import { describeReview } from '../describe-review.ts';
import { MarksLegend } from '../marks-legend.tsx';
import { ResponseView } from '../response-view.tsx';
import { useShownResponse, type ChangedTheme } from '../use-change-tag.ts';
import { CommentActions } from './comment-actions.tsx';
import { useFeedActions } from './use-feed-actions.ts';
import type { FeedItem } from './use-feed-list.ts';
import { clampLines } from '../../../components/text/clamp-lines.ts';

interface BreakdownProps {
  readonly projectId: string;
  readonly workspaceId: string;
  /** Undefined while its page is loading, and without comments. */
  readonly item: FeedItem | undefined;
  /** It is loading. */
  readonly isAwaited: boolean;
  /** `_id` of the next comment, if known, to prefetch it. */
  readonly ahead: number | undefined;
  /** The list in which the comment is read, and its index. */
  readonly within: OpenedResponse['within'];
  /** Of the workspace. */
  readonly themes: readonly ChangedTheme[];
  /** @param reviewed the comment that was just reviewed, if any */
  readonly onNext: (reviewed?: number) => void;
  readonly onPrevious: () => void;
}

interface AnswersProps {
  /** Undefined while the comment is loading. */
  readonly answers: ResponseDetail['answers'] | undefined;
}

const NO_ANSWERS: ResponseDetail['answers'] = [];

/** Answers to the other questions in three lines at most, of which the full page has all. */
const AnswersInBrief = ({ answers }: AnswersProps) => {
  const [last, setLast] = useState(answers ?? NO_ANSWERS);
  if (answers !== undefined && answers !== last) setLast(answers);
  const given = last.filter(({ value }) => value !== '');
  const full = given.map(({ field, label, value }) => `${columnTitle({ field, label })}: ${value}`).join('\n');
  return (
    <Typography
      variant="body2"
      component="div"
      title={full}
      sx={{
        px: 2,
        py: 1,
        minHeight: 37,
        borderBottom: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: 12,
      }}
    >
      {/* Those of the last comment keep the height while the next one is loading. */}
      <Box sx={[clampLines(3), answers === undefined && { visibility: 'hidden' }]}>
        {given.map(({ name, field, label, value }) => (
          <Box key={name} component="span" sx={{ mr: 1.5 }}>
            <bdi>{columnTitle({ field, label })}</bdi>{' '}
            <Box component="bdi" sx={{ color: 'text.primary' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Typography>
  );
};

const Open = ({ path, within }: { readonly path: string; readonly within: OpenedResponse['within'] }) => {
  const { pathname, search } = useLocation();
  const back = { to: `${pathname}${search}`, label: 'Back to the feed' };
  return (
    <Button size="small" component={Link} to={path} state={{ back, within, isOfFeed: true } satisfies OpenedResponse}>
      Full page
    </Button>
  );
};

const Head = ({ projectId, workspaceId, item, within, themes, onNext, onPrevious }: BreakdownProps) => (
  <Box
    sx={{
      px: 2,
      py: 1.25,
      borderBottom: 1,
      borderColor: 'divider',
      display: 'flex',
      gap: 1,
      flexWrap: 'wrap',
      alignItems: 'center',
    }}
  >
    <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 180 }}>
      <Typography variant="h2">{item === undefined ? 'Comment' : `Comment ${formatCount(item._id)}`}</Typography>
      <Typography variant="body2" color="textSecondary">
        {item === undefined ? ' ' : describeReview(item.review, item.isReviewed)}
      </Typography>
    </Box>
    {/* Together, so that a narrow panel wraps all of them to a row of their own. */}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, mx: -0.75 }}>
      <Button size="small" onClick={onPrevious} sx={{ gap: 0.75 }}>
        <kbd>k</kbd> Previous
      </Button>
      <Button size="small" onClick={() => onNext()} sx={{ gap: 0.75 }}>
        <kbd>j</kbd> Next
      </Button>
      {item === undefined || within === null ? null : (
        <SimilarButton key={item._id} list={within.list} comment={item._id} themes={themes} />
      )}
      {item === undefined ? null : <Open path={responsePath(projectId, workspaceId, item._id)} within={within} />}
    </Box>
  </Box>
);

/** The comment with its pending mutations, and loading errors. */
const useResponse = (place: ResponseArgs, isThere: boolean) => {
  const query = useResponseQuery(place, { skip: !isThere });
  const { currentData } = query;
  const response = useShownResponse(isThere ? currentData : undefined);
  const error = isThere ? getLoadError({ data: currentData, error: query.error }) : undefined;
  return { response, error, refetch: query.refetch };
};

interface SentencesProps extends Pick<BreakdownProps, 'item' | 'isAwaited' | 'themes'> {
  readonly place: ResponseArgs;
  readonly read: ReturnType<typeof useResponse>;
  readonly say: ComponentProps<typeof ResponseView>['say'];
}

const Sentences = ({ item, isAwaited, place, themes, read: { response, error, refetch }, say }: SentencesProps) => {
  if (error !== undefined) return <LoadFailed what="The comment" error={error} onRetry={() => void refetch()} />;
  if (item === undefined && !isAwaited)
    return (
      <EmptyState dense title="Comment Breakdown" text="The sentences of the comment appear here with their themes." />
    );
  if (response === undefined) return <Skeleton variant="rounded" height={200} aria-busy="true" sx={{ m: 2 }} />;
  return (
    <Box sx={{ '& > .MuiPaper-root': { border: 0 } }}>
      <ResponseView place={place} response={response} themes={themes} say={say} />
      <MarksLegend response={response} />
    </Box>
  );
};

/** One comment sentence by sentence, with its themes; usable by mouse or by keys alone. */
export const Breakdown = (props: BreakdownProps) => {
  const { projectId, workspaceId, item, isAwaited, ahead, themes, onNext, onPrevious } = props;
  const place = { projectId, workspaceId, comment: item?._id ?? 0 };
  const read = useResponse(place, item !== undefined);
  useResponseAhead({ ...place, comment: ahead ?? 0 }, ahead === undefined);
  const { response } = read;
  const acts = useFeedActions('feed', place, response);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Comment Breakdown"
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Head {...props} />
      <AnswersInBrief answers={response?.answers} />
      <Sentences item={item} isAwaited={isAwaited} place={place} themes={themes} read={read} say={acts.say} />
      <CommentActions
        workspaceId={workspaceId}
        isThere={item !== undefined}
        response={response}
        themes={themes}
        acts={acts}
        onReviewed={onNext}
        onNext={onNext}
        onPrevious={onPrevious}
      />
    </Paper>
  );
};
