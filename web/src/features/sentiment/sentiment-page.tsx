import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSentimentQuery } from '../../api/sentiment.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { failureOf } from '../../components/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useDebounced } from '../../components/use-debounced.ts';
import { SentenceTable } from './sentence-table.tsx';

const DEBOUNCE_MS = 500;

/** The live tester: how the scorer reads a text, sentence by sentence. */
export const Page = () => {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed, DEBOUNCE_MS).trim();
  const scores = useSentimentQuery(text, { skip: text === '' });
  const { data, isFetching, refetch } = scores;
  const error = failureOf({ data: scores.currentData, error: scores.error });
  const busy = typed.trim() !== '' && (isFetching || typed.trim() !== text);
  return (
    <>
      <PageHead title="Sentiment" text="Type what somebody might say and see how each sentence is scored." />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <Paper variant="outlined" sx={{ p: 2 }}>
          <TextField
            label="Text to test"
            multiline
            minRows={6}
            maxRows={16}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="The fabric is lovely. Sadly it does not fit at all!"
            slotProps={{ htmlInput: { maxLength: 100_000 }, inputLabel: { shrink: true } }}
          />
        </Paper>
        <Paper variant="outlined" component="section" aria-label="Scores" sx={{ minHeight: 240 }}>
          <Box sx={{ height: 3 }}>{busy ? <LinearProgress sx={{ height: 3 }} aria-label="Scoring" /> : null}</Box>
          {error ? <LoadFailed what="The scores" error={error} onRetry={() => void refetch()} /> : null}
          {text === '' || data === undefined ? (
            error ? null : (
              <EmptyState
                dense
                title="Scores show here"
                text="Each sentence gets a compound score from -1 (very negative) to 1 (very positive)."
              />
            )
          ) : (
            <SentenceTable sentences={data} />
          )}
        </Paper>
      </Box>
    </>
  );
};
