/** When a build is asked for, and when it is over. */
import type { EndBuild, RequestBuild } from './project-commands.ts';
import type { ProjectEvent } from './project-events.ts';
import { filesInUse, type ProjectState, type ScoredRange } from './project-state.ts';

export const requestBuild = ({ minId }: Pick<RequestBuild, 'minId'>, state: ProjectState): readonly ProjectEvent[] => {
  if (isBuilt(state, minId)) return [];
  if (state.build !== null && firstOf(state.build.minId) <= firstOf(minId)) return [];
  return [{ type: 'BuildRequested', data: { minId } }];
};

/** What came into the project while the build went on is part of it: only what is all done can be finished. */
export const endBuild = ({ minId, failure }: EndBuild, state: ProjectState): readonly ProjectEvent[] => {
  if (state.build === null || state.build.minId !== minId) return [];
  if (failure === undefined) return isBuilt(state, minId) ? [{ type: 'BuildFinished', data: { minId } }] : [];
  return [{ type: 'BuildFailed', data: { minId, ...failure } }];
};

/** The lowest id of the comments that a request is about. */
const firstOf = (minId: number | null): number => minId ?? 0;

/** Scoring is the last step: what is scored has been through all of them. */
const isBuilt = (state: ProjectState, minId: number | null): boolean =>
  filesInUse(state).every(({ firstId, count }) => {
    const from = Math.max(firstId, firstOf(minId));
    return scoredWithin(state.scored, from, firstId + count - 1) >= firstId + count - from;
  });

const scoredWithin = (scored: readonly ScoredRange[], fromId: number, toId: number): number =>
  scored.reduce((sum, range) => sum + Math.max(0, Math.min(range.toId, toId) - Math.max(range.fromId, fromId) + 1), 0);
