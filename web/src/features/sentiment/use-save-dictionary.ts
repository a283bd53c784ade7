/** Saves the dictionary and then has each project scored by it, one after the other. */
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { messageOf } from '../../api/problem.ts';
import { scoreProjects, selectScoring, type ProjectScores, type ScoringDispatch } from '../../api/scoring-runs.ts';
import { useLazyProjectWordListQuery } from '../../api/sentiment.ts';

interface Saving {
  readonly state: 'saving' | 'scoring' | 'done' | 'failed';
  readonly message: string;
}

export interface SaveRun extends Saving {
  readonly projects: readonly ProjectScores[];
}

/** Nothing is saved yet: somebody is asked something first. */
export const ASKED = Symbol('asked');

export const useSaveDictionary = () => {
  const [saving, setSaving] = useState<Saving | null>(null);
  const projects = useSelector(selectScoring);
  const dispatch = useDispatch<ScoringDispatch>();
  const [readProjects] = useLazyProjectWordListQuery();

  /** @param send saves, and answers what went wrong */
  const start = async (send: () => Promise<unknown>): Promise<void> => {
    setSaving({ state: 'saving', message: '' });
    const failure = await send();
    if (failure === ASKED) return setSaving(null);
    if (failure !== undefined) return setSaving({ state: 'failed', message: messageOf(failure) });
    const { data: listed = [] } = await readProjects();
    setSaving((before) => before && { ...before, state: 'scoring' });
    await scoreProjects(dispatch, listed);
    setSaving((before) => before && { ...before, state: 'done' });
  };

  const isScored = saving?.state === 'scoring' || saving?.state === 'done';
  const run: SaveRun | null = saving && { ...saving, projects: isScored ? projects : [] };
  return { run, start, close: () => setSaving(null) };
};
