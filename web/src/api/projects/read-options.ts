/** Read options of a file, proposed before the upload. */
import type {
  ReadOptionsProposal,
  ImportOptions,
  StoredReadOptions,
} from '@verbatim/command-api/contract/read-options';
import type { UnreadableList } from '@verbatim/command-api/contract/results/unreadable';
import { baseApi, queryString } from '../transport/base-api.ts';

interface WantedReading {
  readonly file: File;
  /** Target project; null for a new one. */
  readonly projectId: string | null;
  readonly importOptions: ImportOptions;
}

interface StoredFile {
  readonly projectId: string;
  readonly fileId: string;
}

export interface UnreadableRequest {
  readonly projectId: string;
  readonly fileId?: string | undefined;
  /** Name of a column. */
  readonly column?: string | undefined;
}

interface UnreadablePage extends UnreadableRequest {
  readonly cursor: number;
}

const unreadablePath = (
  { projectId, fileId: file, column }: UnreadableRequest,
  more: Parameters<typeof queryString>[0],
): string => `/api/projects/${encodeURIComponent(projectId)}/unreadable${queryString({ file, column, ...more })}`;

/** URL of all of them as a CSV file. */
export const unreadableFile = (asked: UnreadableRequest): string =>
  unreadablePath(asked, { export: true, stamp: true });

/** Comments per page. */
const UNREADABLE_PAGE = 25;

const fileReadingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, because a file cannot be a cache key.
    proposeReading: build.mutation<ReadOptionsProposal, WantedReading>({
      query: ({ file, projectId, importOptions }) => {
        const body = new FormData();
        if (projectId !== null) body.append('project', projectId);
        body.append('importOptions', JSON.stringify(importOptions));
        body.append('file', file);
        return { url: '/api/file-readings', method: 'POST', body };
      },
    }),
    storedReading: build.query<StoredReadOptions, StoredFile>({
      query: ({ projectId, fileId }) =>
        `/api/projects/${encodeURIComponent(projectId)}/files/${encodeURIComponent(fileId)}/reading`,
      providesTags: (_result, _error, { projectId: id }) => [{ type: 'Project', id }],
    }),
    unreadable: build.query<UnreadableList, UnreadablePage>({
      query: ({ cursor, ...asked }) => unreadablePath(asked, { cursor, limit: UNREADABLE_PAGE }),
      providesTags: (_result, _error, { projectId: id }) => [{ type: 'Project', id }],
    }),
  }),
});

export const { useProposeReadingMutation, useStoredReadingQuery, useUnreadableQuery } = fileReadingsApi;
