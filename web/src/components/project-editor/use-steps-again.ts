import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BuildStep, StepProgress } from '@verbatim/command-api/contract/projects';
import { baseApi } from '../../api/transport/base-api.ts';
import { isDone, STEPS } from '../../api/projects/project-progress.ts';
import { projectsApi } from '../../api/projects/projects.ts';

/** Page sizes of the steps: themes are run one by one. */
export const PAGE_SIZES: { readonly [step in BuildStep]: number } = {
  build: 1000,
  parse: 1000,
  classify: 1,
  sentiment: 1000,
};

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

interface StepsRun {
  /** The requested step; null when idle. */
  readonly step: BuildStep | null;
  readonly done: StepProgress | null;
  readonly error: unknown;
  readonly isOver: boolean;
}

const RESTING: StepsRun = { step: null, done: null, error: undefined, isOver: false };

/**
 * Runs the four build steps over all comments of a project, page by page. Completed pages return at once, and
 * the server continues if the client leaves.
 */
export const useStepsAgain = (projectId: string) => {
  const dispatch: Dispatch = useDispatch();
  const [state, setState] = useState(RESTING);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const runStep = async (step: BuildStep): Promise<void> => {
    const limit = PAGE_SIZES[step];
    for (let offset = 0; !isGone.current; offset += limit) {
      const page = { projectId, step, offset, limit };
      const done = await dispatch(projectsApi.endpoints.runStep.initiate(page, { track: false })).unwrap();
      setState({ ...RESTING, step, done });
      if (isDone(done)) return;
      // Deletions have shifted the pages: starts over.
      if (offset > done.count) offset = -limit;
    }
  };
  const run = async (): Promise<void> => {
    setState({ ...RESTING, step: 'build' });
    try {
      for (const step of STEPS) await runStep(step);
      setState({ ...RESTING, isOver: true });
    } catch (error) {
      setState({ ...RESTING, error });
    }
    dispatch(baseApi.util.invalidateTags(['Projects', 'Builds', 'Table', { type: 'Project', id: projectId }]));
  };
  return { ...state, run };
};
