import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type {
  DictionaryPreviewRequest,
  NegatorsAnswer,
  WordListAnswer,
} from '@verbatim/command-api/contract/sentiment';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import {
  useLazyProjectWordListQuery,
  useNegatorsQuery,
  useSaveNegatorsMutation,
  useSaveWordListMutation,
  useWordListQuery,
} from '../../api/sentiment.ts';
import { lastProject } from '../../components/projects/last-project.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { historyPath } from '../../components/history-path.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import { useFormDraft } from '../../forms/use-form-draft.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { NegatorList } from './negator-list.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { Preview } from '../../components/sentiment-words/preview.tsx';
import { Tester } from '../../components/sentiment-words/tester.tsx';
import { REQUESTED, useSaveDictionary } from './use-save-dictionary.ts';
import { useWordConflicts } from '../../components/sentiment-words/word-conflict.tsx';
import { WordList } from '../../components/sentiment-words/word-list.tsx';
import {
  changesBetween,
  toWordLines,
  toWordList,
  toStoredWords,
  parseWeights,
} from '../../components/sentiment-words/words.ts';

const storedNegators = ({ negators, version }: NegatorsAnswer) => ({ values: { negators }, version });

/** Shows at once what a score is made of. */
const EXAMPLE = 'The room is lovely. Sadly the wifi is not good at all!';

interface DictionaryProps {
  readonly list: WordListAnswer;
  readonly saved: NegatorsAnswer;
}

/** Form of both lists, and how it is saved. */
const useDictionaryForm = ({ list, saved }: DictionaryProps) => {
  const words = useFormDraft<{ readonly lines: readonly string[] }>('sentiment/words', toStoredWords(list));
  const negators = useFormDraft<{ readonly negators: readonly string[] }>('sentiment/negators', storedNegators(saved));
  const weights = useMemo(() => parseWeights(words.values.lines), [words.values.lines]);
  const isChanged = words.changed.length > 0 || negators.changed.length > 0;
  useLeaveQuestion(isChanged);
  const [saveWords] = useSaveWordListMutation();
  const [saveNegators] = useSaveNegatorsMutation();
  const tell = useUndoToast();

  /** @param ask handles conflicts, when those prevented the save */
  const send = async (ask: (error: unknown) => boolean, list = weights, on = words.base.version): Promise<unknown> => {
    const undo: (string | null)[] = [];
    if (words.changed.length > 0) {
      const { data, error } = await saveWords({ words: toWordList(list), version: on });
      if (error) return ask(error) ? REQUESTED : error;
      words.forget(toStoredWords(data.value));
      undo.push(data.undo);
    }
    if (negators.changed.length > 0) {
      const { data, error } = await saveNegators({ ...negators.values, version: negators.base.version });
      if (error) return error;
      negators.forget(storedNegators(data.value));
      undo.push(data.undo);
    }
    tell('Dictionary Saved', undo);
    return undefined;
  };

  const change = useMemo(
    (): DictionaryPreviewRequest => ({
      list: 'g',
      words: changesBetween(parseWeights(words.base.values.lines), weights),
      negators: [...negators.values.negators],
    }),
    [words.base.values.lines, weights, negators.values.negators],
  );
  const discard = (): void => {
    words.forget();
    negators.forget();
  };
  return { words, negators, weights, isChanged, change, send, discard };
};

/** Where words that mislead are found, in the project last visited. */
const MisleadingWords = () => {
  const projectId = lastProject();
  if (projectId === null) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Which words mislead?{' '}
      <MuiLink component={Link} to={`/project/${encodeURIComponent(projectId)}/accuracy`}>
        See the words in misclassified comments
      </MuiLink>
      .
    </Typography>
  );
};

const Dictionary = (props: DictionaryProps) => {
  const { words, negators, weights, isChanged, change, send, discard } = useDictionaryForm(props);
  const { run, start, close } = useSaveDictionary();
  const conflict = useWordConflicts(words, (chosen, on, ask) => void start(() => send(ask, chosen, on)));
  const [readProjects] = useLazyProjectWordListQuery();
  const projects = async () => (await readProjects()).data ?? [];
  const actions = (
    <>
      <Button component={Link} to={historyPath({ kind: 'sentiment' })}>
        Versions
      </Button>
      <Button disabled={!isChanged} onClick={discard}>
        Discard
      </Button>
      <Button variant="contained" disabled={!isChanged} onClick={() => void start(() => send(conflict.ask))}>
        Save
      </Button>
    </>
  );
  return (
    <>
      <PageHead
        title="Sentiment"
        text="Applies to all projects. Your words override the built-in (VADER) weights; removing one restores the default."
        actions={actions}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <WordList
            title="Polarity words"
            weights={weights}
            onChange={(changed) => words.set({ lines: toWordLines(toWordList(changed)) })}
            none="No words of your own yet: VADER’s weights apply."
            isShort
          />
          <NegatorList
            negators={negators.values.negators}
            onChange={(changed) => negators.set({ negators: changed })}
          />
          <MisleadingWords />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Preview change={change} isChanged={isChanged} projects={projects} />
          <Tester weights={weights} negators={negators.values.negators} example={EXAMPLE} />
        </Box>
      </Box>
      {conflict.dialog}
      {run === null ? null : <SaveDialog run={run} onClose={close} />}
    </>
  );
};

/** The sentiment dictionary of all projects. */
export const Page = () => {
  const list = useWordListQuery();
  const saved = useNegatorsQuery();
  return (
    <Loaded what="The words" query={list}>
      {(words) => (
        <Loaded what="The negators" query={saved}>
          {(negators) => <Dictionary list={words} saved={negators} />}
        </Loaded>
      )}
    </Loaded>
  );
};
