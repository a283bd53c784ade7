import { useDispatch } from 'react-redux';
import { projectWordsApi, useSaveProjectWordsMutation } from '../../api/projects/project-words.ts';
import type { WordWeight } from '../../api/sentiment.ts';
import { scoreProjects, type ProjectToScore, type ScoringDispatch } from '../../api/projects/scoring-runs.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { toStoredWords, toWordList, parseWeights } from './words.ts';

/** Adds words to the saved list of the project, as one change; the project is scored by them afterwards. */
export const useAddWords = (project: ProjectToScore, onAdded?: () => void) => {
  const dispatch = useDispatch<ScoringDispatch>();
  const tell = useUndoToast();
  const [save, { isLoading, error }] = useSaveProjectWordsMutation();
  const add = async (words: readonly WordWeight[], message: string): Promise<void> => {
    // The present list: another user may have changed it since the dialog was opened.
    const read = dispatch(
      projectWordsApi.endpoints.projectWords.initiate(project.id, { forceRefetch: true, subscribe: false }),
    );
    const { data: list } = await read;
    if (list === undefined) return;
    const { values, version } = toStoredWords(list);
    const weights = new Map(parseWeights(values.lines));
    for (const { text, value } of words) weights.set(text, value);
    const { data } = await save({ id: project.id, words: toWordList(weights), version });
    if (data === undefined) return;
    onAdded?.();
    tell(message, [data.undo]);
    await scoreProjects(dispatch, [project]);
  };
  return {
    add: (words: readonly WordWeight[], message: string) => void add(words, message),
    isAdding: isLoading,
    error,
  };
};
