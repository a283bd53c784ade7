import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { DictionaryPreviewRequest, WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { useSaveProjectWordsMutation } from '../../api/project-words.ts';
import { scoreProjects, type ProjectToScore, type ScoringDispatch } from '../../api/scoring-runs.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import { useFormDraft } from '../../forms/use-form-draft.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';
import { changesBetween, linesOf, listOf, storedWords, weightsOf, type Weights } from '../sentiment-words/words.ts';

/** Names the form, so that who left it can be shown it again. */
export const projectWordsForm = (projectId: string): string => `project-words/${projectId}`;

/** The sentiment words of one project, kept until they are saved; the server puts them on top of what others have saved meanwhile, word by word. */
export const useProjectWords = (project: ProjectToScore, list: WordListAnswer, onSaved: () => void) => {
  const { id, name } = project;
  const dispatch = useDispatch<ScoringDispatch>();
  const tell = useToldWithUndo();
  const [save, { isLoading, error }] = useSaveProjectWordsMutation();
  const draft = useFormDraft<{ readonly lines: readonly string[] }>(projectWordsForm(id), storedWords(list));
  const weights = useMemo(() => weightsOf(draft.values.lines), [draft.values.lines]);
  const isChanged = draft.changed.length > 0;
  const markSaved = useLeaveQuestion(isChanged);
  const preview = useMemo(
    (): DictionaryPreviewRequest => ({ list: 'c', words: changesBetween(weightsOf(draft.base.values.lines), weights) }),
    [draft.base.values.lines, weights],
  );
  const submit = async (): Promise<void> => {
    const words = listOf(weights);
    const { data } = await save({ id, words, version: draft.base.version });
    if (data === undefined) return;
    draft.forget({ values: draft.values, version: draft.base.version });
    markSaved();
    onSaved();
    tell('Project words saved', [data.undo]);
    await scoreProjects(dispatch, [{ id, name }]);
  };
  return {
    ...{ draft, weights, isChanged, preview, error, busy: isLoading },
    change: (changed: Weights): void => draft.set({ lines: linesOf(listOf(changed)) }),
    submit: () => void submit(),
  };
};
