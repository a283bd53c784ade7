/** Rescores projects after a dictionary was saved here; continues across screens. */
import {
  createSelector,
  createSlice,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { ScoredComments } from '@verbatim/command-api/contract/sentiment';
import { buildsApi } from './builds.ts';
import { projectWordsApi } from './project-words.ts';

export interface ProjectScores extends ScoredComments {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'scoring' | 'done' | 'failed';
}

interface ScoringState {
  /** Of the last save, in order. */
  readonly projects: readonly ProjectScores[];
}

const initialState: ScoringState = { projects: [] };

export const scoringSlice = createSlice({
  name: 'scoring',
  initialState,
  reducers: {
    scoringBegun: (_state, { payload }: PayloadAction<readonly ProjectToScore[]>): ScoringState => ({
      projects: payload.map(({ id, name }) => ({ id, name, count: 0, completed: 0, state: 'waiting' })),
    }),
    projectScored: (
      { projects },
      { payload: { id, ...patch } }: PayloadAction<Partial<ProjectScores> & { readonly id: string }>,
    ): ScoringState => ({
      projects: projects.map((project) => (project.id === id ? { ...project, ...patch } : project)),
    }),
  },
});

const { scoringBegun, projectScored } = scoringSlice.actions;

interface WithScoring {
  readonly scoring: ScoringState;
}

export const selectScoring = ({ scoring }: WithScoring): readonly ProjectScores[] => scoring.projects;

const isOver = ({ state }: ProjectScores): boolean => state === 'done' || state === 'failed';

/** Progress of rescoring over projects, and within the current one; undefined when idle. */
export const selectScoringUnderWay = createSelector([selectScoring], (projects) => {
  const now = projects.find((project) => !isOver(project));
  if (now === undefined) return undefined;
  const within = now.count === 0 ? 0 : now.completed / now.count;
  return { name: now.name, share: (projects.filter(isOver).length + within) / projects.length };
});

/** Accepts thunks, too. */
export type ScoringDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

export interface ProjectToScore {
  readonly id: string;
  readonly name: string;
}

/** Comments per call, by specification. */
const PAGE = 1000;

/**
 * Rescores the projects one after the other, page by page. A project that fails is rescored when it is
 * opened.
 * @param dispatch of the store, so that it outlives the screen that started it
 */
export const scoreProjects = async (dispatch: ScoringDispatch, projects: readonly ProjectToScore[]): Promise<void> => {
  dispatch(scoringBegun(projects));
  for (const { id } of projects) {
    let state: ProjectScores['state'] = 'scoring';
    let offset = 0;
    dispatch(projectScored({ id, state }));
    while (state === 'scoring') {
      const call = projectWordsApi.endpoints.scoreProject.initiate({ id, offset, limit: PAGE }, { track: false });
      const { data, error } = await dispatch(call);
      if (error === undefined && data.completed >= data.count) state = 'done';
      else if (error !== undefined) state = 'failed';
      dispatch(projectScored({ ...data, id, state }));
      // The server may be ahead: completed pages are skipped.
      offset = Math.max(offset + PAGE, data?.completed ?? 0);
    }
  }
  // The server's list of builds includes it, and may be outdated.
  dispatch(buildsApi.util.invalidateTags(['Builds']));
};
