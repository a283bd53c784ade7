import type { Coverage } from '@verbatim/command-api/contract/results/coverage';
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import { baseApi, queryString } from '../transport/base-api.ts';

export interface CoverageArgs {
  readonly workspaceId: string;
  readonly filters: FiltersInput;
}

export const { useCoverageQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    coverage: build.query<Coverage, CoverageArgs>({
      query: ({ workspaceId, ...params }) =>
        `/api/workspaces/${encodeURIComponent(workspaceId)}/coverage${queryString(params)}`,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
  }),
});
