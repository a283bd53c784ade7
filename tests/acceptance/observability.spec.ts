/** Observability for operators, load balancers and browsers: health, readiness, metrics, live progress. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ProjectProgress, RebuildsProgress } from '@verbatim/command-api/contract/live-progress';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { listenTo, type EventSourceClient } from '../support/event-source.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 1_500;

const readyz = async (url: string): Promise<{ readonly status: number; readonly body: Readiness }> => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: (await response.json()) as Readiness };
};

const figures = async (url: string): Promise<ReadonlyMap<string, number>> => {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n').filter((line) => /^\w/u.test(line));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

/** Retries the expectation, for delayed effects. */
const until = async (expectation: () => unknown): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return void (await expectation());
    } catch (error) {
      if (tries === 1_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
};

const newProject = async (client: ApiClient, rows = ROWS): Promise<string> => {
  const { id } = await createProject(client, randomUUID(), SAMPLE_DEFINITIONS);
  await uploadCsv(client, id, sampleCsv(rows));
  return id;
};

const { server, client, dataDir: folderOfAll } = specServer();

describe('health and readiness', () => {
  it('are reported without a session, and a new server is healthy', async () => {
    expect((await fetch(`${server().url}/healthz`)).status).toBe(200);
    const { status, body } = await readyz(server().url);
    expect([status, body.status, body.problems]).toEqual([200, 'ready', []]);
    expect(body.projectors.count).toBeGreaterThanOrEqual(3);
    await until(async () => expect((await readyz(server().url)).body.projectors.lagSeconds).toBe(0));
  });

  it('a projector that an event has stopped makes the server not ready, by name and place and without its text', () =>
    withDataDir(async (dataDir) => {
      const first = await startServer({ dataDir });
      await first.end('SIGTERM');
      const stream = `project-${randomUUID()}`;
      const events = await openEmbeddedEventStore(dataDir);
      const metadata = { schema: 1, at: new Date().toISOString() };
      const data = { text: 'the soup was cold' };
      await events.append(stream, 'no-stream', [{ id: randomUUID(), type: 'SoupCooledDown', data, metadata }]);
      await events.close();

      const server = await startServer({ dataDir });
      const stoppedNow = async () => (await readyz(server.url)).body.problems.filter(({ code }) => code === 'STOPPED');
      await until(async () => expect(await stoppedNow()).toHaveLength(4));
      const { body } = await readyz(server.url);
      expect(body.status).toBe('not-ready');
      const stopped = body.problems.filter(({ code }) => code === 'STOPPED');
      // Only models that subscribe to the project's stream.
      const id = stream.slice('project-'.length);
      expect(stopped.map((problem) => 'name' in problem && problem.name).sort()).toEqual(
        ['projects', 'history', `comments-${id}`, `segments-${id}`].sort(),
      );
      for (const problem of stopped)
        expect(problem).toMatchObject({ part: 'projector', stream, revision: 0, kind: 'UnknownEventError' });
      expect(JSON.stringify(body)).not.toContain('soup');
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const known = await figures(server.url);
      expect(known.get('verbatim_projectors{projector="projects",state="failed"}')).toBe(1);
      expect(known.get('verbatim_projectors{projector="library",state="live"}')).toBe(1);
      await server.end('SIGTERM');
    }));
});

/** Before other specs are counted. */
describe('metrics', () => {
  it('count what people do by the templates of routes, without anybody’s id or name', async () => {
    const id = await newProject(client(), 300);
    await createTheme(client(), 'Secret theme', 'breakfast');
    await runSteps(client(), id);
    await client().get(`/api/projects/${id}`);
    await client().get('/api/there-is-no-such-thing');
    const text = await (await fetch(`${server().url}/metrics`)).text();
    const known = await figures(server().url);
    const count = (name: string, labels: string): number => known.get(`verbatim_${name}{${labels}}`) ?? 0;
    const request = (route: string, status: number, method = 'GET'): number =>
      count('http_request_duration_seconds_count', `method="${method}",route="${route}",status="${status}"`);

    expect(request('/api/projects/:id', 200)).toBeGreaterThanOrEqual(1);
    expect(request('/api/projects/:id/upload-file', 200, 'POST')).toBe(1);
    expect(request('unmatched', 404)).toBe(1);
    expect(count('uploads_total', 'outcome="stored"')).toBe(1);
    expect(count('events_appended_total', 'type="ProjectCreated"')).toBe(1);
    expect(count('event_store_operation_duration_seconds_count', 'operation="append",outcome="ok"')).toBeGreaterThan(5);
    const reads = 'model="projects",operation="get",outcome="ok"';
    expect(count('read_store_operation_duration_seconds_count', reads)).toBeGreaterThan(1);
    expect(count('projector_events_applied', 'projector="segments"')).toBeGreaterThan(3);
    expect(count('projector_position', 'projector="segments"')).toBeGreaterThan(3);
    expect(count('text_work_tasks', 'state="waiting"')).toBe(0);
    expect(known.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(known.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    for (const secret of [id, 'ada', 'Secret', 'breakfast', 'there-is']) expect(text).not.toContain(secret);
  });

  it.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via'])(
    'are not shown to a client behind a proxy (%s)',
    async (name) => {
      const answer = await fetch(`${server().url}/metrics`, { headers: { [name]: '203.0.113.9' } });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('verbatim_');
    },
  );
});

describe('live progress', () => {
  const opened: EventSourceClient[] = [];
  const told = (stream: EventSourceClient, isIt: (progress: ProjectProgress) => boolean): Promise<ProjectProgress> =>
    stream.until(isIt, 'progress');
  const listen = async (path: string, who = client()): Promise<EventSourceClient> => {
    const stream = await listenTo(`${server().url}${path}`, who.cookies());
    opened.push(stream);
    return stream;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((stream) => stream.close()));
  });

  it('needs a session and a project', async () => {
    const nobody = apiClient(server().url);
    expect((await nobody.get('/api/projects/x/progress')).status).toBe(401);
    expect((await nobody.get('/api/progress/rebuilds')).status).toBe(401);
    expect((await client().get('/api/projects/x/progress')).status).toBe(404);
  });

  it('follows the build from the upload to its end for all who watch, and re-runs after it', async () => {
    const theme = await createTheme(client(), 'Staff', 'staff');
    const { id } = await createProject(client(), 'Live', SAMPLE_DEFINITIONS);
    const [one, two] = [await listen(`/api/projects/${id}/progress`), await listen(`/api/projects/${id}/progress`)];
    expect(one.headers.get('content-type')).toMatch(/^text\/event-stream/u);
    expect(await told(one, ({ files }) => files.length === 0)).toEqual({
      id,
      catchingUp: false,
      stopped: null,
      results: expect.stringMatching(/^\/\d+\/$/u),
      freezes: '',
      formerWords: false,
      files: [],
    });

    const { dataFile } = await uploadCsv(client(), id, sampleCsv(ROWS));
    const added = await told(one, ({ files }) => files.length === 1);
    expect(added.files[0]).toMatchObject({ id: dataFile.id, start: 1, count: ROWS, classified: null, scored: null });
    await runSteps(client(), id);
    const isDone = ({ files: [file] }: ProjectProgress): boolean =>
      file !== undefined && Object.values(file.steps).every(({ count, completed }) => count === completed);
    const done = await told(one, (progress) => isDone(progress));
    expect(done.files[0]?.steps.sentiment).toEqual({ count: ROWS, completed: ROWS });
    expect(await told(two, isDone)).toEqual(done);
    const built = one.events
      .filter(({ name }) => name === 'progress')
      .map(({ data }) => (data as ProjectProgress).files[0]?.steps.build.completed ?? 0);
    expect(built).toEqual([...built].sort((a, b) => a - b));
    expect(one.text()).toMatch(/^retry: \d+\n\n/u);

    const before = done.files[0];
    await ok(client().post(`/api/themes/${theme.id}`, { text: 'staff kind' }));
    const rerun = await told(
      one,
      ({ files: [file] }) => file !== undefined && (file.classified ?? '') > (before?.classified ?? '~'),
    );
    expect(rerun.files[0]).toEqual({ ...before, classified: rerun.files[0]?.classified });
  });

  it('ends when the project is deleted', async () => {
    const { id } = await createProject(client(), 'Short-lived', SAMPLE_DEFINITIONS);
    const stream = await listen(`/api/projects/${id}/progress`);
    await told(stream, () => true);
    expect((await client().delete(`/api/projects/${id}`)).status).toBe(200);
    expect(await stream.ended).toBe('ended');
    expect((await client().get(`/api/projects/${id}/progress`)).status).toBe(404);
  });

  it('ends with its session, and with no other', async () => {
    const eve = await signedUp(server().url, { name: 'eve', email: 'eve@example.org', password: 'battery staple' });
    const stream = await listen('/api/progress/rebuilds', eve);
    await stream.until<RebuildsProgress>(() => true);
    const other = await listen('/api/progress/rebuilds');
    await eve.get('/api/logout');
    expect(await stream.ended).toBe('ended');
    expect(await Promise.race([other.ended, Promise.resolve('goes on')])).toBe('goes on');
  });

  it('lists the running rebuilds', async () => {
    const id = await newProject(client());
    const other = await newProject(client());
    await runSteps(client(), id);
    const stream = await listen('/api/progress/rebuilds');
    const [own, elsewhere] = [
      await listen(`/api/projects/${id}/progress`),
      await listen(`/api/projects/${other}/progress`),
    ];
    expect(await stream.until<RebuildsProgress>(() => true)).toEqual({ rebuilds: [] });
    expect((await runOps(folderOfAll(), ['rebuild', `segments-${id}`])).code).toBe(0);
    const seen = await stream.until<RebuildsProgress>(({ rebuilds: [one] }) => typeof one?.applied === 'number');
    expect(seen.rebuilds[0]).toMatchObject({
      model: `segments-${id}`,
      applied: expect.any(Number),
      rate: expect.any(Number),
      position: expect.any(String),
      target: expect.any(String),
      fraction: expect.any(Number),
    });
    const isUnderWay = ({ rebuilds }: RebuildsProgress): boolean => rebuilds[0]?.model === `segments-${id}`;
    await own.until<RebuildsProgress>(isUnderWay, 'rebuilds');
    await until(() => expect(own.events.findLast(({ name }) => name === 'rebuilds')?.data).toEqual({ rebuilds: [] }));
    const toldElsewhere = elsewhere.events.filter(({ name }) => name === 'rebuilds').map(({ data }) => data);
    expect(toldElsewhere).toEqual([{ rebuilds: [] }]);
    await until(() => expect(stream.events.at(-1)?.data).toEqual({ rebuilds: [] }));
  });

  it('is shown in four places of a session at once, and a closed one makes room', async () => {
    const bob = await signedUp(server().url, { name: 'bob', email: 'bob@example.org', password: 'battery staple' });
    const streams = await Promise.all([1, 2, 3, 4].map(() => listen('/api/progress/rebuilds', bob)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const fifth = await bob.get<{ readonly code: string }>('/api/progress/rebuilds');
    expect([fifth.status, fifth.body.code]).toEqual([429, 'TOO_MANY_STREAMS']);
    const other = await listen('/api/progress/rebuilds');
    expect(other.status).toBe(200);
    await other.close();
    await streams[0]?.close();
    let again = await listen('/api/progress/rebuilds', bob);
    for (let i = 0; i < 1_000 && again.status === 429; i += 1) again = await listen('/api/progress/rebuilds', bob);
    expect(again.status).toBe(200);
    await until(async () => expect((await figures(server().url)).get('verbatim_live_progress_connections')).toBe(4));
  });

  it('ends with the server: SIGTERM does not wait for those who watch', () =>
    withDataDir(async (folder) => {
      const own = await startServer({ dataDir: folder });
      const cookies = (await signedUp(own.url)).cookies();
      const stream = await listenTo(`${own.url}/api/progress/rebuilds`, cookies);
      await stream.until<RebuildsProgress>(() => true);
      expect(await own.end('SIGTERM')).toEqual({ code: 0, signal: null });
      // Connections still open after the time limit of requests are cut.
      expect(await stream.ended).toBe('ended');
    }));
});
