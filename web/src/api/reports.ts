/** Reports of a project. */
import type { Deleted } from '@verbatim/command-api/contract/deleted';
import type {
  EditReportInput,
  EditReportItemInput,
  Report,
  ReportItemInput,
} from '@verbatim/command-api/contract/reports';
import { baseApi } from './transport/base-api.ts';
import { withUndo, type Changed } from './undo.ts';

interface OfReport {
  readonly projectId: string;
  readonly reportId: string;
}

interface OfItem extends OfReport {
  readonly itemId: string;
}

const getPath = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}/reports`;
const reportPath = ({ projectId, reportId }: OfReport): string =>
  `${getPath(projectId)}/${encodeURIComponent(reportId)}`;
const itemPath = ({ itemId, ...report }: OfItem): string => `${reportPath(report)}/items/${encodeURIComponent(itemId)}`;

/** Live as the lists of workspaces are. */
const REPORTS = { type: 'Workspace', id: 'reports' } as const;
const changed = (_result: unknown, error: unknown) => (error === undefined ? [REPORTS, 'History' as const] : []);

export const {
  useReportsQuery,
  useCreateReportMutation,
  useEditReportMutation,
  useDeleteReportMutation,
  useAddReportItemMutation,
  useEditReportItemMutation,
  useRemoveReportItemMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<readonly Report[], string>({
      query: getPath,
      providesTags: [REPORTS],
    }),
    createReport: build.mutation<Changed<Report>, { readonly projectId: string; readonly name: string }>({
      query: ({ projectId, name }) => ({ url: getPath(projectId), method: 'POST', body: { name }, creates: true }),
      transformResponse: withUndo<Report>,
      invalidatesTags: changed,
    }),
    editReport: build.mutation<Changed<Report>, OfReport & { readonly body: EditReportInput }>({
      query: ({ body, ...report }) => ({ url: reportPath(report), method: 'POST', body }),
      transformResponse: withUndo<Report>,
      invalidatesTags: changed,
    }),
    deleteReport: build.mutation<Changed<Deleted>, OfReport>({
      query: (report) => ({ url: reportPath(report), method: 'DELETE' }),
      transformResponse: withUndo<Deleted>,
      invalidatesTags: changed,
    }),
    addReportItem: build.mutation<Changed<Report>, OfReport & { readonly body: ReportItemInput }>({
      query: ({ body, ...report }) => ({ url: `${reportPath(report)}/items`, method: 'POST', body, creates: true }),
      transformResponse: withUndo<Report>,
      invalidatesTags: changed,
    }),
    editReportItem: build.mutation<Changed<Report>, OfItem & { readonly body: EditReportItemInput }>({
      query: ({ body, ...item }) => ({ url: itemPath(item), method: 'POST', body }),
      transformResponse: withUndo<Report>,
      invalidatesTags: changed,
    }),
    removeReportItem: build.mutation<Changed<Report>, OfItem>({
      query: (item) => ({ url: itemPath(item), method: 'DELETE' }),
      transformResponse: withUndo<Report>,
      invalidatesTags: changed,
    }),
  }),
});
