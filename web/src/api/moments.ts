import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import { baseApi, queryString } from './transport/base-api.ts';

export interface MomentArgs {
  readonly projectId: string;
  /** Undefined for the results of the whole project. */
  readonly workspaceId: string | undefined;
  /** Undefined for the moment that is shown. */
  readonly asOf?: string | undefined;
}

export const { useMomentQuery, useLazyMomentQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    moment: build.query<PastMoment, MomentArgs>({
      query: ({ projectId, workspaceId, asOf }) => {
        const subject =
          workspaceId === undefined
            ? `projects/${encodeURIComponent(projectId)}`
            : `workspaces/${encodeURIComponent(workspaceId)}`;
        return `/api/${subject}/moment${queryString({ asOf })}`;
      },
      // What was erased since may grow.
      keepUnusedDataFor: 0,
    }),
  }),
});
