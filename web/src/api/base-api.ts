/** The one RTK Query API; each area injects its endpoints from a file of its own beside this one. */
import { createAction } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { codeOf } from './problem.ts';
import { retryDelay } from './retry-delay.ts';

/** A call came back 401: the session is gone. The store's listener goes to the login page. */
export const sessionLost = createAction('session/lost');

const baseQuery = fetchBaseQuery({
  // Absolute, because jsdom and Node know no relative addresses.
  baseUrl: window.location.origin,
  credentials: 'same-origin',
  responseHandler: 'content-type',
  // RTK Query's own test does not know application/problem+json.
  isJsonContentType: (headers) => /^application\/(?:[\w.-]+\+)?json/iu.test(headers.get('content-type') ?? ''),
  headers: { accept: 'application/json, application/problem+json' },
  // 202: stored, and there is nothing to show yet; a person is told so in the words of the answer.
  validateStatus: ({ ok, status }) => ok && status !== 202,
});

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const isRead = (args: string | FetchArgs): boolean => typeof args === 'string' || (args.method ?? 'GET') === 'GET';

const UP_TO_AN_OPERATOR: ReadonlySet<string | undefined> = new Set(['READ_MODEL_STOPPED', 'EVENT_UNKNOWN']);

/**
 * Reads are asked again on 503 (a read model that is still catching up), but not where an operator has to see to it first; a command
 * never is: it may have been stored.
 */
const queryWithManners: BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  object,
  FetchBaseQueryMeta
> = async (args, api: BaseQueryApi, extra) => {
  for (let attempt = 0; ; attempt += 1) {
    const result = await baseQuery(args, api, extra);
    const status = result.error?.status;
    if (status === 401 && api.endpoint !== 'login') api.dispatch(sessionLost());
    const isWorthAsking = status === 503 && isRead(args) && !UP_TO_AN_OPERATOR.has(codeOf(result.error));
    const delay = isWorthAsking ? retryDelay(attempt, result.meta?.response?.headers.get('retry-after')) : null;
    if (delay === null || api.signal.aborted) return result;
    await pause(delay, api.signal);
  }
};

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: queryWithManners,
  tagTypes: ['Projects', 'Project', 'Library', 'Workspace', 'Table'],
  endpoints: () => ({}),
});

/** Query string of a GET: lists, objects and booleans travel as JSON, absent values not at all. */
export const queryString = (params: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined) continue;
    search.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
};
