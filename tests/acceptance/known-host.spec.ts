import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import { request } from 'node:http';
import { specServer } from '../support/spec-server.ts';

interface Asked {
  readonly status: number;
  readonly body: string;
}

/** As a browser would whose name for this server is `host`. */
const ask = (url: string, host: string, headers: Readonly<Record<string, string>> = {}): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers: { ...headers, host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
        // Live progress never ends by itself.
        if (response.headers['content-type']?.startsWith('text/event-stream') === true) response.destroy();
      });
      response.on('close', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on('error', reject).end();
  });

const EVIL = 'attacker.example';

describe('a server that is known as verbatim.example.org', () => {
  const { server, client } = specServer({ BASE_URL: 'http://verbatim.example.org' });
  const as = (host: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Asked> =>
    ask(server().url + path, host, { cookie: client().cookies(), ...headers });

  it.each([
    'verbatim.example.org',
    'Verbatim.Example.org:8080',
    'localhost',
    'localhost:3000',
    '127.0.0.1:1',
    '[::1]:3000',
  ])('answers as %s', async (host) => {
    for (const path of ['/api/projects', '/api/progress/rebuilds', '/', '/login'])
      expect([path, (await as(host, path)).status]).toEqual([path, 200]);
  });

  it.each([
    EVIL,
    `${EVIL}:80`,
    'verbatim.example.org.attacker.example',
    'localhost.attacker.example',
    '192.0.2.1',
    'a b',
    `${EVIL}@localhost`,
  ])('does not answer as %j, on any path', async (host) => {
    for (const path of ['/api/projects', '/api/progress/rebuilds', '/api/logout', '/', '/login', '/nowhere']) {
      const { status, body } = await as(host, path);
      expect([path, status]).toEqual([path, 421]);
      const problem = JSON.parse(body) as Problem;
      expect(problem).toMatchObject({ status: 421, code: 'UNKNOWN_HOST' });
      expect(problem.detail).toMatch(/BASE_URL/u);
    }
  });

  it('ignores the name in any other header', async () => {
    const forwarded = { 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' };
    expect((await as(EVIL, '/api/projects', forwarded)).status).toBe(421);
  });

  it('changes nothing for a request under another name', async () => {
    expect((await as(EVIL, '/api/logout')).status).toBe(421);
    expect((await client().get('/api/projects')).status).toBe(200);
  });

  it('answers health checks of load balancers under any name', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect([path, (await as(EVIL, path)).status]).toEqual([path, 200]);
  });
});

describe('a server behind a proxy that is trusted', () => {
  const { server, client } = specServer({ TRUSTED_PROXIES: '1' });

  it('does not believe a page of another name that it comes from a proxy', async () => {
    const headers = { cookie: client().cookies(), 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' };
    expect((await ask(`${server().url}/api/projects`, EVIL, headers)).status).toBe(421);
  });
});
