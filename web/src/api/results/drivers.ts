import type { Drivers } from '@verbatim/command-api/contract/results/drivers';
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import { baseApi, queryString } from '../transport/base-api.ts';

export interface DriversArgs {
  readonly workspaceId: string;
  /** Name of a number column, or of a category with an order or with numbers as options. */
  readonly column: string;
  readonly filters: FiltersInput;
}

export const { useDriversQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    drivers: build.query<Drivers, DriversArgs>({
      query: ({ workspaceId, ...params }) =>
        `/api/workspaces/${encodeURIComponent(workspaceId)}/drivers${queryString(params)}`,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
  }),
});
