/** Samples of comments that a theme is checked by. */
import type {
  AgreementResult,
  ApplyResult,
  DrawResult,
  RaterResult,
  SampleComments,
  SampleDetail,
  SampleList,
  ShareResult,
  Verdict,
} from '@verbatim/command-api/contract/agreement';
import type { SharedShare } from '@verbatim/domain/agreement/agreement-events';
import { baseApi, queryString } from './transport/base-api.ts';
import { mutationQueue } from './transport/mutation-queue.ts';
import { actBegun, actEnded } from './transport/pending-mutations.ts';
import { withUndo, type Changed } from './undo.ts';

export interface SamplePlace {
  readonly projectId: string;
  readonly sampleId: string;
}

interface DrawArgs {
  readonly projectId: string;
  readonly theme: string;
  readonly method: 'stratified' | 'simple';
  readonly size: number;
  readonly seed?: number | undefined;
}

interface JudgeArgs extends SamplePlace {
  readonly comment: number;
  /** Null withdraws the rating. */
  readonly carries: Verdict | null;
}

interface CommentsArgs extends SamplePlace {
  readonly ids: readonly number[];
  /** With matches of the query: not while one rates. */
  readonly marked?: true;
}

const samples = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}/agreement`;
const sample = ({ projectId, sampleId }: SamplePlace): string =>
  `${samples(projectId)}/${encodeURIComponent(sampleId)}`;

const withVerdict = (shown: SampleDetail, comment: number, carries: Verdict | null): SampleDetail => {
  const comments = shown.comments.map((one) => (one._id === comment ? { ...one, carries } : one));
  return { ...shown, comments, judged: comments.filter((one) => one.carries !== null && !one.erased).length };
};

const agreementApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    samples: build.query<SampleList, { readonly projectId: string; readonly theme: string }>({
      query: ({ projectId, theme }) => `${samples(projectId)}${queryString({ theme })}`,
      providesTags: [{ type: 'Agreement', id: 'list' }],
    }),
    sample: build.query<SampleDetail, SamplePlace>({
      query: sample,
      providesTags: (_result, _error, { sampleId }) => [{ type: 'Agreement', id: sampleId }],
    }),
    sampleComments: build.query<SampleComments, CommentsArgs>({
      query: ({ ids, marked, ...place }) => `${sample(place)}/comments${queryString({ ids: ids.join(','), marked })}`,
      providesTags: (_result, _error, { marked }) => (marked === true ? ['Response', 'Library'] : ['Response']),
    }),
    agreementResult: build.query<AgreementResult, SamplePlace & { readonly judge: string | null }>({
      query: ({ judge, ...place }) => `${sample(place)}/result${queryString({ judge: judge ?? undefined })}`,
      providesTags: [{ type: 'Agreement', id: 'result' }, 'Table', 'Library'],
    }),
    drawSample: build.mutation<DrawResult, DrawArgs>({
      query: ({ projectId, ...body }) => ({ url: samples(projectId), method: 'POST', body, creates: true }),
      invalidatesTags: (_result, error) => (error === undefined ? [{ type: 'Agreement', id: 'list' }] : []),
    }),
    setShare: build.mutation<Changed<ShareResult>, SamplePlace & { readonly share: SharedShare }>({
      query: ({ share, ...place }) => ({ url: `${sample(place)}/share`, method: 'POST', body: { share } }),
      transformResponse: withUndo<ShareResult>,
      invalidatesTags: (_result, error) => (error === undefined ? ['History', { type: 'Agreement', id: 'share' }] : []),
    }),
    judge: build.mutation<RaterResult, JudgeArgs>({
      // In order: a withdrawal must not arrive before its rating.
      queryFn: ({ comment, carries, ...place }, _api, _extra, call) =>
        mutationQueue(`${place.sampleId} ${comment}`, async () => {
          const body = { comment, carries };
          const { data, error } = await call({ url: `${sample(place)}/judgements`, method: 'POST', body });
          return error === undefined ? { data: data as RaterResult } : { error };
        }),
      // Shows the next comment at once; a failed rating is reverted.
      onQueryStarted: async ({ comment, carries, ...place }, { dispatch, queryFulfilled, requestId }) => {
        dispatch(actBegun({ kind: 'rating', key: requestId, comment }));
        const change = dispatch(
          agreementApi.util.updateQueryData('sample', place, (shown) => withVerdict(shown, comment, carries)),
        );
        await queryFulfilled.catch(() => change.undo());
        dispatch(actEnded(requestId));
      },
      invalidatesTags: (_result, error, { sampleId }) =>
        error === undefined
          ? [
              { type: 'Agreement', id: 'list' },
              { type: 'Agreement', id: 'result' },
            ]
          : [{ type: 'Agreement', id: sampleId }],
    }),
    applyJudgements: build.mutation<Changed<ApplyResult>, SamplePlace>({
      query: (place) => ({ url: `${sample(place)}/apply`, method: 'POST', body: {} }),
      transformResponse: withUndo<ApplyResult>,
      invalidatesTags: (_result, error) => (error === undefined ? ['Table', 'Response', 'History'] : []),
    }),
  }),
});

export const {
  useSamplesQuery,
  useSampleQuery,
  useSampleCommentsQuery,
  useAgreementResultQuery,
  useDrawSampleMutation,
  useJudgeMutation,
  useSetShareMutation,
  useApplyJudgementsMutation,
} = agreementApi;
