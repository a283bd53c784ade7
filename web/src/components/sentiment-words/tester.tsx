import ShuffleOutlined from '@mui/icons-material/ShuffleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { foldApostrophes } from '@verbatim/domain/text/sentiment/chunk-tokens';
import { useState } from 'react';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useLazyRandomCommentQuery } from '../../api/projects/projects.ts';
import { useSentimentQuery } from '../../api/sentiment.ts';
import { LoadFailed } from '../messages/load-failed.tsx';
import { getLoadError } from '../messages/loaded.tsx';
import { TriedText } from '../query/test-text.tsx';
import { useDebounced } from '../hooks/use-debounced.ts';
import { SentenceTable } from './sentence-table.tsx';
import { heldBy, type Weights } from './words.ts';

/** One such word makes every word with n't a negator, so it is listed whatever the text contains. */
const isContraction = (word: string): boolean => foldApostrophes(word).toLowerCase().includes("n't");

interface TesterProps {
  readonly weights: Weights;
  readonly negators: readonly string[];
  /** Project of the random comment. */
  readonly projectId?: string;
  /** Which list contains a word's weight. */
  readonly listOfWord?: (word: string) => string;
  /** The text to begin with. */
  readonly example?: string;
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
      {error === undefined || isFetching ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
    </>
  );
};

/** Live tester: scores a text sentence by sentence with the words on screen, saved or not. */
export const Tester = ({ weights, negators, projectId, listOfWord, example = '' }: TesterProps) => {
  const [typed, setTyped] = useState(example);
  const text = useDebounced(typed, 'test').trim();
  const held = heldBy(text, [...weights.keys()]);
  const words = [...weights].flatMap(([word, value]) => (held.has(word) ? [{ text: word, value }] : []));
  const heldNegators = heldBy(text, negators);
  const contraction = negators.find(isContraction);
  const asked = negators.filter((word) => heldNegators.has(word) || word === contraction);
  const scores = useSentimentQuery({ text, words, negators: asked }, { skip: text === '' });
  const { data, isFetching, refetch } = scores;
  const error = getLoadError({ data: scores.currentData, error: scores.error });
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
