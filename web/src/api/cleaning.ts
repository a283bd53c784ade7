import type {
  CleanedCell,
  CleanedText,
  CleaningJob,
  CleaningKinds,
  CleaningStart,
  Placeholders,
} from '@verbatim/command-api/contract/cleaning';
import type { ImportOptions } from '@verbatim/command-api/contract/read-options';
import { baseApi, queryString } from './transport/base-api.ts';

export interface FileToClean {
  readonly file: File;
  readonly importOptions: ImportOptions;
}

export interface TextToClean {
  readonly text: string;
  readonly kinds: CleaningKinds;
  readonly placeholders: Placeholders;
}

const path = (id: string): string => `/api/cleaning/jobs/${encodeURIComponent(id)}`;
const jobTags = (_result: unknown, _error: unknown, { id }: { readonly id: string }) =>
  ['Cleaning', { type: 'Cleaning', id }] as const;

const cleaningApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    cleanedText: build.query<CleanedText, TextToClean>({
      query: ({ text, kinds, placeholders }) =>
        `/api/cleaning${queryString({ string: text, clean: kinds, replacements: placeholders })}`,
    }),
    cleaningJobs: build.query<readonly CleaningJob[], void>({
      query: () => '/api/cleaning/jobs',
      providesTags: ['Cleaning'],
    }),
    addCleaning: build.mutation<CleaningJob, FileToClean>({
      query: ({ file, importOptions }) => {
        const body = new FormData();
        body.append('importOptions', JSON.stringify(importOptions));
        body.append('file', file);
        return { url: '/api/cleaning/jobs', method: 'POST', body };
      },
      invalidatesTags: ['Cleaning'],
    }),
    startCleaning: build.mutation<CleaningJob, { readonly id: string; readonly body: CleaningStart }>({
      query: ({ id, body }) => ({ url: `${path(id)}/start`, method: 'POST', body }),
      invalidatesTags: jobTags,
    }),
    cleanAgain: build.mutation<CleaningJob, { readonly id: string }>({
      query: ({ id }) => ({ url: `${path(id)}/again`, method: 'POST', body: {} }),
      invalidatesTags: jobTags,
    }),
    keepWord: build.mutation<CleaningJob, { readonly id: string; readonly word: string; readonly keep: boolean }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/keep`, method: 'POST', body }),
      invalidatesTags: jobTags,
    }),
    deleteCleaning: build.mutation<{ readonly id: string }, { readonly id: string }>({
      query: ({ id }) => ({ url: path(id), method: 'DELETE' }),
      invalidatesTags: ['Cleaning'],
    }),
    cleanedCells: build.query<
      readonly CleanedCell[],
      { readonly id: string; readonly offset: number; readonly limit: number }
    >({
      query: ({ id, ...page }) => `${path(id)}/cells${queryString(page)}`,
      providesTags: (_result, _error, { id }) => [{ type: 'Cleaning', id }],
    }),
  }),
});

export const downloadAddress = (id: string): string => `${path(id)}/download`;

export const {
  useCleanedTextQuery,
  useCleaningJobsQuery,
  useAddCleaningMutation,
  useStartCleaningMutation,
  useCleanAgainMutation,
  useKeepWordMutation,
  useDeleteCleaningMutation,
  useCleanedCellsQuery,
} = cleaningApi;
