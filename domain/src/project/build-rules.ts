/** Rules for requesting and ending a build. */
import type { EndBuild, RequestBuild } from './project-commands.ts';
import type { ProjectEvent } from './project-events.ts';
import { filesInUse, type ProjectState, type ScoredRange } from './project-state.ts';

export const requestBuild = ({ minId }: Pick<RequestBuild, 'minId'>, state: ProjectState): readonly ProjectEvent[] => {
  if (isBuilt(state, minId)) return [];
  if (state.build !== null && getFirst(state.build.minId) <= getFirst(minId)) return [];
  return [{ type: 'BuildRequested', data: { minId } }];
};

/** Comments added during a build belong to it: only a completely built project can end it. */
export const endBuild = ({ minId, failure }: EndBuild, state: ProjectState): readonly ProjectEvent[] => {
  if (state.build === null || state.build.minId !== minId) return [];
  if (failure === undefined) return isBuilt(state, minId) ? [{ type: 'BuildFinished', data: { minId } }] : [];
  return [{ type: 'BuildFailed', data: { minId, ...failure } }];
};

/** First comment id of a build request. */
const getFirst = (minId: number | null): number => minId ?? 0;

/** Scoring is the last step: scored comments have passed all of them. */
const isBuilt = (state: ProjectState, minId: number | null): boolean =>
  filesInUse(state).every(({ firstId, count }) => {
    const from = Math.max(firstId, getFirst(minId));
    return scoredWithin(state.scored, from, firstId + count - 1) >= firstId + count - from;
  });

const scoredWithin = (scored: readonly ScoredRange[], fromId: number, toId: number): number =>
  scored.reduce((sum, range) => sum + Math.max(0, Math.min(range.toId, toId) - Math.max(range.fromId, fromId) + 1), 0);
