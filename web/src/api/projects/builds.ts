/** Builds running on the server, requested by any user. */
import type { Build, Builds } from '@verbatim/command-api/contract/builds';
import { baseApi, queryString } from '../transport/base-api.ts';
import { STEPS, isDone } from './project-progress.ts';

export const buildsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All running builds; with a project's id also its failed one. */
    builds: build.query<Builds, string | undefined>({
      query: (project) => `/api/builds${queryString({ project })}`,
      providesTags: ['Builds'],
    }),
  }),
});

export const { useBuildsQuery } = buildsApi;

/** The current step of a build; the last one when all are done. */
export const getCurrentStep = ({ steps }: Pick<Build, 'steps'>): (typeof STEPS)[number] =>
  STEPS.find((step) => !isDone(steps[step])) ?? 'sentiment';

/** From 0 to 1, each step weighted equally; an empty step counts as far as the one before it. */
export const computeBuildShare = ({ steps }: Pick<Build, 'steps'>): number => {
  let before = 0;
  let sum = 0;
  for (const step of STEPS) {
    const { count, completed } = steps[step];
    before = count === 0 ? before : Math.min(1, completed / count);
    sum += before;
  }
  return sum / STEPS.length;
};
