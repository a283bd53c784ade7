/**
 * Two command-api processes on servers: the one that drives a build is killed or frozen, and the other
 * continues it.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { getPartition } from '@verbatim/projections/runtime/partitions/partitions';
import { BUILD_LEASES, openMongoLeaseStore } from '../../projections/src/stores/mongodb/mongo-lease-store.ts';
import type { LeaseStore } from '@verbatim/projections/runtime/distributed/lease-store';
import { apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, uploadCsv } from '../support/build-project.ts';
import { beginBuild, listBuildSteps, timesDone, waitUntilBuilt, waitUntilInStep } from '../support/build-run.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { install, type Installation } from '../support/on-servers/installation.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { waitUntil } from '../support/wait-until.ts';

const ROWS = quickOrLong(6_000, 12_000);
const LIMIT_MS = 240_000;

describeWithMongoDb('a build on two command-api processes', (mongo) => {
  let installation: Installation;
  let leases: LeaseStore;
  let one: ApiClient;
  const clients = new Map<number, ApiClient>();

  beforeAll(async () => {
    installation = await install(mongo, { LOG_LEVEL: 'info' });
    leases = await openMongoLeaseStore({ url: installation.settings['MONGODB_URL'] ?? '' }, BUILD_LEASES);
    await installation.start('node dist/projections.js');
    const first = await installation.start('node dist/main.js --no-projections');
    one = await signedUp(first.url);
    clients.set(first.pid, one);
    for (let i = 0; i < 2; i += 1) await startAnother();
    await createTheme(one, 'staff', 'staff');
  }, LIMIT_MS);
  afterAll(async () => {
    await leases.close();
    await installation.close();
  }, LIMIT_MS);

  const startAnother = async (): Promise<void> => {
    const { pid, url } = await installation.start('node dist/main.js --no-projections');
    clients.set(pid, apiClient(url, one.jar));
  };

  /** The process that drives the project's builds, once partitions are balanced. */
  const readDriver = async (projectId: string): Promise<number> => {
    let holder: string | undefined;
    await waitUntil(async () => {
      const { leases: all } = await leases.read();
      holder = all.find(({ name }) => name === getPartition(projectId))?.holder;
      return new Set(all.map((lease) => lease.holder)).size === clients.size && holder !== undefined;
    });
    const pid = [...clients.keys()].find((each) => holder?.includes(`-${each}-`));
    if (pid === undefined) throw new Error(`${String(holder)} is none of ours`);
    return pid;
  };

  const upload = async (): Promise<{ id: string; driver: number; others: readonly ApiClient[] }> => {
    const { id } = await createProject(one, 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(one, id, sampleCsv(ROWS));
    const driver = await readDriver(id);
    return { id, driver, others: [...clients].filter(([pid]) => pid !== driver).map(([, client]) => client) };
  };

  const expectDoneOnce = async (projectId: string): Promise<void> => {
    const store = openEventStoreDb({ connectionString: installation.eventStore.connectionString });
    try {
      const events = [];
      for await (const event of store.readAll({ streamPrefixes: [`file-${projectId}`, `project-${projectId}`] }))
        events.push(event);
      const times = timesDone(events);
      expect([...times].filter(([, often]) => often !== 1)).toEqual([]);
      expect(times.has('BuildFinished ""')).toBe(true);
    } finally {
      await store.close();
    }
  };

  it.each(['build', 'parse'] as const)(
    'whose holder is killed in the step %s goes on in another, to its end, once',
    async (step) => {
      const { id, driver, others } = await upload();
      const [other] = others;
      if (other === undefined) throw new Error('There is no other');
      await beginBuild(other, id);
      await waitUntilInStep(other, id, step);
      await installation.processes.find(({ pid }) => pid === driver)?.end('SIGKILL');
      clients.delete(driver);
      one = other;
      const killed = performance.now();
      await waitUntilBuilt(other, id);
      console.info(`built ${Math.round(performance.now() - killed)} ms after the kill`);
      await waitUntil(async () =>
        (await listBuildSteps(other, id)).every(({ count, completed }) => completed === count),
      );
      await expectDoneOnce(id);
    },
    LIMIT_MS,
  );

  it('goes on in one that comes later, when all that there were have been killed', async () => {
    const { id } = await upload();
    await beginBuild(one, id);
    for (const { pid, end } of installation.processes.slice(1)) if (clients.has(pid)) await end('SIGKILL');
    const { jar } = one;
    clients.clear();
    const { url } = await installation.start('node dist/main.js --no-projections');
    await waitUntilBuilt(apiClient(url, jar), id);
    await expectDoneOnce(id);
  }, 240_000);
});
