import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toast } from 'sonner';
import type { SampleComments, SampleDetail, Verdict } from '@verbatim/command-api/contract/agreement';
import { useJudgeMutation, useSampleCommentsQuery, type SamplePlace } from '../../api/agreement.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { pluralise, formatCount } from '../../components/text/format.ts';
import { ANSWERED_CARD, AnswerButtons, answeredColumn } from '../../components/themes/answer-buttons.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';
import { ThemeMeaning } from '../../components/themes/theme-meaning.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { findLastRated, nextComment, pagesAround } from './rating-order.ts';

const TEXTS_AT_ONCE = 10;

const VERDICTS = [
  { answer: 'yes', label: 'Yes', key: 'Y' },
  { answer: 'no', label: 'No', key: 'N' },
  { answer: 'unsure', label: 'Cannot tell', key: 'S', isQuiet: true },
] as const;

interface DealProps {
  readonly place: SamplePlace;
  readonly sample: SampleDetail;
  readonly onResult: () => void;
}

/** The comment to rate, with its page. */
const useDealt = (place: SamplePlace, { comments }: SampleDetail, comment: number | undefined) => {
  const [page = [], after = []] = comment === undefined ? [] : pagesAround(comments, comment, TEXTS_AT_ONCE);
  const query = useSampleCommentsQuery({ ...place, ids: page }, { skip: page.length === 0 });
  // Prefetches the next page.
  useSampleCommentsQuery({ ...place, ids: after }, { skip: after.length === 0 });
  const { currentData, error, refetch } = query;
  return {
    query: { data: currentData, error, refetch },
    /** Undefined before it is loaded. */
    dealt: comment === undefined ? undefined : currentData?.items.find(({ _id }) => _id === comment),
  };
};

/** @param comment undefined when there is none, or before it is loaded */
const useVerdicts = (place: SamplePlace, { comments }: SampleDetail, comment: number | undefined) => {
  const [judge] = useJudgeMutation();
  const [said, setSaid] = useState<readonly number[]>([]);
  const send = async (id: number, carries: Verdict | null): Promise<void> => {
    const { error } = await judge({ ...place, comment: id, carries });
    if (error) toast.error(`Not saved. ${getErrorMessage(error)}`);
  };
  return {
    say: (verdict: Verdict): void => {
      if (comment === undefined) return;
      setSaid((before) => [...before, comment]);
      void send(comment, verdict);
    },
    takeBack: (): void => {
      const last = findLastRated(comments, said);
      if (last !== undefined) void send(last, null);
    },
    canTakeBack: findLastRated(comments, said) !== undefined,
  };
};

type Dealt = SampleComments['items'][number];

const Answers = ({ answers }: Pick<Dealt, 'answers'>) => (
  <Box component="dl" sx={{ m: 0, mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, fontSize: 13 }}>
    {answers
      .filter(({ value }) => value !== '')
      .map(({ name, field, value }) => (
        <Box key={name} sx={{ display: 'flex', gap: 0.75, minWidth: 0 }}>
          <Box component="dt" dir="auto" sx={{ color: 'text.secondary' }}>
            {field}
          </Box>
          <Box component="dd" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
  </Box>
);

interface CommentCardProps extends ReturnType<typeof useDealt> {
  readonly hasAnswers: boolean;
  readonly onAnswers: () => void;
}

/** A comment without its other answers, which can lead a rating, until they are asked for. */
const CommentCard = ({ query, dealt, hasAnswers, onAnswers }: CommentCardProps) => (
  <Loaded what="The comment" query={query} loading={<Skeleton variant="rounded" height={120} aria-busy="true" />}>
    {() =>
      dealt === undefined ? (
        <Typography color="textSecondary">This comment was erased and is no longer in the sample.</Typography>
      ) : (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -1, mb: 1 }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
              {`Comment ${formatCount(dealt._id)}`}
            </Typography>
            {dealt.answers.length === 0 ? null : (
              <Button size="small" aria-expanded={hasAnswers} onClick={onAnswers}>
                {hasAnswers ? 'Hide answers' : 'Show answers'}
              </Button>
            )}
          </Box>
          <Box dir="auto" sx={{ fontSize: 18, lineHeight: 1.6, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {dealt.text === '' ? <em>This comment has no text.</em> : dealt.text}
          </Box>
          {hasAnswers ? <Answers answers={dealt.answers} /> : null}
        </>
      )
    }
  </Loaded>
);

const AtTheEnd = ({ onResult }: Pick<DealProps, 'onResult'>) => (
  <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
    <Typography variant="h2">All comments rated</Typography>
    <Typography color="textSecondary">
      The result reveals what the query finds. Until then you can change your ratings.
    </Typography>
    <Button variant="contained" onClick={onResult} autoFocus>
      Show the result
    </Button>
  </Box>
);

/** Blind rating, one comment at a time, without the query's result. */
export const RatingForm = ({ place, sample, onResult }: DealProps) => {
  const comment = nextComment(sample.comments);
  const card = useDealt(place, sample, comment);
  // Requires that the comment was shown.
  const { say, takeBack, canTakeBack } = useVerdicts(place, sample, card.dealt?._id);
  const [hasAnswers, setHasAnswers] = useState(false);
  const { judged, left, size, theme } = sample;
  const progress = `${formatCount(judged)} of ${formatCount(left)} rated`;
  return (
    <Box sx={{ ...answeredColumn(170, 146), maxWidth: 860 }}>
      <Box>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
          Does this comment belong to {theme.name === null ? 'the theme' : <bdi>{`“${theme.name}”`}</bdi>}?
        </Typography>
        <ThemeMeaning themeId={theme.id} isBlind />
      </Box>
      <Box sx={{ display: 'flex', gap: 2, mb: -1, color: 'text.secondary' }}>
        <Typography variant="body2" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {progress}
        </Typography>
        <Typography variant="body2">Each rating is saved: leave at any time.</Typography>
      </Box>
      <ProgressBar label="Rated" share={left === 0 ? 1 : judged / left} note={progress} />
      {size > left ? (
        <Typography variant="body2" color="textSecondary">
          {pluralise(size - left, 'comment')} of this sample {size - left === 1 ? 'was' : 'were'} erased with their
          file.
        </Typography>
      ) : null}
      <Paper
        variant="outlined"
        sx={ANSWERED_CARD}
        aria-live="polite"
        aria-label="Comment"
        component="section"
        tabIndex={0}
      >
        {comment === undefined ? (
          <AtTheEnd onResult={onResult} />
        ) : (
          <CommentCard {...card} hasAnswers={hasAnswers} onAnswers={() => setHasAnswers(!hasAnswers)} />
        )}
      </Paper>
      <AnswerButtons
        choices={VERDICTS}
        isDisabled={card.dealt === undefined}
        onAnswer={say}
        canTakeBack={canTakeBack}
        onTakeBack={takeBack}
      />
    </Box>
  );
};
