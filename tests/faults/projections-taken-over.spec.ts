/** Projections processes: a holder that is frozen and resumed, and status across processes. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { LeaseStore } from '@verbatim/projections/runtime/distributed/lease-store';
import { ALL_PARTITIONS, getPartition } from '@verbatim/projections/runtime/partitions/partitions';
import { openMongoLeaseStore } from '../../projections/src/stores/mongodb/mongo-lease-store.ts';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { randomUUID } from 'node:crypto';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import { install, type Installation } from '../support/on-servers/installation.ts';
import { withRetries } from '../support/with-retries.ts';
import type { StatusDocument } from '../support/ops-documents.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import type { RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { waitUntil } from '../support/wait-until.ts';

const LIMIT_MS = 240_000;
/** For an idle machine; a busy one gets longer. */
const TAKEN_OVER_WITHIN_MS = quickOrLong(90_000, 10_000);
const ROWS = 3_000;

describeWithMongoDb('projections in two processes of their own', (mongo) => {
  let installation: Installation;
  let server: RunningServer;
  let client: ApiClient;
  let leases: LeaseStore;
  const projections: RunningServer[] = [];
  /** The process that was frozen. */
  let woken: RunningServer | undefined;

  beforeAll(async () => {
    installation = await install(mongo, { LOG_LEVEL: 'info' });
    leases = await openMongoLeaseStore({ url: installation.settings['MONGODB_URL'] ?? '' });
    for (let i = 0; i < 2; i += 1) projections.push(await installation.start('node dist/projections.js'));
    server = await installation.start('node dist/main.js --no-projections');
    client = await signedUp(server.url);
  }, LIMIT_MS);
  afterAll(async () => {
    for (const { pid } of projections)
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // It was killed.
      }
    await leases.close();
    await installation.close();
  }, LIMIT_MS);

  const ops = (...args: string[]) => runOps(installation.folder, [...args, '--json'], installation.settings);
  const status = async (): Promise<StatusDocument> => {
    const [document] = readOpsDocuments<StatusDocument>(await ops('status'));
    if (document === undefined) throw new Error('No status');
    return document;
  };
  /** Owner and fencing token of the partition. */
  const readHolder = async (partition: string) => {
    const lease = (await leases.read()).leases.find(({ name }) => name === partition);
    const process = projections.find(({ pid }) => lease?.holder?.includes(`-${pid}-`));
    return process === undefined || lease === undefined ? undefined : { process, token: lease.fencingToken };
  };
  const heldBy = async (partition: string, pid: number): Promise<boolean> =>
    (await readHolder(partition))?.process.pid === pid;
  const newProject = async (name: string): Promise<Project> => {
    const project = await createProject(client, name, SAMPLE_DEFINITIONS);
    await waitUntil(async () => (await readHolder(getPartition(project.id))) !== undefined);
    return project;
  };
  const expectVerified = async (projectId: string): Promise<void> => {
    for (const kind of ['comments', 'segments']) {
      const { code, errors } = await ops('verify', `${kind}-${projectId}`);
      expect([kind, code, errors]).toEqual([kind, 0, '']);
    }
  };

  it(
    'a holder that is frozen in the middle of its work loses it within ten seconds, and nothing that it does when it wakes up counts',
    async () => {
      const { id } = await newProject('Hotel');
      const before = await readHolder(getPartition(id));
      if (before === undefined) throw new Error('Nobody holds it');
      const heir = projections.find(({ pid }) => pid !== before.process.pid);
      if (heir === undefined) throw new Error('There is one process only');
      await uploadCsv(client, id, sampleCsv(ROWS));
      // On a busy machine, with a frozen process, a step may time out: retried.
      const working = waitUntil(() =>
        runSteps(client, id).then(
          () => true,
          () => false,
        ),
      );
      // While it has something to write. By the sum: a model that has caught up leaves the report, on a
      // fast machine between two heartbeats.
      await waitUntil(async () =>
        (await leases.read()).heartbeats.some(({ report }) => (report.applied['comments'] ?? 0) > 3),
      );
      process.kill(before.process.pid, 'SIGSTOP');
      const frozen = performance.now();
      await waitUntil(() => heldBy(getPartition(id), heir.pid), TAKEN_OVER_WITHIN_MS);
      expect(performance.now() - frozen).toBeLessThan(TAKEN_OVER_WITHIN_MS);
      await working;
      const workspace = await createWorkspace(client, id, 'All', [await createTheme(client, 'Staff', 'staff')]);
      const total = async (): Promise<TableResult> =>
        withRetries(() => client.get<TableResult>(`/api/workspaces/${workspace.id}/table`));
      const expected = sampleRows(ROWS).filter(({ comment }) => /staff/u.test(comment)).length;
      expect((await total()).items[0]?.count).toBe(expected);

      const printed = before.process.output().length;
      process.kill(before.process.pid, 'SIGCONT');
      woken = before.process;
      await waitUntil(async () =>
        before.process.output().slice(printed).includes('another process has taken this partition over'),
      );
      // Events in its subscriptions, and later ones.
      for (const name of ['Rooms', 'Food']) await createTheme(client, name, name.toLowerCase());
      expect(await total()).toMatchObject({ total: ROWS });
      await expectVerified(id);
      expect(await ops('verify', 'library')).toMatchObject({ code: 0 });
      // A call in flight when it froze has timed out, which is no fault of a projector.
      const faults = before.process.output().slice(printed).split('\n');
      const failed = faults.filter(
        (line) => line.includes('projector failed') && !line.includes('ReadStoreUnavailable'),
      );
      expect(failed).toEqual([]);
      const after = await readHolder(getPartition(id));
      expect(after?.token).toBeGreaterThan(before.token);
    },
    LIMIT_MS,
  );

  it(
    'any process says of the others’ projectors where, why and since when they have stopped, and what goes on; a skip lets them go on',
    async () => {
      const [sick, well] = [await newProject('Sick'), await newProject('Well')];
      const { dataFile } = await uploadCsv(client, sick.id, sampleCsv(50));
      const store = openEventStoreDb({ connectionString: installation.eventStore.connectionString });
      const stream = `file-${dataFile.id}`;
      let last = -1;
      for await (const event of store.readStream(stream)) last = event.revision;
      const metadata = { schema: 99, at: new Date().toISOString() };
      await store.append(stream, last, [
        { id: randomUUID(), type: 'SentencesSplit', data: { text: 'cold soup' }, metadata },
      ]);
      await store.close();
      const models = ['comments', 'segments'].map((kind) => `${kind}-${sick.id}`);
      const failed = async () => (await status()).projectors.filter(({ state }) => state === 'failed');
      await waitUntil(async () => (await failed()).length === models.length);
      const stopped = await failed();
      expect(stopped.map(({ name }) => name).sort()).toEqual(models);
      for (const { failure, lag } of stopped) {
        expect(failure).toMatchObject({
          stream,
          revision: last + 1,
          type: 'SentencesSplit',
          kind: 'UnknownEventError',
        });
        expect(failure?.reason).toContain('version 99');
        expect(failure?.position).toMatch(/\d/u);
        expect(lag).toBeGreaterThan(0);
      }
      expect(await ops('status')).toMatchObject({ code: 1 });

      const readiness = (await (await fetch(`${server.url}/readyz`)).json()) as Readiness;
      expect(
        readiness.problems.map((problem) => (problem.part === 'projector' ? problem.name : problem.part)).sort(),
      ).toEqual(models);
      const figures = await (await fetch(`${server.url}/metrics`)).text();
      for (const kind of ['comments', 'segments']) {
        expect(figures).toContain(`verbatim_projectors{projector="${kind}",state="failed"} 1`);
        expect(figures).toContain(`verbatim_projector_failures{projector="${kind}",error="UnknownEventError"} 1`);
        expect(figures).toContain(`verbatim_projector_events_per_second{projector="${kind}"}`);
      }
      expect(figures).toContain('verbatim_projectors{projector="library",state="live"}');

      await uploadCsv(client, well.id, sampleCsv(300));
      await runSteps(client, well.id);
      const rest = (await status()).projectors.filter(({ name }) => !models.includes(name));
      expect(rest.map(({ name }) => name)).toContain(`segments-${well.id}`);
      await waitUntil(async () =>
        (await status()).projectors.every(({ name, state }) => state === 'live' || models.includes(name)),
      );

      for (const name of models) {
        const { code, lines } = await ops(
          'skip',
          name,
          stopped[0]?.failure?.position ?? '',
          '--why',
          'written by a newer build',
        );
        expect([name, code, lines.length > 0]).toEqual([name, 0, true]);
      }
      await waitUntil(async () => (await status()).projectors.every(({ state, lag }) => state === 'live' && lag === 0));
      await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200);
    },
    LIMIT_MS,
  );

  it(
    'the holder that was frozen is a candidate as any other: it does all the work when the other process dies',
    async () => {
      const heir = projections.find(({ pid }) => pid !== woken?.pid);
      if (woken === undefined || heir === undefined) throw new Error('Nobody was frozen');
      await heir.end('SIGKILL');
      const killed = performance.now();
      for (const partition of ALL_PARTITIONS)
        await waitUntil(() => heldBy(partition, woken?.pid ?? 0), TAKEN_OVER_WITHIN_MS);
      expect(performance.now() - killed).toBeLessThan(TAKEN_OVER_WITHIN_MS);
      const { id } = await newProject('Inn');
      await uploadCsv(client, id, sampleCsv(200));
      await runSteps(client, id);
      await expectVerified(id);
    },
    LIMIT_MS,
  );
});
