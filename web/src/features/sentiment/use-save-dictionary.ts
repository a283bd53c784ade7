/** Saves the dictionary, then rescores each project in turn. */
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { getErrorMessage } from '../../api/transport/problem.ts';
import {
  scoreProjects,
  selectScoring,
  type ProjectScores,
  type ScoringDispatch,
} from '../../api/projects/scoring-runs.ts';
import { useLazyProjectWordListQuery } from '../../api/sentiment.ts';

interface Saving {
  readonly state: 'saving' | 'scoring' | 'done' | 'failed';
  readonly message: string;
}

export interface SaveRun extends Saving {
  readonly projects: readonly ProjectScores[];
}

/** Not saved yet: a conflict is being resolved. */
export const REQUESTED = Symbol('asked');

export const useSaveDictionary = () => {
  const [saving, setSaving] = useState<Saving | null>(null);
  const projects = useSelector(selectScoring);
  const dispatch = useDispatch<ScoringDispatch>();
  const [readProjects] = useLazyProjectWordListQuery();

  /** @param send saves, and returns the error */
  const start = async (send: () => Promise<unknown>): Promise<void> => {
    setSaving({ state: 'saving', message: '' });
    const failure = await send();
    if (failure === REQUESTED) return setSaving(null);
    if (failure !== undefined) return setSaving({ state: 'failed', message: getErrorMessage(failure) });
    const { data: listed = [] } = await readProjects();
    setSaving((before) => before && { ...before, state: 'scoring' });
    await scoreProjects(dispatch, listed);
    setSaving((before) => before && { ...before, state: 'done' });
  };

  const isScored = saving?.state === 'scoring' || saving?.state === 'done';
  const run: SaveRun | null = saving && { ...saving, projects: isScored ? projects : [] };
  return { run, start, close: () => setSaving(null) };
};
