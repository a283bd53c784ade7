import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import { connect } from 'node:net';
import { ok } from '../support/build-project.ts';
import { specServer } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('requests', () => {
  const { server, client } = specServer();
  let project: Project;
  beforeAll(async () => {
    project = await ok(client().post<Project>('/api/projects', { name: 'Hotel', no_sid: true }));
  });

  const sendOnce = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${server().url}${path}`, {
      method,
      redirect: 'manual',
      headers: { cookie: client().cookies(), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  /** Retries while the client's last change is not readable yet, as a browser does. */
  const send: typeof sendOnce = async (...request) => {
    let answer = await sendOnce(...request);
    await waitUntil(async () => {
      if (answer.status !== 503) return true;
      answer = await sendOnce(...request);
      return false;
    });
    return answer;
  };

  describe('that go wrong', () => {
    const JSON_TYPE = { 'content-type': 'application/json' };
    it.each([
      ['GET', '/api/nothing-here', undefined, 404, 'ROUTE_NOT_FOUND'],
      ['GET', '/api', undefined, 404, 'ROUTE_NOT_FOUND'],
      ['PUT', '/api/projects', '{}', 405, 'METHOD_NOT_ALLOWED'],
      ['POST', '/api/projects/x/y/z', '{}', 404, 'ROUTE_NOT_FOUND'],
      ['GET', '/api/nothing-of-this-name', undefined, 404, 'ROUTE_NOT_FOUND'],
      ['GET', '/api/projects/none', undefined, 404, 'PROJECT_NOT_FOUND'],
      ['POST', '/api/projects/none', '{"name":"x"}', 404, 'PROJECT_NOT_FOUND'],
      ['DELETE', '/api/projects/none', undefined, 404, 'PROJECT_NOT_FOUND'],
      ['GET', '/api/projects/none/build', undefined, 404, 'PROJECT_NOT_FOUND'],
      ['POST', '/api/projects/none/new-table', '{}', 404, 'PROJECT_NOT_FOUND'],
      ['GET', '/api/projects/none/workspaces', undefined, 404, 'PROJECT_NOT_FOUND'],
      ['POST', '/api/projects/none/workspaces', '{"name":"x"}', 404, 'PROJECT_NOT_FOUND'],
      ['GET', '/api/dictionary/test?pid=none&string=x', undefined, 404, 'PROJECT_NOT_FOUND'],
      ['GET', '/api/workspaces/none', undefined, 404, 'WORKSPACE_NOT_FOUND'],
      ['POST', '/api/workspaces/none', '{"name":"x"}', 404, 'WORKSPACE_NOT_FOUND'],
      ['DELETE', '/api/workspaces/none', undefined, 404, 'WORKSPACE_NOT_FOUND'],
      ['GET', '/api/workspaces/none/table', undefined, 404, 'WORKSPACE_NOT_FOUND'],
      ['GET', '/api/themes/none', undefined, 404, 'THEME_NOT_FOUND'],
      ['POST', '/api/themes/none', '{"name":"x"}', 404, 'THEME_NOT_FOUND'],
      ['DELETE', '/api/themes/none', undefined, 404, 'THEME_NOT_FOUND'],
      ['POST', '/api/folders/none', '{"name":"x"}', 404, 'FOLDER_NOT_FOUND'],
      ['DELETE', '/api/folders/none', undefined, 404, 'FOLDER_NOT_FOUND'],
      ['POST', '/api/projects', '{"name":', 400, 'INVALID_JSON'],
      ['POST', '/api/projects', '"text"', 400, 'INVALID_JSON'],
      ['POST', '/api/projects', '[]', 400, 'INVALID_REQUEST'],
      ['POST', '/api/projects', '{"name":{"$ne":""},"no_sid":true}', 400, 'INVALID_REQUEST'],
      ['POST', '/api/projects', '{"name":"x","no_sid":true,"owner":"me"}', 400, 'INVALID_REQUEST'],
      ['POST', '/api/projects', '{"name":"x","no_sid":true,"__proto__":{"admin":true}}', 400, 'INVALID_JSON'],
      ['POST', '/api/login', '{"username":{"$gt":""},"password":"x"}', 400, 'INVALID_REQUEST'],
      ['GET', '/api/projects/%F0%28', undefined, 404, 'PROJECT_NOT_FOUND'],
    ])('%s %s %s: %i %s, as a problem document', async (method, path, body, status, code) => {
      const response = await send(method, path, body === undefined ? {} : JSON_TYPE, body);
      const problem = (await response.json()) as Problem;
      expect([response.status, problem.code]).toEqual([status, code]);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/u);
      expect(problem).toMatchObject({ type: 'about:blank', title: expect.any(String), status });
      expect(problem.detail.length).toBeGreaterThan(5);
      expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts|\.js|\n\s+at |sqlite|koa|zod/iu);
    });

    it('names the unknown field', async () => {
      const { body } = await client().post<Problem>('/api/projects', { name: 'x', no_sid: true, owner: 'me' });
      expect(body.errors).toEqual([{ field: 'owner', message: "'owner' is not a known field. Remove it." }]);
    });

    it('says how large a request may be', async () => {
      const answer = await client().post<Problem>('/api/projects', { name: 'x'.repeat(5_000_000), no_sid: true });
      expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE']);
    });

    it('says how long an address may be, even before it has been read to its end', async () => {
      const answer = await client().get<Problem>('/api/projects', { search: 'x'.repeat(400_000) });
      expect([answer.status, answer.body.code]).toEqual([400, 'ADDRESS_TOO_LONG']);
      const bytes = await new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(server().url);
        let heard = '';
        const socket = connect(Number(port), hostname, () => socket.write('this is no HTTP\r\n\r\n'));
        socket.on('data', (chunk) => (heard += chunk.toString()));
        socket.on('close', () => resolve(heard));
        socket.on('error', reject);
      });
      expect(bytes).toMatch(/^HTTP\/1\.1 400 .*"code":"BAD_REQUEST"\}$/su);
    });

    it('accepts an empty body where it is optional, whatever its content type', async () => {
      // fetch sends its length: 0.
      expect((await send('POST', '/api/folders/new')).status).toBe(200);
      expect((await send('POST', '/api/projects')).status).toBe(400);
    });

    it('takes no form for JSON', async () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await send('POST', '/api/projects', form, 'name=x&no_sid=true')).status).toBe(415);
      expect(
        (await send('POST', '/api/projects', { 'content-type': 'text/plain' }, '{"name":"x","no_sid":true}')).status,
      ).toBe(415);
    });
  });

  describe('of other sites', () => {
    const step = () => `/api/projects/${project.id}/build`;
    const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

    it('are refused where they change something, the writing GETs and logout included', async () => {
      const calls = [
        ['POST', '/api/projects'],
        ['DELETE', `/api/projects/${project.id}`],
        ['GET', step()],
        ['GET', `${step()}/`],
        ['HEAD', step()],
        ['GET', '/api/logout'],
        ['POST', '/api/login'],
        ['POST', '/api/signup'],
      ] as [string, string][];
      for (const [method, path] of calls) {
        const byFetchMetadata = await send(method, path, { 'sec-fetch-site': 'cross-site' });
        expect([method, path, byFetchMetadata.status]).toEqual([method, path, 403]);
        const byOrigin = await send(method, path, { origin: 'https://evil.example' });
        expect([method, path, byOrigin.status]).toEqual([method, path, 403]);
      }
      const problem = (await (await send('POST', '/api/projects', evil)).json()) as Problem;
      expect(problem.code).toBe('CROSS_SITE');
    });

    it('are refused from a neighbouring host name too, and from a page without an origin', async () => {
      expect((await send('POST', '/api/projects', { 'sec-fetch-site': 'same-site' })).status).toBe(403);
      expect((await send('POST', '/api/projects', { origin: 'null' })).status).toBe(403);
    });

    it('on another port of this host cannot trigger what a GET changes either', async () => {
      for (const path of [step(), '/api/logout']) {
        expect((await send('GET', path, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
        // Browsers that only send a referrer, as over plain http.
        expect((await send('GET', path, { referer: 'http://127.0.0.1:1/page.html' })).status).toBe(403);
      }
      expect((await send('GET', step(), { referer: `${server().url}/project` })).status).toBe(200);
      expect((await send('GET', step(), { 'sec-fetch-site': 'none' })).status).toBe(200);
    });

    it('may lead here by a link', async () => {
      expect((await send('GET', '/', { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
      expect((await send('GET', `/api/projects/${project.id}`, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    });

    it('are distinguished from our own page, and from programs that send neither header', async () => {
      for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: server().url }])
        expect((await send('GET', step(), headers)).status).toBe(200);
    });
  });

  describe('HEAD', () => {
    it('does nothing of what a GET changes', async () => {
      for (const path of ['build', 'parse', 'classify', 'sentiment'].map(
        (name) => `/api/projects/${project.id}/${name}`,
      )) {
        const answer = await send('HEAD', path);
        expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET']);
        expect(answer.headers.get('event-position')).toBeNull();
      }
      expect((await send('HEAD', '/api/logout')).status).toBe(405);
      expect((await send('GET', '/api/projects')).status).toBe(200);
    });
  });

  describe('answers', () => {
    it('of the API are never stored by a cache, and carry an id', async () => {
      for (const path of ['/api/projects', '/api/nothing', '/api/logout']) {
        const response = await fetch(`${server().url}${path}`, { redirect: 'manual' });
        expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store']);
        expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/u);
      }
    });

    it('keep browsers from running or framing what is not ours', async () => {
      for (const path of ['/', '/api/projects', '/project/x', '/healthz']) {
        const { headers } = await fetch(`${server().url}${path}`);
        expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/u);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.get('x-powered-by')).toBeNull();
      }
    });

    it('to /healthz need no session', async () => {
      expect((await fetch(`${server().url}/healthz`)).status).toBe(200);
    });
  });

  it('see their own writes, whatever position another log has left in the browser', async () => {
    const other = JSON.stringify([['project-of-another', '9'.repeat(16)]]);
    const stale = `${client()
      .cookies()
      .replace(/verbatim-position=[^;]+/u, '')}; verbatim-position=${Buffer.from(other).toString('base64url')}`;
    const session = await send(
      'POST',
      '/api/projects',
      { cookie: stale, 'content-type': 'application/json' },
      '{"name":"New","no_sid":true}',
    );
    expect(session.status).toBe(200);
    const { id } = (await session.json()) as Project;
    const position = session.headers.getSetCookie().find((cookie) => cookie.startsWith('verbatim-position='));
    expect(position).toMatch(/; httponly/iu);
    const cookie = `${client()
      .cookies()
      .replace(/verbatim-position=[^;]+/u, '')}; ${position?.split(';')[0]}`;
    expect((await send('GET', `/api/projects/${id}`, { cookie })).status).toBe(200);
  });
});
