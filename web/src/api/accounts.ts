import type {
  Account,
  LoginRequest,
  ResetConfirmRequest,
  ResetRequest,
  ResetRequested,
  SignupRequest,
} from '@verbatim/command-api/contract/accounts';
import { rememberAccount } from '../forms/drafts.ts';

/** `error` as calls of the other areas answer it: for `messageOf`. */
export type Answer<Data> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly error: { readonly status: number | 'FETCH_ERROR'; readonly data?: unknown } };

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.-]+\+)?json/iu.test(response.headers.get('content-type') ?? '');

/** By plain `fetch`, without RTK Query, because these forms have to load first. */
const send = async <Data>(path: string, body: unknown): Promise<Answer<Data>> => {
  try {
    const response = await fetch(`${window.location.origin}${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json, application/problem+json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const data = isJson(response) ? ((await response.json()) as unknown) : undefined;
    return response.status === 200 ? { data: data as Data } : { error: { status: response.status, data } };
  } catch {
    return { error: { status: 'FETCH_ERROR' } };
  }
};

const beginSession = async (path: string, body: LoginRequest | SignupRequest): Promise<Answer<Account>> => {
  const answer = await send<Account>(path, body);
  // From now on drafts belong to this account.
  if (answer.error === undefined) rememberAccount(answer.data);
  return answer;
};

export const logIn = (body: LoginRequest): Promise<Answer<Account>> => beginSession('/api/login', body);
export const signUp = (body: SignupRequest): Promise<Answer<Account>> => beginSession('/api/signup', body);
export const requestReset = (body: ResetRequest): Promise<Answer<ResetRequested>> => send('/api/reset', body);
export const confirmReset = (body: ResetConfirmRequest): Promise<Answer<Account>> => send('/api/reset-confirm', body);
