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
import { isAway, serverAnswered, serverAway } from './connection.ts';
import { createCreationKeys, isSettledBy } from './creation-keys.ts';
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

/** What a call is, beside what `fetch` has to know. */
export interface CallArgs extends FetchArgs {
  /** It makes something new, and must not make it twice: it goes by an `Idempotency-Key`. */
  readonly creates?: true;
  /** The `Idempotency-Key` of a call that is to be obeyed once: it is asked again until somebody answers. */
  readonly once?: string;
}

export const creationKeys = createCreationKeys();

const isRead = (args: string | CallArgs): boolean => typeof args === 'string' || (args.method ?? 'GET') === 'GET';

const UP_TO_AN_OPERATOR: ReadonlySet<string | undefined> = new Set(['READ_MODEL_STOPPED', 'EVENT_UNKNOWN']);

type Query = BaseQueryFn<string | CallArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** The same key as long as nobody knows whether the call was stored. */
const queryByKey: Query = async (args, api, extra) => {
  if (typeof args === 'string') return baseQuery(args, api, extra);
  const { creates, once, ...call } = args;
  if (once !== undefined) return baseQuery({ ...call, headers: { 'idempotency-key': once } }, api, extra);
  if (creates === undefined) return baseQuery(call, api, extra);
  const what = JSON.stringify([call.url, call.body]);
  const headers = { 'idempotency-key': creationKeys.keyFor(what) };
  const result = await baseQuery({ ...call, headers }, api, extra);
  if (isSettledBy(result.error?.status ?? result.meta?.response?.status)) creationKeys.settle(what);
  return result;
};

const isOnce = (args: string | CallArgs): boolean => typeof args !== 'string' && args.once !== undefined;
const isRepeatable = (args: string | CallArgs): boolean =>
  isRead(args) || isOnce(args) || (typeof args !== 'string' && !!args.creates);

const isWorthRepeating = (args: string | CallArgs, error: FetchBaseQueryError | undefined): boolean => {
  // Nobody knows whether it has arrived.
  if (error?.status === 'FETCH_ERROR') return isOnce(args);
  return error?.status === 503 && isRepeatable(args) && !UP_TO_AN_OPERATOR.has(codeOf(error));
};

/**
 * Reads, and calls that go by a key, are asked again on 503 (a read model that is still catching up), but not where an operator has to see to
 * it first; any other command never is: it may have been stored.
 */
const queryWithManners: Query = async (args, api: BaseQueryApi, extra) => {
  for (let attempt = 0; ; attempt += 1) {
    const result = await queryByKey(args, api, extra);
    const status = result.error?.status;
    const away = isAway(status, codeOf(result.error));
    if (!api.signal.aborted) api.dispatch(away ? serverAway(Date.now()) : serverAnswered(Date.now()));
    if (status === 401 && api.endpoint !== 'login') api.dispatch(sessionLost());
    const isWorthAsking = isWorthRepeating(args, result.error);
    const delay = isWorthAsking ? retryDelay(attempt, result.meta?.response?.headers.get('retry-after')) : null;
    if (delay === null || api.signal.aborted) return result;
    await pause(delay, api.signal);
  }
};

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: queryWithManners,
  // Once the server is back, what is on screen is read anew.
  refetchOnReconnect: true,
  tagTypes: [
    'Projects',
    'Project',
    'Builds',
    'Library',
    'Workspace',
    'Table',
    'Response',
    'History',
    'Feed',
    'Users',
    'Sessions',
    'Tokens',
    'Agreement',
    'Dictionary',
    'Cleaning',
  ],
  endpoints: () => ({}),
});

/** Of a call that changes what somebody has seen at a version; none where he has seen none. */
export const ifMatch = (version: number | null | undefined, part?: string): Record<string, string> =>
  version === null || version === undefined
    ? {}
    : { 'if-match': part === undefined ? `"${version}"` : `"${part}-${version}"` };

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
