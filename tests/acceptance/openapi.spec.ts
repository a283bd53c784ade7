import { beforeAll, describe, expect, it } from '@jest/globals';
import type { NewToken } from '@verbatim/command-api/contract/tokens';
import type { CleaningJob } from '@verbatim/command-api/contract/cleaning';
import { outboxIn, readOutbox } from '@verbatim/command-api/mail/outbox';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { EXAMPLE } from '@verbatim/command-api/openapi/example-ids';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkAnswersBy, type ApiDocument, type Operation } from '../support/answer-schemas.ts';
import { ANALYST, apiClient, signedUp, type Answer, type ApiClient } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

interface Call {
  /** 'POST /api/projects' */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const getCalls = ({ paths }: ApiDocument): readonly Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { name: `${method} ${path}`, method, path, operation };
    }),
  );

type Ids = Record<string, string>;
type Made = Answer<Readonly<Record<string, never>>>;

const first = (list: readonly { readonly id?: string }[] | undefined): string => list?.[0]?.id ?? '';

/** Instead of `groupBy`, and refused beside it: `banners.spec.ts` asks for them. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['parts', 'banner']);

/** Results of this call replace the document's ids in later examples. */
const MADE: Readonly<Record<string, (answer: Made) => Ids>> = {
  'POST /api/projects': ({ body }) => ({ project: body['id'] ?? '' }),
  'POST /api/projects/{pid}/table-definitions': ({ body }) => ({
    column:
      (body['tableDefinitions'] as unknown as readonly { id: string; name: string }[]).find(
        ({ name }) => name === 'room_type',
      )?.id ?? '',
  }),
  'POST /api/projects/{pid}/upload-file': ({ body }) => ({ file: first([body['dataFile'] ?? {}]) }),
  'POST /api/projects/{pid}/group-definitions/{gid}': ({ body }) => ({ group: first(body['groupDef']) }),
  'POST /api/folders/new': ({ body }) => ({
    folder: first((body as unknown as readonly { name: string; id: string }[]).filter(({ name }) => name === 'Hotel')),
  }),
  'POST /api/themes/new': ({ body }) => ({ theme: body['id'] ?? '' }),
  'POST /api/themes/{theme}': ({ headers }) => ({ change: headers.get('undo') ?? '' }),
  'POST /api/projects/{pid}/workspaces': ({ body }) => ({ workspace: body['id'] ?? '' }),
  'POST /api/projects/{pid}/starter-themes': ({ body }) => ({ otherTheme: first(body['themes']) }),
  'POST /api/workspaces/{wid}/freezes': ({ body }) => ({ freeze: body['id'] ?? '' }),
  'POST /api/projects/{pid}/agreement': ({ body }) => ({ sample: body['id'] ?? '' }),
  'POST /api/projects/{pid}/reports': ({ body }) => ({ report: body['id'] ?? '' }),
  'POST /api/projects/{pid}/reports/{report}/items': ({ body }) => ({ reportItem: first(body['items']) }),
  'POST /api/users': ({ body }) => ({ user: body['id'] ?? '' }),
  'GET /api/sessions': ({ body }) => ({
    session: first((body as unknown as readonly { id: string; current: boolean }[]).filter(({ current }) => !current)),
  }),
  'POST /api/tokens': ({ body }) => ({ token: body['id'] ?? '' }),
  'POST /api/cleaning/jobs': ({ body }) => ({ job: body['id'] ?? '' }),
};

