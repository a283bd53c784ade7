/** The single RTK Query API; each area injects its endpoints from its own file. */
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
import { createCreationKeys, isFinalStatus } from './creation-keys.ts';
import { getErrorCode } from './problem.ts';
import { getStoreMoment, PAST_ERROR, toMomentAddress } from './past.ts';
import { retryDelay } from './retry-delay.ts';

/** A call returned 401: the session has ended. The store's listener opens the login page. */
export const sessionLost = createAction('session/lost');

const baseQuery = fetchBaseQuery({
  // Absolute, because jsdom and Node have no base URL.
  baseUrl: window.location.origin,
  credentials: 'same-origin',
  responseHandler: 'content-type',
  // RTK Query's default does not recognise application/problem+json.
  isJsonContentType: (headers) => /^application\/(?:[\w.-]+\+)?json/iu.test(headers.get('content-type') ?? ''),
  headers: { accept: 'application/json, application/problem+json' },
  // 202: stored, but not readable yet; the message of the response is shown.
  validateStatus: ({ ok, status }) => ok && status !== 202,
});

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Options of a call besides those of `fetch`. */
export interface CallArgs extends FetchArgs {
  /** Creates a resource, and gets an `Idempotency-Key`. */
  readonly creates?: true;
  /** `Idempotency-Key` of a call that is retried until it is answered. */
  readonly once?: string;
}

export const creationKeys = createCreationKeys();

const isRead = (args: string | CallArgs): boolean => typeof args === 'string' || (args.method ?? 'GET') === 'GET';

const UP_TO_AN_OPERATOR: ReadonlySet<string | undefined> = new Set(['READ_MODEL_STOPPED', 'EVENT_UNKNOWN']);

type Query = BaseQueryFn<string | CallArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** A store of the past reads as of its moment, and changes nothing. */
const asOfStore = (args: string | CallArgs, asOf: string | undefined): string | CallArgs | undefined => {
  if (asOf === undefined) return args;
  if (!isRead(args)) return undefined;
  return typeof args === 'string' ? toMomentAddress(args, asOf) : { ...args, url: toMomentAddress(args.url, asOf) };
};

/** Keeps the key until the outcome of the call is known. */
const queryByKey: Query = async (given, api, extra) => {
  const args = asOfStore(given, getStoreMoment(api.extra));
  if (args === undefined) return { error: PAST_ERROR };
  if (typeof args === 'string') return baseQuery(args, api, extra);
  const { creates, once, ...call } = args;
  if (once !== undefined) return baseQuery({ ...call, headers: { 'idempotency-key': once } }, api, extra);
  if (creates === undefined) return baseQuery(call, api, extra);
  const what = JSON.stringify([call.url, call.body]);
  const headers = { 'idempotency-key': creationKeys.keyFor(what) };
  const result = await baseQuery({ ...call, headers }, api, extra);
  if (isFinalStatus(result.error?.status ?? result.meta?.response?.status)) creationKeys.settle(what);
  return result;
};

const isOnce = (args: string | CallArgs): boolean => typeof args !== 'string' && args.once !== undefined;
const isRepeatable = (args: string | CallArgs): boolean =>
  isRead(args) || isOnce(args) || (typeof args !== 'string' && !!args.creates);

const isWorthRepeating = (args: string | CallArgs, error: FetchBaseQueryError | undefined): boolean => {
  // It may have arrived.
  if (error?.status === 'FETCH_ERROR') return isOnce(args);
  return error?.status === 503 && isRepeatable(args) && !UP_TO_AN_OPERATOR.has(getErrorCode(error));
};

/**
 * Reads and calls with a key are retried on 503 (a read model is catching up), unless an operator has to
 * intervene; other commands never are, because they may have been stored.
 */
const queryWithManners: Query = async (args, api: BaseQueryApi, extra) => {
  for (let attempt = 0; ; attempt += 1) {
    const result = await queryByKey(args, api, extra);
    const status = result.error?.status;
    const away = isAway(status, getErrorCode(result.error));
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
  // Refetches what is on screen after an outage.
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
    'Seals',
    'Feed',
    'Users',
    'Sessions',
    'Tokens',
    'Agreement',
    'Dictionary',
    'HiddenWords',
    'Cleaning',
  ],
  endpoints: () => ({}),
});

/** Header with the version that a change is based on; none if unknown. */
export const ifMatch = (version: number | null | undefined, part?: string): Record<string, string> =>
  version === null || version === undefined
    ? {}
    : { 'if-match': part === undefined ? `"${version}"` : `"${part}-${version}"` };

/** Query string of a GET: lists, objects and booleans as JSON, without absent values. */
export const queryString = (params: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined) continue;
    search.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
};
