/**
 * EventStoreDB and MongoDB unreachable at the start, rejecting credentials, and containing an unknown event.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedUp } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { certificateIn, itWithOpenssl } from '../support/certificate.ts';
import { describeWithFerretDb } from '../support/ferretdb/mongodb-under-test.ts';
import { freePort } from '../support/free-port.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import { spawnServer, type SpawnedServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { pause, waitUntil } from '../support/wait-until.ts';

const readStatus = (url: string): Promise<number> =>
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
      const ask = async (path: string) => {
        const answer = await fetch(origin + path);
        return [answer.status, answer.headers.get('retry-after'), await answer.json()] as const;
      };
      // It reports the last unreachable store, which may be the other one for a moment.
      let reported: unknown;
      await waitUntil(async () => {
        reported = await ask('/readyz').catch(() => undefined);
        return JSON.stringify(reported ?? '').includes(setting);
      });
      const problems = [{ part: 'stores', code: 'STARTING', setting }];
      expect(reported).toEqual([503, '1', expect.objectContaining({ problems })]);
      expect(await ask('/api/projects')).toEqual([503, '1', expect.objectContaining({ code: 'STARTING' })]);
    };

    const saysWhere = (output: string, server: string, setting: string): number =>
      output.split('\n').filter((line) => [server, setting, 'retrying'].every((part) => line.includes(part))).length;
    it.each<[string, () => Promise<void> | void, () => Promise<void> | void]>([
      ['is not there', () => eventStore.network.refuse(), () => eventStore.network.listen()],
      ['says nothing', () => eventStore.network.freeze(), () => eventStore.network.thaw()],
    ])('waits for an EventStoreDB that %s, says so, and works once it is there', async (_what, fail, mend) => {
      await fail();
      const EVENTSTORE_URL = eventStore.connectionString.replace('//', '//somebody:never-said@');
      const { origin, output, url: address } = await spawnOn({ EVENTSTORE_URL });
      await expectStarting(origin, 'EVENTSTORE_URL');
      const server = `127.0.0.1:${eventStore.network.port}`;
      await waitUntil(() => saysWhere(output(), server, 'EVENTSTORE_URL') >= 2);
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
        await waitUntil(() => saysWhere(output(), `127.0.0.1:${ferretDb().port}`, 'MONGODB_URL') >= 2);
      } finally {
        await ferretDb().restart();
      }
      expect(await address).toBe(origin);
      await ok((await signedUp(origin)).get('/api/projects'));
    });

    it('names the store that projections in a process of their own wait for', async () => {
      await eventStore.network.refuse();
      const { origin, url: address } = await spawnOn({}, 'node dist/projections.js');
      const said = async () => (await fetch(`${origin}/readyz`)).json();
      const starting = { part: 'stores', code: 'STARTING', setting: 'EVENTSTORE_URL' };
      await waitUntil(async () => JSON.stringify(await said().catch(() => '')).includes('EVENTSTORE_URL'));
      expect(await said()).toMatchObject({ status: 'not-ready', problems: [starting] });
      await eventStore.network.listen();
      await address;
      expect(await said()).not.toMatchObject({ problems: [starting] });
    });

    it('can be ended while it waits', async () => {
      await eventStore.network.refuse();
      const { origin, end } = await spawnOn();
      await waitUntil(async () => (await readStatus(`${origin}/healthz`)) === 200);
      // By itself: a process that is killed after the timeout has another code.
      expect(await end('SIGTERM')).toEqual({ code: 0, signal: null });
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

  describe('an event of an unknown type', () => {
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
      // Of a future version: a type that no model handles does not matter.
      const metadata = { schema: 99, at: new Date().toISOString() };
      const unknown = { id: randomUUID(), type: 'SentencesSplit', data: { text: 'the soup was cold' }, metadata };
      await store.append(stream, revision, [unknown]);
      await store.close();

      const getNames = ({ problems }: Readiness): readonly string[] =>
        problems.map((problem) => (problem.part === 'projector' ? problem.name : problem.part));
      const ask = async (): Promise<Readiness> => (await (await fetch(`${origin}/readyz`)).json()) as Readiness;
      await waitUntil(async () => getNames(await ask()).length >= 2);
      // Nothing follows the two.
      await pause(1_500);
      const readiness = await ask();
      const stopped = getNames(readiness);
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
