/** Projects that are scored by a dictionary that was saved here: it goes on while people look at other screens. */
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
  /** Of the last save, in their order. */
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

/** How far the scoring is, by projects and within the one that is scored now; undefined where none is under way. */
export const selectScoringUnderWay = createSelector([selectScoring], (projects) => {
  const now = projects.find((project) => !isOver(project));
  if (now === undefined) return undefined;
  const within = now.count === 0 ? 0 : now.completed / now.count;
  return { name: now.name, share: (projects.filter(isOver).length + within) / projects.length };
});

/** Takes thunks too. */
export type ScoringDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

export interface ProjectToScore {
  readonly id: string;
  readonly name: string;
}

/** Comments of a call, as the specification has them. */
const PAGE = 1000;

/**
 * Scores the projects one after the other, page by page. One that cannot be scored now is scored by whoever opens it.
 * @param dispatch of the store, so that it goes on without the screen that began it
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
      // More may be scored than was asked for: what is done already is not asked for again.
      offset = Math.max(offset + PAGE, data?.completed ?? 0);
    }
  }
  // The server tells of it, too, and may have been asked while it went on.
  dispatch(buildsApi.util.invalidateTags(['Builds']));
};
