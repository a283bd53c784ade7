/** Stopping a server under load: accepted requests are answered, and no other change is stored. */
import { describe, expect, it } from '@jest/globals';
import type { ProjectSummary } from '@verbatim/command-api/contract/projects';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, ok, uploadCsv } from '../support/build-project.ts';
import { listenTo } from '../support/event-source.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { waitUntil } from '../support/wait-until.ts';
import { waitingUploads } from '../support/waiting-uploads.ts';

const LIMIT_MS = 240_000;
/** Eight seconds of work, or less on a busy machine. */
const ROWS = quickOrLong(1_500, 5_000);

interface Outcome {
  /** Of the response; undefined if none has begun. */
  readonly status?: number;
  readonly headers?: IncomingHttpHeaders;
  /** Why it was incomplete. */
  readonly error?: string;
}

interface Asked {
  readonly url: string;
  readonly cookies: string;
  readonly agent: Agent;
  readonly body?: object;
}

const ask = ({ url, cookies, agent, body }: Asked): Promise<Outcome> =>
  new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { cookie: cookies, 'content-type': 'application/json' };
    const asking = request(url, { method, agent, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      response.on('error', ({ message }) => resolve({ status, error: message }));
      response.on('end', () => resolve({ status, headers: received }));
      response.resume();
    });
    asking.on('error', (error) => resolve({ error: 'code' in error ? String(error.code) : error.message }));
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });

interface Visit {
  readonly outcomes: readonly Outcome[];
  /** Names of projects acknowledged as stored. */
  readonly stored: readonly string[];
  readonly over: Promise<void>;
}

/** Writes and reads until the server no longer answers. */
const visit = (url: string, cookies: string, keepAlive: boolean, name: string): Visit => {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  const stored: string[] = [];
  const goOn = async (): Promise<void> => {
    for (let i = 0; outcomes.at(-1)?.error === undefined; i += 1) {
      const body = { name: `${name} ${i}`, description: '', sid: '', no_sid: true };
      const made = await ask({ url: `${url}/api/projects`, cookies, agent, body });
      if (made.status === 200) stored.push(body.name);
      outcomes.push(made);
      if (made.error === undefined) outcomes.push(await ask({ url: `${url}/api/folders`, cookies, agent }));
    }
    agent.destroy();
  };
  return { outcomes, stored, over: goOn() };
};

const MAX_PER_PAGE = 1_000;

/** A fast machine has stored more than a page of them. */
const everyProject = async (client: ApiClient): Promise<readonly ProjectSummary[]> => {
  const projects: ProjectSummary[] = [];
  for (let offset = 0; projects.length === offset; offset += MAX_PER_PAGE)
    projects.push(
      ...(await ok(client.get<readonly ProjectSummary[]>('/api/projects', { offset, limit: MAX_PER_PAGE }))),
    );
  return projects;
};

describe('a server that is stopped under load', () => {
  it(
    'answers every request it has accepted, and has stored what it confirmed and nothing else',
    () =>
      withDataDir(async (dataDir) => {
        const server = await startServer({ dataDir });
        const client = await signedUp(server.url);
        const { id } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
        const watched = await listenTo(`${server.url}/api/progress/rebuilds`, client.cookies());
        // As opened speculatively by a browser.
        const unused = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
        const visits = [true, true, true, false, false, false].map((keepAlive, i) =>
          visit(server.url, client.cookies(), keepAlive, `of ${i}:`),
        );
        await waitUntil(() => visits.every(({ outcomes }) => outcomes.length >= 4));
        let isUploaded = false;
        const uploading = uploadCsv(client, id, sampleCsv(ROWS)).finally(() => (isUploaded = true));
        // Its file has arrived, so the request is accepted.
        await waitUntil(async () => isUploaded || (await waitingUploads(dataDir)).length > 0);
        expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
        expect((await uploading).total).toBe(ROWS);
        await watched.ended;
        unused.destroy();
        for (const { outcomes, over } of visits) {
          await over;
          expect(outcomes.slice(0, -1).filter(({ status }) => status !== 200)).toEqual([]);
          // Unread requests are refused or closed: never in the middle of a response.
          expect(outcomes.at(-1)?.status).toBeUndefined();
          expect(outcomes.at(-1)?.error).toMatch(/^(?:ECONNREFUSED|ECONNRESET|EPIPE)$/u);
        }
        expect(server.output()).not.toMatch(/ClosedError|"level":[56]0/u);

        const after = await startServer({ dataDir });
        const again = apiClient(after.url);
        await ok(again.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
        const projects = await everyProject(again);
        const stored = ['Hotel', ...visits.flatMap((visitor) => visitor.stored)];
        expect(projects.map(({ name }) => name).sort()).toEqual(stored.sort());
        await after.end('SIGTERM');
      }),
    LIMIT_MS,
  );

  it(
    'is red for balancers first, for as long as STOP_DELAY says, and answers every request meanwhile',
    () =>
      withDataDir(async (dataDir) => {
        const server = await startServer({ dataDir, settings: { STOP_DELAY: '15' } });
        const client = await signedUp(server.url);
        const agent = new Agent({ keepAlive: true });
        const asked = { cookies: client.cookies(), agent };
        expect((await ask({ ...asked, url: `${server.url}/api/projects` })).headers?.connection).toBe('keep-alive');
        const ended = server.end('SIGTERM');
        let readiness = await client.get('/readyz');
        while (readiness.status !== 503) readiness = await client.get('/readyz');
        expect(readiness.body).toMatchObject({ problems: [{ part: 'process', code: 'STOPPING' }] });
        for (const path of ['/api/projects', '/healthz', '/']) {
          const { status, headers } = await ask({ ...asked, url: server.url + path });
          expect([path, status, headers?.connection]).toEqual([path, 200, 'close']);
        }
        const { body } = await client.post<{ readonly id: string }>('/api/themes/new', { name: 'Late', text: 'late' });
        expect((await client.get(`/api/themes/${body.id}`)).status).toBe(200);
        expect(await ended).toEqual({ code: 0, signal: null });
        agent.destroy();
      }),
    LIMIT_MS,
  );
});
