import type {
  ColumnReadingPreview,
  ColumnReadingRequest,
  MergeOptionsRequest,
} from '@verbatim/command-api/contract/reinterpret-column';
import type { Project } from '@verbatim/command-api/contract/projects';
import { baseApi } from '../transport/base-api.ts';
import { withUndo, type Changed } from '../undo.ts';

interface OfColumn<Body> {
  readonly projectId: string;
  /** Id of its definition. */
  readonly columnId: string;
  readonly body: Body;
}

const request = <Body>({ projectId, columnId, body }: OfColumn<Body>, act: string) => ({
  url: `/api/projects/${encodeURIComponent(projectId)}/table-definitions/${encodeURIComponent(columnId)}/${act}`,
  method: 'POST',
  body,
});

/** Caches of everything that shows the contents of columns. */
const changedBy = (projectId: string) => [
  ...(['Projects', 'Table', 'Response', 'History', 'Agreement', 'Feed'] as const),
  { type: 'Project' as const, id: projectId },
];

const columnsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    columnReadingPreview: build.query<ColumnReadingPreview, OfColumn<ColumnReadingRequest>>({
      query: (of) => request(of, 'reading-preview'),
      keepUnusedDataFor: 0,
    }),
    readColumnAnew: build.mutation<Changed<Project>, OfColumn<ColumnReadingRequest>>({
      query: (of) => request(of, 'reading'),
      transformResponse: withUndo<Project>,
      invalidatesTags: (_result, _error, { projectId }) => changedBy(projectId),
    }),
    mergeOptions: build.mutation<Changed<Project>, OfColumn<MergeOptionsRequest>>({
      query: (of) => request(of, 'merge-options'),
      transformResponse: withUndo<Project>,
      invalidatesTags: (_result, _error, { projectId }) => changedBy(projectId),
    }),
  }),
});

export const { useColumnReadingPreviewQuery, useReadColumnAnewMutation, useMergeOptionsMutation } = columnsApi;
