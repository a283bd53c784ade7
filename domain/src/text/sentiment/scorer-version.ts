/** Bump with every change of scores: stored scores of another version are recomputed. */
export const SCORER_VERSION = 'vader-3.3.2+1';
