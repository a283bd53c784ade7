import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { DictionaryPreviewRequest, WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { getConflict } from '../../api/transport/problem.ts';
import { useSaveProjectWordsMutation } from '../../api/projects/project-words.ts';
import { scoreProjects, type ProjectToScore, type ScoringDispatch } from '../../api/projects/scoring-runs.ts';
import { useLeaveQuestion } from '../../forms/leave-guard.tsx';
import { useFormDraft } from '../../forms/use-form-draft.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { useWordConflicts } from '../sentiment-words/word-conflict.tsx';
import {
  changesBetween,
  toWordLines,
  toWordList,
  toStoredWords,
  parseWeights,
  type Weights,
} from '../sentiment-words/words.ts';

/** Key of the form's draft. */
export const projectWordsForm = (projectId: string): string => `project-words/${projectId}`;

/** Form of a project's sentiment words, with a draft; the server merges concurrent changes word by word. */
export const useProjectWords = (project: ProjectToScore, list: WordListAnswer, onSaved: () => void) => {
  const { id, name } = project;
  const dispatch = useDispatch<ScoringDispatch>();
  const tell = useUndoToast();
  const [save, { isLoading, error }] = useSaveProjectWordsMutation();
  const draft = useFormDraft<{ readonly lines: readonly string[] }>(projectWordsForm(id), toStoredWords(list));
  const weights = useMemo(() => parseWeights(draft.values.lines), [draft.values.lines]);
  const isChanged = draft.changed.length > 0;
  const markSaved = useLeaveQuestion(isChanged);
  const preview = useMemo(
    (): DictionaryPreviewRequest => ({
      list: 'c',
      words: changesBetween(parseWeights(draft.base.values.lines), weights),
    }),
    [draft.base.values.lines, weights],
  );
  const submit = async (ask: (error: unknown) => boolean, chosen = weights, on = draft.base.version): Promise<void> => {
    const words = toWordList(chosen);
    const { data, error: refusal } = await save({ id, words, version: on });
    if (data === undefined) return void ask(refusal);
    draft.forget({ values: { lines: toWordLines(words) }, version: on });
    markSaved();
    onSaved();
    tell('Project words saved', [data.undo]);
    await scoreProjects(dispatch, [{ id, name }]);
  };
  const conflict = useWordConflicts(draft, (chosen, on, ask) => void submit(ask, chosen, on));
  return {
    draft,
    weights,
    isChanged,
    preview,
    busy: isLoading,
    conflict: conflict.dialog,
    // A conflict is shown as a question instead.
    error: getConflict(error) === undefined ? error : undefined,
    change: (changed: Weights): void => draft.set({ lines: toWordLines(toWordList(changed)) }),
    submit: () => void submit(conflict.ask),
  };
};
