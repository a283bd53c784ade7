import ShuffleOutlined from '@mui/icons-material/ShuffleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { useLazyRandomCommentQuery } from '../../api/projects.ts';
import { useSentimentQuery } from '../../api/sentiment.ts';
import { LoadFailed } from '../load-failed.tsx';
import { failureOf } from '../loaded.tsx';
import { TriedText } from '../tried-text.tsx';
import { useDebounced } from '../use-debounced.ts';
import { SentenceTable } from './sentence-table.tsx';
import { heldBy, type Weights } from './words.ts';

/** One of them makes every word with n't a negator: the list says so whatever the text holds. */
const isContraction = (word: string): boolean => word.includes("n't");

interface TesterProps {
  readonly weights: Weights;
  readonly negators: readonly string[];
  /** Of whose comments one is taken by chance. */
  readonly projectId?: string;
  /** Which list has the weight of a word. */
  readonly listOfWord?: (word: string) => string;
}

const RandomComment = (props: { readonly projectId: string; readonly onText: (text: string) => void }) => {
  const [draw, { isFetching, error }] = useLazyRandomCommentQuery();
  const take = async (): Promise<void> => {
    const { data } = await draw(props.projectId);
    if (data !== undefined) props.onText(data.text);
  };
  return (
    <>
      <Button startIcon={<ShuffleOutlined />} loading={isFetching} onClick={() => void take()}>
        Random comment
      </Button>
      {error === undefined || isFetching ? null : <Alert severity="error">{messageOf(error)}</Alert>}
    </>
  );
};

/** The live tester: how the words on the screen, saved or not, score a text, sentence by sentence. */
export const Tester = ({ weights, negators, projectId, listOfWord }: TesterProps) => {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed, 'test').trim();
  const held = heldBy(text, [...weights.keys()]);
  const words = [...weights].flatMap(([word, value]) => (held.has(word) ? [{ text: word, value }] : []));
  const heldNegators = heldBy(text, negators);
  const contraction = negators.find(isContraction);
  const asked = negators.filter((word) => heldNegators.has(word) || word === contraction);
  const scores = useSentimentQuery({ text, words, negators: asked }, { skip: text === '' });
  const { data, isFetching, refetch } = scores;
  const error = failureOf({ data: scores.currentData, error: scores.error });
  const busy = typed.trim() !== '' && (isFetching || typed.trim() !== text);
  return (
    <TriedText
      name="Tester"
      title="Try it"
      action={projectId === undefined ? undefined : <RandomComment projectId={projectId} onText={setTyped} />}
      label="Text to test"
      typed={typed}
      onType={setTyped}
      placeholder="The fabric is lovely. Sadly it does not fit at all!"
      helperText="Scored by the words on this screen, saved or not."
      maxLength={100_000}
    >
      <Box sx={{ height: 3 }}>{busy ? <LinearProgress sx={{ height: 3 }} aria-label="Scoring" /> : null}</Box>
      {error ? <LoadFailed what="The scores" error={error} onRetry={() => void refetch()} /> : null}
      {text === '' || data === undefined || error ? null : <SentenceTable sentences={data} listOfWord={listOfWord} />}
    </TriedText>
  );
};
