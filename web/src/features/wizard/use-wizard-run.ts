import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Project } from '@verbatim/command-api/contract/projects';
import { goOn, makeProject, type ProjectPlan } from './make-project.ts';
import { runOf, type ProjectRun, type RunsState } from './runs-slice.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

export interface WizardRun {
  /** Null until something has been started (or taken up again). */
  readonly current: ProjectRun | null;
  /** Begins, or tries again from what is stored. */
  readonly start: (plan: ProjectPlan | null, project: Project | null) => void;
  readonly takeUp: (project: Project) => void;
}

/** The run of this wizard, or the one of the project in its address. */
export const useWizardRun = (projectId: string | null, onCreated: (projectId: string) => void): WizardRun => {
  const dispatch: Dispatch = useDispatch();
  const [key] = useState(() => nanoid());
  const found = useSelector((state: { readonly runs: RunsState }) => runOf(state, key, projectId));
  // Left after a failure before the file was stored: the file is not in this wizard's hands any more.
  const current = found !== null && found.key !== key && found.failure !== null && found.failure.at < 4 ? null : found;
  const createdId = current?.projectId ?? null;
  useEffect(() => {
    if (projectId === null && createdId !== null) onCreated(createdId);
  }, [projectId, createdId, onCreated]);
  const start = (plan: ProjectPlan | null, project: Project | null): void => {
    const id = current?.projectId ?? project?.id ?? null;
    if (id !== null && (current?.comments ?? null) !== null) void dispatch(goOn(id, current?.key ?? key));
    else if (plan !== null) void dispatch(makeProject(current?.key ?? key, plan, id));
  };
  return { current, start, takeUp: (project) => void dispatch(goOn(project.id, key)) };
};
