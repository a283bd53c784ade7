/** EventStoreDB and MongoDB away at the start, lost in the middle, refusing who asks, and holding an event that nobody knows. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project, StepProgress } from '@verbatim/command-api/contract/projects';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { certificateIn, itWithOpenssl } from '../support/certificate.ts';
import { describeWithFerretDb } from '../support/ferretdb/mongodb-under-test.ts';
import { freePort } from '../support/free-port.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import { patiently } from '../support/patiently.ts';
import { spawnServer, type SpawnedServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';

const ROWS = 4000;
const STEPS = ['build', 'parse', 'classify', 'sentiment'];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const until = async (holds: () => Promise<boolean> | boolean, limitMs = 20_000): Promise<void> => {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limitMs} ms`);
    await pause(100);
  }
};

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

describeWithFerretDb('on servers that fail', ({ url, newDatabase, ferretDb }) => {
  let dataDir: string;
  let eventStore: StandInServer;
  let settings: Readonly<Record<string, string>>;
  const spawned: SpawnedServer[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    eventStore = await StandInServer.start();
    const MONGODB_URL = databaseUrl(url(), newDatabase());
    settings = { EVENTSTORE_URL: eventStore.connectionString, MONGODB_URL, TMPDIR: dataDir, LOG_LEVEL: 'warn' };
  });
  afterEach(async () => {
    for (const server of spawned.splice(0)) await server.end('SIGTERM');
    await eventStore.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const spawnOn = async (others: Readonly<Record<string, string>> = {}, command = 'node dist/main.js') => {
    const port = await freePort();
    const server = await spawnServer({ dataDir, port, command, settings: { ...settings, ...others } });
    spawned.push(server);
    return { ...server, origin: `http://127.0.0.1:${port}` };
  };
  const started = async (): Promise<string> => {
    const { url: address, output } = await spawnOn();
    const printed = await address;
    if (printed === undefined) throw new Error(output());
    return printed;
  };

  describe('at the start', () => {
    const expectStarting = async (origin: string, setting: string): Promise<void> => {
      const said = async () => (await fetch(`${origin}/readyz`)).text();
      await until(async () => (await said().catch(() => '')).includes(setting));
      const body = { problems: [{ part: 'stores', code: 'STARTING', setting }] };
      for (const [path, expected] of Object.entries({ '/api/projects': { code: 'STARTING' }, '/readyz': body })) {
        const answer = await fetch(origin + path);
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1']);
        expect(await answer.json()).toMatchObject(expected);
      }
    };

    const saysWhere = (output: string, server: string, setting: string): number =>
      output.split('\n').filter((line) => [server, setting, 'trying again'].every((part) => line.includes(part)))
        .length;
    it.each<[string, () => Promise<void> | void, () => Promise<void> | void]>([
      ['is not there', () => eventStore.network.refuse(), () => eventStore.network.listen()],
      ['says nothing', () => eventStore.network.freeze(), () => eventStore.network.thaw()],
    ])('waits for an EventStoreDB that %s, says so, and works once it is there', async (_what, fail, mend) => {
      await fail();
      const EVENTSTORE_URL = eventStore.connectionString.replace('//', '//somebody:never-said@');
      const { origin, output, url: address } = await spawnOn({ EVENTSTORE_URL });
      await expectStarting(origin, 'EVENTSTORE_URL');
      const server = `127.0.0.1:${eventStore.network.port}`;
      await until(() => saysWhere(output(), server, 'EVENTSTORE_URL') >= 2);
      await mend();
      expect(await address).toBe(origin);
      await ok((await signedUp(origin)).get('/api/projects'));
      expect(output()).not.toContain('never-said');
    });

    it('waits for MongoDB, says so, and works once it is there', async () => {
      await ferretDb().kill();
      const { origin, output, url: address } = await spawnOn();
      try {
        await expectStarting(origin, 'MONGODB_URL');
        await until(() => saysWhere(output(), `127.0.0.1:${ferretDb().port}`, 'MONGODB_URL') >= 2);
      } finally {
        await ferretDb().restart();
      }
      expect(await address).toBe(origin);
      await ok((await signedUp(origin)).get('/api/projects'));
    });

    it('can be ended while it waits', async () => {
      await eventStore.network.refuse();
      const { origin, end } = await spawnOn();
      await until(async () => (await statusOf(`${origin}/healthz`)) === 200);
      const asked = performance.now();
      expect(await end('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(performance.now() - asked).toBeLessThan(3_000);
    });

    const expectRefused = async (setting: string, url: string): Promise<void> => {
      for (const command of ['node dist/main.js', 'node dist/projections.js']) {
        const { url: address, output, ended } = await spawnOn({ [setting]: url }, command);
        expect([command, await ended]).toEqual([command, { code: 1, signal: null }]);
        expect(await address).toBeUndefined();
        expect(output()).toMatch(new RegExp(`refuses the credentials.*${setting}`, 'su'));
        expect(output()).not.toContain('never-said');
      }
    };

    it('ends, and names the setting, when MongoDB refuses the credentials', async () => {
      const wrong = new URL(settings['MONGODB_URL'] ?? '');
      [wrong.username, wrong.password] = ['nobody', 'never-said'];
      await expectRefused('MONGODB_URL', wrong.href);
    });

    itWithOpenssl('ends, and names the setting, when EventStoreDB refuses the credentials', async () => {
      const credentials = { user: 'verbatim', password: 'right' };
      await eventStore.stop();
      eventStore = await StandInServer.start({ tls: certificateIn(dataDir), credentials });
      const right = `${eventStore.connectionString}&tlsCAFile=${join(dataDir, 'certificate.pem')}`;
      await expectRefused('EVENTSTORE_URL', right.replace(':right@', ':never-said@'));
      await expectRefused('EVENTSTORE_URL', right.replace('verbatim:right@', ''));
      const { origin, url: address } = await spawnOn({ EVENTSTORE_URL: right });
      expect(await address).toBe(origin);
    });
  });

  describe('in the middle', () => {
    let origin: string;
    let client: ApiClient;
    let project: Project;
    beforeEach(async () => {
      origin = await started();
      client = await signedUp(origin);
      project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
    });

    const path = (rest = ''): string => `/api/projects/${project.id}${rest}`;
    const readProject = (): Promise<Project> => patiently(() => client.get<Project>(path()));

    /** As a person does: looks whether it is there, and uploads again if not. */
    const uploadAnyhow = async (content: string): Promise<void> => {
      for (let tries = 0; tries < 10; tries += 1) {
        const { status } = await client.upload(path('/upload-file'), { name: 'comments.csv', content });
        expect([200, 202, 503]).toContain(status);
        if (status === 200 || (await readProject()).dataFiles.length > 0) return;
      }
      throw new Error('Never stored');
    };

    const runStepAnyhow = async (step: string): Promise<void> => {
      for (let offset = 0; ; offset += 500) {
        const query = { offset, limit: 500 };
        const { count, completed } = await patiently(() => client.get<StepProgress>(path(`/${step}`), query));
        if (completed >= count) return;
      }
    };

    /** What the log holds of files that belong to the project, row by row, and of others. */
    const expectNothingTwice = async (): Promise<void> => {
      const store = openEventStoreDb({ connectionString: eventStore.connectionString });
      const events: RecordedEvent[] = [];
      for await (const event of store.readAll({ streamPrefixes: ['file-', 'project-'] })) events.push(event);
      await store.close();
      expect(events.filter(({ type }) => type === 'FileAdded')).toHaveLength(1);
      for (const type of ['CommentsImported', 'SentencesSplit', 'SentencesParsed']) {
        const firsts = events.filter((event) => event.type === type).map(({ data }) => data['first']);
        expect(firsts.length).toBeGreaterThan(0);
        expect(new Set(firsts).size).toBe(firsts.length);
      }
    };

    const expectTable = async (): Promise<void> => {
      const staff = await createTheme(client, 'Staff', 'staff');
      const workspace = await createWorkspace(client, project.id, 'All', [staff]);
      const table = await patiently(() => client.get<TableResult>(`/api/workspaces/${workspace.id}/table`));
      const expected = sampleRows(ROWS).filter(({ comment }) => /staff/u.test(comment)).length;
      expect([table.items[0]?.count, table.total]).toEqual([expected, ROWS]);
    };

    it.each<[string, (ms: number) => Promise<void>]>([
      ['EventStoreDB', (ms) => eventStore.restart(ms)],
      [
        'MongoDB',
        async (ms) => {
          await ferretDb().kill();
          await pause(ms);
          await ferretDb().restart();
        },
      ],
    ])(
      'an import and each step go on where they were when %s is away for seconds in each of them',
      async (_what, away) => {
        await createTheme(client, 'Room', 'room');
        const during = async (ms: number, work: () => Promise<void>): Promise<void> => {
          await Promise.all([pause(100).then(() => away(ms)), work()]);
        };
        // Longer than anything waits for it; then shorter.
        await during(13_000, () => uploadAnyhow(sampleCsv(ROWS)));
        for (const step of STEPS) await during(5_000, () => runStepAnyhow(step));
        expect((await readProject()).count).toBe(ROWS);
        await until(async () => (await statusOf(`${origin}/readyz`)) === 200, 40_000);
        await expectNothingTwice();
        await expectTable();
      },
    );

    it.each<[string, () => Promise<void>]>([
      ['EventStoreDB dies and comes again', () => eventStore.restart(1_500)],
      [
        'MongoDB is killed and started again',
        () =>
          ferretDb()
            .kill()
            .then(() => pause(1_500))
            .then(() => ferretDb().restart()),
      ],
    ])('an import is finished, and nothing of it is there twice, although %s over and over', async (_what, fail) => {
      let isOver = false;
      const failing = (async () => {
        for (let i = 0; i < 4 && !isOver; i += 1) {
          await pause(i === 0 ? 150 : 1_500);
          await fail();
        }
      })();
      await uploadAnyhow(sampleCsv(ROWS));
      for (const step of STEPS) await runStepAnyhow(step);
      isOver = true;
      await failing;
      expect((await readProject()).count).toBe(ROWS);
      await until(async () => (await statusOf(`${origin}/readyz`)) === 200, 40_000);
      await expectNothingTwice();
      await expectTable();
    });
  });

  describe('an event that nobody knows', () => {
    it('stops the projectors of its project alone, and /readyz names them', async () => {
      const origin = await started();
      const client = await signedUp(origin);
      const [sick, well] = [
        await createProject(client, 'Sick', SAMPLE_DEFINITIONS),
        await createProject(client, 'Well', SAMPLE_DEFINITIONS),
      ];
      const { dataFile } = await uploadCsv(client, sick.id, sampleCsv(50));
      const store = openEventStoreDb({ connectionString: eventStore.connectionString });
      const stream = `file-${dataFile.id}`;
      let revision = -1;
      for await (const event of store.readStream(stream)) revision = event.revision;
      expect(revision).toBeGreaterThanOrEqual(0);
      // Of a version that another build will write: a type that no model of ours asks for is nobody's trouble.
      const metadata = { schema: 99, at: new Date().toISOString() };
      const unknown = { id: randomUUID(), type: 'SentencesSplit', data: { text: 'the soup was cold' }, metadata };
      await store.append(stream, revision, [unknown]);
      await store.close();

      const namesOf = ({ problems }: Readiness): readonly string[] =>
        problems.map((problem) => (problem.part === 'projector' ? problem.name : problem.part));
      const ask = async (): Promise<Readiness> => (await (await fetch(`${origin}/readyz`)).json()) as Readiness;
      await until(async () => namesOf(await ask()).length >= 2);
      // Nothing follows the two.
      await pause(1_500);
      const readiness = await ask();
      const stopped = namesOf(readiness);
      expect([...stopped].sort()).toEqual([`comments-${sick.id}`, `segments-${sick.id}`]);
      for (const problem of readiness.problems)
        expect(problem).toMatchObject({ stream, revision: revision + 1, kind: 'UnknownEventError' });
      expect(JSON.stringify(readiness)).not.toContain('soup');

      await uploadCsv(client, well.id, sampleCsv(300));
      await runSteps(client, well.id);
      const workspace = await createWorkspace(client, well.id, 'All', [await createTheme(client, 'Staff', 'staff')]);
      const { total } = await ok(client.get<TableResult>(`/api/workspaces/${workspace.id}/table`));
      expect(total).toBe(300);
    });
  });
});
