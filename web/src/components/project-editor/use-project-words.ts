import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { DictionaryPreviewRequest, WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { conflictOf } from '../../api/problem.ts';
import { useSaveProjectWordsMutation } from '../../api/project-words.ts';
import { scoreProjects, type ProjectToScore, type ScoringDispatch } from '../../api/scoring-runs.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import { useFormDraft } from '../../forms/use-form-draft.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';
import { useWordConflict } from '../sentiment-words/word-conflict.tsx';
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
  const submit = async (ask: (error: unknown) => boolean, chosen = weights, on = draft.base.version): Promise<void> => {
    const words = listOf(chosen);
    const { data, error: refusal } = await save({ id, words, version: on });
    if (data === undefined) return void ask(refusal);
    draft.forget({ values: { lines: linesOf(words) }, version: on });
    markSaved();
    onSaved();
    tell('Project words saved', [data.undo]);
    await scoreProjects(dispatch, [{ id, name }]);
  };
  const conflict = useWordConflict(draft, (chosen, on, ask) => void submit(ask, chosen, on));
  return {
    ...{ draft, weights, isChanged, preview, busy: isLoading, conflict: conflict.dialog },
    // What somebody was asked is no failure.
    error: conflictOf(error) === undefined ? error : undefined,
    change: (changed: Weights): void => draft.set({ lines: linesOf(listOf(changed)) }),
    submit: () => void submit(conflict.ask),
  };
};
