/**
 * API client that behaves like a browser: cookies, JSON, and objects in a query as URL-encoded JSON.
 * Undocumented responses are errors.
 */
import { requireDocumented } from './answer-schemas.ts';
import { readLoggedFailures } from './server-logs.ts';
import { pause, DEFAULT_TIMEOUT_MS } from './wait-until.ts';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
  /** What the server has logged about a 500. */
  readonly log?: string;
}

type Query = Readonly<Record<string, unknown>>;

export interface ApiClient {
  get<T = unknown>(path: string, query?: Query): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
  delete<T = unknown>(path: string): Promise<Answer<T>>;
  upload<T = unknown>(
    path: string,
    file: { readonly name: string; readonly content: string | Uint8Array },
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>>;
  /** Cookies by name. Clients that share them are one user on two servers. */
  readonly jar: Map<string, string>;
  cookies(): string;
  /** Folder of the themes. Absent or null is the root, where names are unique. */
  readonly folderId?: string | null;
}

/** @param origin as printed by the server */
export const apiClient = (origin: string, jar = new Map<string, string>()): ApiClient => {
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const send = async <T>(method: string, path: string, init: RequestInit = {}): Promise<Answer<T>> => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', cookies());
    const response = await fetch(`${origin}${path}`, { ...init, method, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/iu.test(cookie)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const body = (/json/u.test(type) ? JSON.parse(text) : text) as T;
    if (path.startsWith('/api/'))
      await requireDocumented(origin, { method, path, status: response.status, type, body });
    const log = response.status === 500 ? { log: readLoggedFailures(origin) } : {};
    return { status: response.status, body, headers: response.headers, ...log };
  };

  /**
   * Retries while the last write is not visible or the read models do not answer, as the web app does; a
   * command only if nothing of it was stored.
   */
  const ask = async <T>(method: string, path: string, init?: RequestInit): Promise<Answer<T>> => {
    for (const deadline = performance.now() + DEFAULT_TIMEOUT_MS; ; await pause(100)) {
      const answer = await send<T>(method, path, init);
      if (!isBehind(answer) || performance.now() > deadline) return answer;
      if (method !== 'GET' && answer.headers.has('event-position')) return answer;
    }
  };

  return {
    get: (path, query = {}) => ask('GET', `${path}${queryString(query)}`),
    post: (path, body, headers = {}) =>
      ask('POST', path, {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    delete: (path) => ask('DELETE', path),
    upload(path, { name, content }, fields = {}, headers = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set('file', new Blob([content], { type: 'text/csv' }), name);
      return ask('POST', path, { body: form, headers });
    },
    jar,
    cookies,
  };
};

const isBehind = ({ status, body }: Answer<unknown>): boolean =>
  status === 503 && /"(?:READ_MODEL_BEHIND|READ_STORE_UNAVAILABLE)"/u.test(JSON.stringify(body));

const queryString = (query: Query): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    parameters.set(
      name,
      typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value),
    );
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
};

export const ANALYST = { name: 'ada', email: 'ada@example.org', password: 'correct horse' } as const;
export const OTHER_USER = { name: 'bea', email: 'bea@example.org', password: 'correct horse' } as const;

/** A client that has signed up. */
export const signedUp = async (
  origin: string,
  account: { name: string; email: string; password: string } = ANALYST,
): Promise<ApiClient> => {
  const client = apiClient(origin);
  const { status, body } = await client.post('/api/signup', account);
  if (status !== 200) throw new Error(`Sign-up answered ${status}: ${JSON.stringify(body)}`);
  return client;
};

/** A client of an account that another spec of a shared server may have created: logs in, or signs up. */
export const signedIn = async (
  origin: string,
  account: { name: string; email: string; password: string } = ANALYST,
): Promise<ApiClient> => {
  const client = apiClient(origin);
  const { name: username, password } = account;
  for (;;) {
    if ((await client.post('/api/login', { username, password })).status === 200) return client;
    const { status } = await client.post('/api/signup', account);
    if (status === 200) return client;
    // Another spec may be signing up at the moment.
    if (status !== 409) throw new Error(`Sign-up answered ${status}`);
    await pause(200);
  }
};