describe('the document of the API', () => {
  const { server, client, dataDir } = specServer({ RELATED_WORDS_URL: 'off' });
  const visitor = (): ApiClient => apiClient(server().url);
  let document: ApiDocument;
  beforeAll(async () => {
    document = await ok(visitor().get<ApiDocument>('/api/openapi.json'));
    await ok(visitor().post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
  });

  /** Preconditions of an example. */
  const before: Readonly<Record<string, (ids: Ids) => Promise<unknown>>> = {
    'POST /api/reset-confirm': async (ids) => {
      const mail = async () => (await readOutbox(outboxIn(dataDir()))).findLast(({ to }) => to === 'grace@example.org');
      await waitUntil(async () => (await mail()) !== undefined);
      ids['link'] = /\/reset\/([\w-]{43})\s/u.exec((await mail())?.text ?? '')?.[1] ?? '';
    },
    'GET /api/workspaces/{wid}/table': async ({ workspace }) => {
      const path = `/api/workspaces/${workspace}`;
      const { name, themes } = await ok(client().get<Pick<Workspace, 'name' | 'themes'>>(path));
      const banners = [{ name: 'Report', parts: [['season'], ['room_type']] }];
      await ok(client().post(path, { name, themes: themes.map(({ id }) => id), banners }));
    },
    'POST /api/cleaning/jobs/{job}/keep': ({ job }) =>
      waitUntil(async () => (await ok(client().get<CleaningJob>(`/api/cleaning/jobs/${job}`))).status === 'done'),
    'GET /api/projects/{pid}/agreement/{aid}/result': async (ids) => {
      const { project, sample } = ids;
      ids['judge'] = (await ok(client().get<{ own: string }>('/api/users'))).own;
      const path = `/api/projects/${project}/agreement/${sample}`;
      const { comments } = await ok(client().get<{ comments: readonly { _id: number }[] }>(path));
      for (const { _id } of comments) await ok(client().post(`${path}/judgements`, { comment: _id, carries: 'no' }));
    },
  };

  const send = async ({ method, path, operation }: Call, ids: Ids): Promise<Made> => {
    const real = (value: unknown): never => {
      const text = Object.entries(ids).reduce(
        (all, [name, id]) => all.replaceAll(String(EXAMPLE[name as keyof typeof EXAMPLE]), id),
        JSON.stringify(value),
      );
      return JSON.parse(text) as never;
    };
    const { parameters = [], requestBody, security } = operation;
    const given = (place: string): readonly (readonly [string, unknown])[] =>
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, example, content }) => [name, example ?? content?.['application/json']?.example] as const)
        .filter(([, example]) => example !== undefined);
    const query = given('query').filter(([name]) => !ALTERNATIVES.has(name));
    const address = given('path').reduce((all, [name, id]) => all.replace(`{${name}}`, String(id)), path);
    const to: string = real(address);
    const asking = security?.length === 0 ? visitor() : client();
    if (requestBody?.content['multipart/form-data'] !== undefined)
      return asking.upload(to, { name: 'guests.csv', content: sampleCsv(12) });
    if (method === 'POST') return asking.post(to, real(requestBody?.content['application/json']?.example ?? {}));
    if (method === 'DELETE') return asking.delete(to);
    return asking.get(to, real(Object.fromEntries(query)));
  };

  const deletes = ({ method, path }: Call): boolean => method === 'DELETE' || path.endsWith('/delete');

  const isStream = ({ operation }: Call): boolean =>
    operation.responses['200']?.content?.['text/event-stream'] !== undefined;

  it('has examples that the server answers as it says', async () => {
    const calls = getCalls(document);
    const ids: Ids = {};
    // In an analyst's order, deletions last and reversed.
    const inOrder = [...calls.filter((call) => !deletes(call)), ...calls.filter(deletes).reverse()];
    const statuses: Record<string, number> = {};
    for (const call of inOrder.filter((one) => !isStream(one))) {
      await before[call.name]?.(ids);
      const answer = await send(call, ids);
      statuses[call.name] = answer.status;
      if (answer.status >= 400) statuses[`${call.name} ${JSON.stringify(answer.body)}`] = answer.status;
      Object.assign(ids, MADE[call.name]?.(answer) ?? {});
    }
    const refused = Object.entries(statuses).filter(([, status]) => status !== 200);
    expect(refused).toEqual([['GET /api/logout', 302]]);
    expect(Object.keys(statuses)).toHaveLength(calls.filter((one) => !isStream(one)).length);
  });

  it('says what streams are, and is right', async () => {
    for (const { path } of getCalls(document).filter(isStream)) {
      const { id } = await ok(client().post<{ id: string }>('/api/projects', { name: 'Watched', no_sid: true }));
      const gone = new AbortController();
      const response = await fetch(`${server().url}${path.replace('{pid}', id)}`, {
        headers: { cookie: client().cookies() },
        signal: gone.signal,
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
      gone.abort();
    }
  });

  it('describes each operation by a summary, an example of its input, and its error codes', () => {
    for (const { name, operation } of getCalls(document)) {
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/^[A-Z].{4,}[^.]$/u)]);
      const { parameters = [], requestBody } = operation;
      const paths = parameters.filter((one) => one.in === 'path');
      expect([name, paths.filter(({ example }) => example === undefined)]).toEqual([name, []]);
      const json = requestBody?.content['application/json'];
      expect([name, json === undefined || json.example !== undefined]).toEqual([name, true]);
      expect([name, JSON.stringify(operation.responses['503']).includes('"STARTING"')]).toEqual([name, true]);
    }
  });

  it('is what answers are held against: another status, code, field or type is found', () => {
    const { faultOf } = checkAnswersBy(document);
    const account = { id: '1', name: 'ada', email: 'ada@example.org' };
    const login = { method: 'POST', path: '/api/login', status: 200, type: 'application/json; charset=utf-8' };
    expect(faultOf({ ...login, body: account })).toBeUndefined();
    expect(faultOf({ ...login, body: { ...account, admin: true } })).toMatch(/additional properties/u);
    expect(faultOf({ ...login, body: { ...account, id: 1 } })).toMatch(/must be string/u);
    expect(faultOf({ ...login, body: { id: '1', name: 'ada' } })).toMatch(/email/u);
    expect(faultOf({ ...login, status: 204, body: '' })).toMatch(/204/u);
    expect(faultOf({ ...login, type: 'text/html', body: '' })).toMatch(/text\/html/u);
    const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'None', code: 'THEME_NOT_FOUND' };
    const refused = { method: 'GET', path: '/api/themes/x', status: 404, type: 'application/problem+json' };
    expect(faultOf({ ...refused, body: problem })).toBeUndefined();
    expect(faultOf({ ...refused, body: { ...problem, code: 'FILE_NOT_FOUND' } })).toMatch(/allowed values/u);
  });

  it('is shown on a page that runs nothing of others', async () => {
    const page = await fetch(`${server().url}/api/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const sources = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, source = '']) => source);
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      expect(source).toMatch(/^\/(?!\/)/u);
      expect([source, (await fetch(`${server().url}${source}`)).status]).toEqual([source, 200]);
    }
  });

  it('covers every method of its paths: 405 names the allowed ones', async () => {
    const grace = await signedUp(server().url, {
      name: 'asker',
      email: 'asker@example.org',
      password: 'correct horse',
    });
    for (const [method, path, allowed] of [
      ['PUT', '/api/projects', 'GET, HEAD, POST'],
      ['PATCH', '/api/themes/new', 'POST'],
      ['GET', '/api/themes/import', 'POST'],
      ['DELETE', '/api/folders/new', 'POST'],
      ['PATCH', '/api/themes/3', 'DELETE, GET, HEAD, POST'],
      ['DELETE', '/api/login', 'POST'],
      ['OPTIONS', '/api/history', 'GET, HEAD'],
    ] as const) {
      const answer = await fetch(`${server().url}${path}`, { method, headers: { cookie: grace.cookies() } });
      const allow = (answer.headers.get('allow') ?? '').split(', ').sort().join(', ');
      expect([method, path, answer.status, allow]).toEqual([method, path, 405, allowed]);
    }
    // Without a session only public paths are confirmed.
    const byVisitor = async (path: string) => (await fetch(`${server().url}${path}`, { method: 'OPTIONS' })).status;
    expect([await byVisitor('/api/login'), await byVisitor('/api/projects')]).toEqual([405, 401]);
  });

  it('is used by a script as docs/scripts.md has it, with curl alone', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/scripts.md'), 'utf8');
    const script = /```sh\n(.*?)```/su.exec(page)?.[1] ?? '';
    const { secret } = await ok(client().post<NewToken>('/api/tokens', { name: 'docs', scope: 'write' }));
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-script-'));
    try {
      await writeFile(join(folder, 'guests.csv'), sampleCsv(12));
      const env = { ...process.env, VERBATIM_URL: server().url, VERBATIM_TOKEN: secret };
      await promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
      const table = await readFile(join(folder, 'table.csv'), 'utf8');
      expect(table.split('\r\n')[0]).toMatch(/Spring.*Summer|Summer.*Spring/u);
      expect(table).toMatch(/^Staff,4/mu);
      expect(
        (await readFile(join(folder, 'comments.csv'), 'utf8')).split('\r\n').filter((line) => line !== ''),
      ).toHaveLength(13);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
