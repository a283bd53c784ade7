import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { SampleComments, SampleDetail, Verdict } from '@verbatim/command-api/contract/agreement';
import { useJudgeMutation, useSampleCommentsQuery, type SamplePlace } from '../../api/agreement.ts';
import { messageOf } from '../../api/problem.ts';
import { counted, formatCount } from '../../components/format.ts';
import { isTyping } from '../../components/is-typing.ts';
import { Loaded } from '../../components/loaded.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLatest } from '../../components/use-latest.ts';
import { lastJudged, nextComment, pagesAround, VERDICT_KEYS } from './judging.ts';

const TEXTS_AT_ONCE = 10;

const VERDICTS = [
  { verdict: 'yes', label: 'Yes', key: 'Y' },
  { verdict: 'no', label: 'No', key: 'N' },
  { verdict: 'unsure', label: 'Cannot tell', key: 'S' },
] as const;

interface DealProps {
  readonly place: SamplePlace;
  readonly sample: SampleDetail;
  readonly onResult: () => void;
}

/** The comment to judge, with those of its page. */
const useDealt = (place: SamplePlace, { comments }: SampleDetail, comment: number | undefined) => {
  const [page = [], after = []] = comment === undefined ? [] : pagesAround(comments, comment, TEXTS_AT_ONCE);
  const query = useSampleCommentsQuery({ ...place, ids: page }, { skip: page.length === 0 });
  // The page after this one is there by the time that one comes to it.
  useSampleCommentsQuery({ ...place, ids: after }, { skip: after.length === 0 });
  const { currentData, error, refetch } = query;
  return {
    query: { data: currentData, error, refetch },
    /** Undefined while there is nothing to read. */
    dealt: comment === undefined ? undefined : currentData?.items.find(({ _id }) => _id === comment),
  };
};

/** @param comment undefined where there is none to judge, or where it cannot be read yet */
const useVerdicts = (place: SamplePlace, { comments }: SampleDetail, comment: number | undefined) => {
  const [judge] = useJudgeMutation();
  const [said, setSaid] = useState<readonly number[]>([]);
  const send = async (id: number, carries: Verdict | null): Promise<void> => {
    const { error } = await judge({ ...place, comment: id, carries });
    if (error) toast.error(`Not stored. ${messageOf(error)}`);
  };
  return {
    say: (verdict: Verdict): void => {
      if (comment === undefined) return;
      setSaid((before) => [...before, comment]);
      void send(comment, verdict);
    },
    takeBack: (): void => {
      const last = lastJudged(comments, said);
      if (last !== undefined) void send(last, null);
    },
    canTakeBack: lastJudged(comments, said) !== undefined,
  };
};

const useVerdictKeys = (say: (verdict: Verdict) => void, takeBack: () => void): void => {
  const onKey = useLatest((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const verdict = Object.hasOwn(VERDICT_KEYS, key) ? VERDICT_KEYS[key] : undefined;
    if (verdict !== undefined) say(verdict);
    else if (key === 'u') takeBack();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
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

const CommentCard = ({ query, dealt }: ReturnType<typeof useDealt>) => (
  <Loaded what="The comment" query={query} loading={<Skeleton variant="rounded" height={120} aria-busy="true" />}>
    {() =>
      dealt === undefined ? (
        <Typography color="textSecondary">This comment was erased and leaves the sample.</Typography>
      ) : (
        <>
          <Box dir="auto" sx={{ fontSize: 18, lineHeight: 1.6, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {dealt.text === '' ? <em>This comment has no text.</em> : dealt.text}
          </Box>
          <Answers answers={dealt.answers} />
        </>
      )
    }
  </Loaded>
);

const AtTheEnd = ({ onResult }: Pick<DealProps, 'onResult'>) => (
  <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
    <Typography variant="h2">That was the last one</Typography>
    <Typography color="textSecondary">
      From the result on you know what the query says. Until then you can take back what you said.
    </Typography>
    <Button variant="contained" onClick={onResult} autoFocus>
      Show the result
    </Button>
  </Box>
);

/** Of the size of the sheet's keys: a button's icon would be larger. */
const Key = ({ name }: { readonly name: string }) => (
  <kbd aria-hidden style={{ fontSize: 11 }}>
    {name}
  </kbd>
);

/** One comment after the other, and not a word on what the query finds. */
export const Deal = ({ place, sample, onResult }: DealProps) => {
  const comment = nextComment(sample.comments);
  const card = useDealt(place, sample, comment);
  // Nobody judges what he has not seen.
  const { say, takeBack, canTakeBack } = useVerdicts(place, sample, card.dealt?._id);
  useVerdictKeys(say, takeBack);
  const { judged, left, size } = sample;
  const progress = `${formatCount(judged)} of ${formatCount(left)} judged`;
  return (
    <Box sx={{ maxWidth: 860, display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', mb: -1 }}>
        {progress}
      </Typography>
      <ProgressBar label="Judged" share={left === 0 ? 1 : judged / left} note={progress} />
      {size > left ? (
        <Typography variant="body2" color="textSecondary">
          {counted(size - left, 'comment')} of this sample {size - left === 1 ? 'was' : 'were'} erased with their file
          and left it.
        </Typography>
      ) : null}
      <Paper
        variant="outlined"
        sx={{ p: 3, minHeight: 200 }}
        aria-live="polite"
        aria-label="Comment"
        component="section"
      >
        {comment === undefined ? <AtTheEnd onResult={onResult} /> : <CommentCard {...card} />}
      </Paper>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {VERDICTS.map(({ verdict, label, key }) => (
          <Button
            key={verdict}
            variant={verdict === 'unsure' ? 'text' : 'outlined'}
            disabled={card.dealt === undefined}
            onClick={() => say(verdict)}
            endIcon={<Key name={key} />}
            aria-keyshortcuts={key}
          >
            {label}
          </Button>
        ))}
        <Box sx={{ flex: 1 }} />
        <Button disabled={!canTakeBack} onClick={takeBack} endIcon={<Key name="U" />} aria-keyshortcuts="U">
          Take back
        </Button>
      </Box>
    </Box>
  );
};
