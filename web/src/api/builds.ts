/** Builds that the server goes on with by itself, whoever has asked for them. */
import type { Build, Builds } from '@verbatim/command-api/contract/builds';
import { baseApi, queryString } from './base-api.ts';
import { STEPS, isDone } from './project-progress.ts';

export const buildsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All that are under way; of one project, by its id, the one that has failed too. */
    builds: build.query<Builds, string | undefined>({
      query: (project) => `/api/builds${queryString({ project })}`,
      providesTags: ['Builds'],
    }),
  }),
});

export const { useBuildsQuery } = buildsApi;

/** The step that a build is in; the last one when all are done. */
export const stepOfBuild = ({ steps }: Pick<Build, 'steps'>): (typeof STEPS)[number] =>
  STEPS.find((step) => !isDone(steps[step])) ?? 'sentiment';

/** Of 1, each step counting alike; one that has nothing to do is as far as the one before it. */
export const shareOfBuild = ({ steps }: Pick<Build, 'steps'>): number => {
  let before = 0;
  let sum = 0;
  for (const step of STEPS) {
    const { count, completed } = steps[step];
    before = count === 0 ? before : Math.min(1, completed / count);
    sum += before;
  }
  return sum / STEPS.length;
};
