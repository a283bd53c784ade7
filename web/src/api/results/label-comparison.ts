import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import type { LabelComparison, MixedRule } from '@verbatim/command-api/contract/results/label-comparison';
import { baseApi, queryString } from '../transport/base-api.ts';

export interface LabelComparisonArgs {
  /** Comments of a workspace with its themes, or of a whole project. */
  readonly of: 'workspaces' | 'projects';
  readonly id: string;
  readonly column: string;
  readonly labels: Readonly<Record<string, 'pos' | 'neu' | 'mix' | 'neg' | null>>;
  readonly mixed: MixedRule;
  readonly filters: FiltersInput;
}

export const { useLabelComparisonQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    labelComparison: build.query<LabelComparison, LabelComparisonArgs>({
      query: ({ of, id, ...params }) => `/api/${of}/${encodeURIComponent(id)}/label-comparison${queryString(params)}`,
      providesTags: (_result, _error, { of, id }) => [
        'Dictionary',
        of === 'workspaces' ? { type: 'Table', id } : { type: 'Project', id },
      ],
    }),
  }),
});
