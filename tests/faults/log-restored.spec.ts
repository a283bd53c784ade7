/**
 * An older backup of the event log under newer read models: what stops, what operators and users see, and how
 * to repair it.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedUp } from '../support/api-client.ts';
import { createProject, createTheme, ok } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithFerretDb } from '../support/ferretdb/mongodb-under-test.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import type { DoctorDocument, StatusDocument } from '../support/ops-documents.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS } from '../support/sample-comments.ts';
import { waitUntil } from '../support/wait-until.ts';

interface Log {
  readonly settings: Readonly<Record<string, string>>;
  /** Both while no server runs. */
  readonly backUp: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
}

const account = (name: string) => ({ name, email: `${name}@example.org`, password: 'correct horse' });
// The log contains no samples and dictionaries, so their models are right.
const SHARED = ['history', 'library', 'projects', 'summaries', 'workspaces'];
const ofProject = (id: string): readonly string[] => [`comments-${id}`, `segments-${id}`];

const stopsAndIsMended = (dataDir: () => string, log: () => Log): void => {
  let server: RunningServer | undefined;
  afterEach(async () => {
    await server?.end('SIGKILL');
    server = undefined;
  });
  const start = async () => {
    server = await startServer({ dataDir: dataDir(), settings: log().settings });
    return server.url;
  };
  const stop = async () => server?.end('SIGTERM');
  const ops = (...args: readonly string[]) => runOps(dataDir(), args, log().settings);
  const doctor = async (): Promise<readonly (string | undefined)[]> => {
    const [document] = readOpsDocuments<DoctorDocument>(await ops('doctor', '--json'));
    const parts = ['read models', 'projector'];
    const wrong = document?.findings.filter(({ part, verdict }) => parts.includes(part) && verdict === 'failed');
    return (wrong ?? []).map(({ remedy }) => remedy);
  };
  const readiness = async (url: string): Promise<Readiness> =>
    (await (await fetch(`${url}/readyz`)).json()) as Readiness;

  it('stops the projectors until they are rebuilt from the log that is there now', async () => {
    const client = await signedUp(await start());
    await createProject(client, 'Kept', SAMPLE_DEFINITIONS);
    await createTheme(client, 'Kept', 'staff');
    await stop();
    await log().backUp();
    const later = await signedUp(await start(), account('later'));
    const lost = await createProject(later, 'Lost', SAMPLE_DEFINITIONS);
    for (let i = 0; i < 12; i += 1) await createTheme(later, `Lost ${i}`, 'room');
    await stop();
    await log().restore();
    expect(await doctor()).toEqual([expect.stringContaining('rebuild')]);

    const url = await start();
    // Models with data missing from the backup; the other project's are right.
    const all = [...SHARED, ...ofProject(lost.id)];
    const reported = async () =>
      (await readiness(url)).problems.flatMap((problem) =>
        problem.part === 'projector' && problem.code === 'OTHER_LOG' ? [[problem.name, problem.remedy]] : [],
      );
    await waitUntil(async () => (await reported()).length === all.length);
    expect((await reported()).sort()).toEqual(all.sort().map((name) => [name, `npm run ops -- rebuild ${name}`]));
    expect(await doctor()).toEqual(['models', ...all].map(() => expect.stringContaining('rebuild')));

    const { code, lines } = await ops('status', '--json');
    expect(code).toBe(1);
    for (const { name, failure } of readOpsDocuments<StatusDocument>({ lines })[0]?.projectors ?? [])
      if (all.includes(name)) expect(failure?.reason).toContain(`npm run ops -- rebuild ${name}`);

    // A new write is stored, and not presumed visible because the models were ahead once.
    const person = await signedUp(url, account('person'));
    expect((await person.post('/api/folders/new', { name: 'Food', parent: null })).status).toBe(200);
    const asked = await person.get<Problem>('/api/folders');
    expect([asked.status, asked.body.code]).toEqual([503, 'READ_MODEL_STOPPED']);
    expect(asked.body).toMatchObject({ stopped: { projector: 'library', kind: 'CheckpointAheadOfLogError' } });

    expect(await ops('rebuild', 'all')).toMatchObject({ code: 0 });
    await waitUntil(async () => (await readiness(url)).status === 'ready');
    expect(await doctor()).toEqual([]);
    const library = JSON.stringify(await ok(person.get('/api/folders')));
    expect(['Kept', 'Food', 'Lost'].map((name) => library.includes(name))).toEqual([true, true, false]);
    expect((await person.get(`/api/projects/${lost.id}`)).status).toBe(404);
    expect(await ops('status')).toMatchObject({ code: 0 });
  });
};

describe('an older backup of events.db', () => {
  let dataDir: string;
  beforeEach(async () => (dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'))));
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const file = (name: string): string => join(dataDir, name);
  const log: Log = {
    settings: {},
    backUp: () => copyFile(file('events.db'), file('backup')),
    restore: async () => {
      for (const suffix of ['-wal', '-shm']) await rm(file(`events.db${suffix}`), { force: true });
      await copyFile(file('backup'), file('events.db'));
    },
  };
  stopsAndIsMended(
    () => dataDir,
    () => log,
  );
});

describeWithFerretDb('an older backup of EventStoreDB', ({ url, newDatabase }) => {
  let dataDir: string;
  let eventStore: StandInServer;
  let log: Log;
  let backup = 0;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    eventStore = await StandInServer.start();
    log = {
      settings: { EVENTSTORE_URL: eventStore.connectionString, MONGODB_URL: databaseUrl(url(), newDatabase()) },
      backUp: async () => (backup = eventStore.log.nextPosition),
      restore: async () => eventStore.log.restore(backup),
    };
  });
  afterEach(async () => {
    await eventStore.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  stopsAndIsMended(
    () => dataDir,
    () => log,
  );
});
