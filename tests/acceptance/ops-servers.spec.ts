import { allModels } from '@verbatim/projections/models/all-projectors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { appendAlternately, readLogContent, withEvents } from '../support/event-logs.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { install, type Installation } from '../support/on-servers/installation.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';

describe('ops copy-events with EventStoreDB', () => {
  it('moves a log to the server and back, byte-equal, and goes on with what is there', () =>
    withDataDir(async (dataDir) => {
      const server = await StandInServer.start();
      try {
        const [from, back] = [join(dataDir, 'from'), join(dataDir, 'back')];
        await withEvents(from, async (events) => {
          await appendAlternately(events, ['project-a', 'file-a', 'library', 'file-b'], 20, 5);
          await events.deleteStream('file-b', 'any');
        });
        const copy = (source: string, target: string) =>
          runOps(dataDir, ['copy-events', '--from', source, '--to', target, '--json']);
        const there = await copy(from, server.connectionString);
        expect(there).toMatchObject({ code: 0, errors: '' });
        expect(readOpsDocuments(there).at(-1)).toMatchObject({ copied: 300, verified: 300, streams: 3 });
        expect(readOpsDocuments(await copy(from, server.connectionString)).at(-1)).toMatchObject({
          copied: 0,
          verified: 300,
        });

        const store = openEventStoreDb({ connectionString: server.connectionString });
        await store.deleteStream('file-a', 'any');
        await store.close();
        expect(readOpsDocuments(await copy(server.connectionString, back)).at(-1)).toMatchObject({
          copied: 200,
          streams: 2,
        });
        const content = await withEvents(from, readLogContent);
        expect(await withEvents(back, readLogContent)).toEqual(content.filter((line) => !line.includes('"file-a"')));
      } finally {
        await server.stop();
      }
    }));
});

describeWithMongoDb('ops beside processes on EventStoreDB and MongoDB', (mongo) => {
  let installation: Installation;
  let client: ApiClient;
  let project: Project;
  const ops = (...args: readonly string[]) => runOps(installation.folder, args, installation.settings);
  /** Polls until as many projectors have failed, or the tries are used up. */
  const statusWithFailed = async (count: number) => {
    for (let triesLeft = 40; ; triesLeft -= 1) {
      const answer = await ops('status', '--json');
      const [document] = readOpsDocuments<{
        projectors: { name: string; state: string; failure?: { stream: string; position: string } }[];
      }>(answer);
      const failed = (document?.projectors ?? []).filter(({ state }) => state === 'failed');
      if (triesLeft === 0 || failed.length >= count) return { code: answer.code, failed };
    }
  };

  beforeAll(async () => {
    installation = await install(mongo);
    client = await signedUp((await installation.start('node dist/main.js --no-projections')).url);
    await installation.start('node dist/projections.js');
    project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client, project.id, sampleCsv(300));
    await createTheme(client, 'Staff', 'staff');
    await runSteps(client, project.id);
  });
  afterAll(() => installation.close());

  it('report, rebuild, verify and replay models that other processes keep', async () => {
    const status = await ops('status', '--project', project.id, '--json');
    expect(status).toMatchObject({ code: 0, errors: '' });
    expect(readOpsDocuments<{ projectors: { state: string }[] }>(status)[0]?.projectors).toEqual([
      expect.objectContaining({ name: `comments-${project.id}`, state: 'live', lag: 0 }),
      expect.objectContaining({ name: `segments-${project.id}`, state: 'live', lag: 0 }),
      expect.objectContaining({ name: `tags-${project.id}`, state: 'live', lag: 0 }),
    ]);
    expect(await ops('rebuild', 'all', '--project', project.id)).toMatchObject({ code: 0 });
    expect(await ops('replay', 'sentiment')).toMatchObject({ code: 0 });
    const verified = await ops('verify', '--json');
    const found = readOpsDocuments<{ same?: boolean }>(verified).flatMap(({ same }) => same ?? []);
    const models = allModels();
    expect(found).toEqual([...models.shared, ...models.ofProject(project.id)].map(() => true));
    // The process that keeps the models continues with the new ones.
    await createTheme(client, 'After', 'breakfast');
    expect((await ok(client.get<Project>(`/api/projects/${project.id}`))).count).toBe(300);
    // The documents before are its progress.
    const examined = readOpsDocuments<{ findings: { verdict: string }[] }>(await ops('doctor', '--deep', '--json')).at(
      -1,
    );
    expect(examined?.findings.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(await ops('events', 'library')).toMatchObject({ code: 0 });
  });

  it('copy the accounts to embedded stores, where they log in', async () => {
    const to = join(installation.folder, 'embedded');
    const args = ['--from', installation.settings['MONGODB_URL'] ?? '', '--to', to, '--json'];
    expect(readOpsDocuments(await ops('copy-accounts', ...args)).at(-1)).toMatchObject({ copied: 1 });
    expect(readOpsDocuments(await ops('copy-accounts', ...args)).at(-1)).toMatchObject({ present: 1 });
    const embedded = await startServer({ dataDir: to });
    const { status } = await apiClient(embedded.url).post('/api/login', {
      username: ANALYST.name,
      password: ANALYST.password,
    });
    await embedded.end('SIGTERM');
    expect(status).toBe(200);
  });

  it('erase a file from both servers', async () => {
    const [file] = (await ok(client.get<Project>(`/api/projects/${project.id}`))).dataFiles;
    const erased = await ops('erase-file', project.id, file?.id ?? '', '--why', 'a slip', '--json');
    expect(erased).toMatchObject({ code: 0, errors: '' });
    expect((await ok(client.get<Project>(`/api/projects/${project.id}`))).count).toBe(0);
    // The server gives them in its log until it is scavenged; nothing of ours shows them.
    for (const args of [['export-events'], ['events', '--follow', '--all', '--count', '9', '--json']]) {
      const types = readOpsDocuments<{ type: string }>(await ops(...args)).map(({ type }) => type);
      expect(types).toContain('ClassificationRun');
      expect(types).not.toContain('CommentsImported');
    }
  });

  it('report the projectors that an event has stopped in another process, and make them continue', async () => {
    const store = openEventStoreDb({ connectionString: installation.eventStore.connectionString });
    const stream = `project-${project.id}`;
    const exploded = { id: randomUUID(), type: 'ProjectExploded', data: {}, metadata: { schema: 1 } };
    await store.append(stream, 'any', [exploded]);
    await store.close();
    const fedByIt = ['projects', 'history', `comments-${project.id}`, `segments-${project.id}`];
    const { code, failed } = await statusWithFailed(fedByIt.length);
    expect([code, failed.map(({ name }) => name).toSorted()]).toEqual([1, fedByIt.toSorted()]);
    for (const { name, failure } of failed) {
      expect(failure).toMatchObject({ stream });
      const skipped = await ops('skip', name, failure?.position ?? '', '--why', 'a slip of the pen', '--json');
      expect(skipped).toMatchObject({ code: 0, errors: '' });
    }
    expect(await ops('status')).toMatchObject({ code: 0 });
  });
});
