import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import type { NegatorsAnswer, WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { useProjectWordsQuery } from '../../api/projects/project-words.ts';
import type { ProjectToScore } from '../../api/projects/scoring-runs.ts';
import { useNegatorsQuery, useWordListQuery } from '../../api/sentiment.ts';
import { DraftNote } from '../../forms/draft-note.tsx';
import { HiddenWords } from '../hidden-words/hidden-words.tsx';
import { Loaded } from '../messages/loaded.tsx';
import { RatingWordsDialog } from '../rating-words/rating-words-dialog.tsx';
import { Preview } from '../sentiment-words/preview.tsx';
import { Tester } from '../sentiment-words/tester.tsx';
import { WordList } from '../sentiment-words/word-list.tsx';
import { hasWord } from '../sentiment-words/words.ts';
import { CopyWordsDialog } from './copy-words-dialog.tsx';
import { useProjectWords } from './use-project-words.ts';

interface SentimentTabProps {
  readonly project: ProjectToScore;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: () => void;
}

interface Lists {
  readonly own: WordListAnswer;
  readonly all: WordListAnswer;
  readonly negators: NegatorsAnswer;
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const;

const Words = ({ project, own, all, negators, onChanged, onSaved }: SentimentTabProps & Lists) => {
  const form = useProjectWords(project, own, onSaved);
  const { draft, weights, isChanged, error } = form;
  const [isCopying, setCopying] = useState(false);
  const [isLearning, setLearning] = useState(false);
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const global = useMemo(() => new Map(all.sentiment.map(({ text, value }) => [text, value])), [all]);
  const together = useMemo(() => new Map([...global, ...weights]), [global, weights]);
  const listOfWord = (word: string): string =>
    hasWord(weights, word) ? 'this project' : hasWord(global, word) ? 'all projects' : 'VADER';
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography color="textSecondary">
        These words override those of all projects, which override VADER’s. A removed word gets back the weight it has
        without this list.
      </Typography>
      <DraftNote at={draft.restoredAt} onDiscard={() => draft.forget()} />
      <Box sx={columns}>
        <WordList title="Project words" weights={weights} onChange={form.change} none="No project-specific words yet" />
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Tester weights={together} negators={negators.negators} projectId={project.id} listOfWord={listOfWord} />
          <Preview change={form.preview} isChanged={isChanged} projects={() => Promise.resolve([project])} />
        </Box>
      </Box>
      {error === undefined ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button startIcon={<ContentCopyOutlined />} onClick={() => setCopying(true)}>
          Copy from another project
        </Button>
        <Button startIcon={<StarBorderOutlined />} onClick={() => setLearning(true)}>
          Learn from ratings
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button disabled={!isChanged} onClick={() => draft.forget()}>
          Discard
        </Button>
        <Button variant="contained" disabled={!isChanged} loading={form.busy} onClick={form.submit}>
          Save words
        </Button>
      </Box>
      {form.conflict}
      {isLearning ? (
        <RatingWordsDialog
          project={project}
          onClose={() => setLearning(false)}
          onAdded={() => {
            setLearning(false);
            onSaved();
          }}
        />
      ) : null}
      {isCopying ? (
        <CopyWordsDialog
          projectId={project.id}
          present={weights.size}
          onCopy={(copied) => {
            form.change(copied);
            setCopying(false);
          }}
          onClose={() => setCopying(false)}
        />
      ) : null}
    </Box>
  );
};

/**
 * The sentiment words of the project, with a tester that scores as the project will, and the words that
 * results leave out.
 */
export const SentimentTab = (props: SentimentTabProps) => {
  const own = useProjectWordsQuery(props.project.id);
  const all = useWordListQuery();
  const negators = useNegatorsQuery();
  const loading = <Skeleton variant="rounded" height={420} />;
  return (
    <>
      <Loaded what="The words of the project" query={own} loading={loading}>
        {(ownWords) => (
          <Loaded what="The words of all projects" query={all} loading={loading}>
            {(words) => (
              <Loaded what="The negators" query={negators} loading={loading}>
                {(list) => <Words {...props} own={ownWords} all={words} negators={list} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      <Paper variant="outlined" component="section" aria-label="Hidden words" sx={{ p: 2, mt: 3, minWidth: 0 }}>
        <Typography variant="h2">Hidden words</Typography>
        <HiddenWords projectId={props.project.id} />
      </Paper>
    </>
  );
};
