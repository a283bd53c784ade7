import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Project } from '@verbatim/command-api/contract/projects';
import { goOn, makeProject, type ProjectPlan } from './make-project.ts';
import { newRun, selectProjectRun, type ProjectRun, type RunsState } from './runs-slice.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

export interface WizardRun {
  /** Null until something has been started (or taken up again). */
  readonly current: ProjectRun | null;
  /** Starts, or resumes from what is stored. */
  readonly start: (plan: ProjectPlan | null, project: Project | null) => void;
  readonly takeUp: (project: Project) => void;
}

/** Left after a failure before the file was stored: the file is not in this wizard's hands any more. */
const isLost = (run: ProjectRun, key: string): boolean => run.key !== key && run.failure !== null && run.failure.at < 4;

/** The run of this wizard, or the one of the project in its address. */
export const useWizardRun = (projectId: string | null, onCreated: (projectId: string) => void): WizardRun => {
  const dispatch: Dispatch = useDispatch();
  const [ownKey] = useState(() => nanoid());
  const found = useSelector((state: { readonly runs: RunsState }) => selectProjectRun(state, ownKey, projectId));
  const current = found !== null && isLost(found, ownKey) ? null : found;
  const { key, name, comments, projectId: createdId } = current ?? newRun(ownKey, '');
  useEffect(() => {
    if (projectId === null && createdId !== null) onCreated(createdId);
  }, [projectId, createdId, onCreated]);
  const start = (plan: ProjectPlan | null, project: Project | null): void => {
    const id = createdId ?? project?.id ?? null;
    if (id !== null && (comments !== null || plan === null)) void dispatch(goOn(id, name, key));
    else if (plan !== null) void dispatch(makeProject(key, plan, id));
  };
  return { current, start, takeUp: (project) => void dispatch(goOn(project.id, project.name, ownKey)) };
};
