/** Unattended builds: the process is killed at every step, and no client requests a page again. */
import { describe, expect, it } from '@jest/globals';
import { BUILD_STEPS } from '@verbatim/domain/project/project-events';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, ok, uploadCsv } from '../support/build-project.ts';
import {
  beginBuild,
  readBuild,
  listBuildSteps,
  timesDone,
  waitUntilBuilt,
  waitUntilInStep,
} from '../support/build-run.ts';
import { readEvents } from '../support/event-log.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import { startServer, withDataDir, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { pause } from '../support/wait-until.ts';

const ROWS = quickOrLong(6_000, 12_000);
const BATCHES = Math.ceil(ROWS / 256);

const start = async (dataDir: string): Promise<{ server: RunningServer; client: ApiClient }> => {
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const client = apiClient(server.url);
  await ok(client.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
  return { server, client };
};

const prepare = async (dataDir: string): Promise<{ server: RunningServer; client: ApiClient; id: string }> => {
  const server = await startServer({ dataDir, settings: { LOG_LEVEL: 'warn' } });
  const client = await signedUp(server.url);
  for (const word of ['staff', 'room', 'breakfast']) await createTheme(client, word, word);
  const { id } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
  await uploadCsv(client, id, sampleCsv(ROWS));
  return { server, client, id };
};

const parsedIn = (events: readonly RecordedEvent[]): number =>
  events.filter(({ type }) => type === 'SentencesParsed').length;

const expectDoneOnce = async (dataDir: string): Promise<void> => {
  const events = [...(await readEvents(dataDir, 'file-')), ...(await readEvents(dataDir, 'project-'))];
  const times = timesDone(events);
  expect([...times].filter(([, often]) => often !== 1)).toEqual([]);
  expect(times.has('BuildFinished ""')).toBe(true);
  expect([...times.keys()].filter((name) => name.startsWith('SentencesParsed'))).toHaveLength(BATCHES);
};

describe('a build with its tab closed', () => {
  it('whose process is killed at every step ends by itself, once', () =>
    withDataDir(async (dataDir) => {
      const prepared = await prepare(dataDir);
      const { id } = prepared;
      let { server, client } = prepared;
      await beginBuild(client, id);
      const cutIn = new Set<string>();
      for (const step of BUILD_STEPS) {
        await waitUntilInStep(client, id, step);
        if ((await readBuild(client, id)) !== undefined) cutIn.add(step);
        await server.end('SIGKILL');
        ({ server, client } = await start(dataDir));
      }
      await waitUntilBuilt(client, id);
      for (const { count, completed } of await listBuildSteps(client, id)) expect(completed).toBe(count);
      await server.end('SIGTERM');
      // The last two steps may end before the kill.
      expect([...cutIn]).toEqual(expect.arrayContaining(['build', 'parse']));
      await expectDoneOnce(dataDir);
    }));

  it('whose process is killed again and again, in any step, ends by itself, once', () =>
    withDataDir(async (dataDir) => {
      const prepared = await prepare(dataDir);
      const { id } = prepared;
      let { server, client } = prepared;
      await beginBuild(client, id);
      for (const afterMs of quickOrLong([0, 60, 200, 450], [0, 20, 60, 120, 200, 300, 450, 600, 800, 1_000])) {
        await pause(afterMs);
        await server.end('SIGKILL');
        ({ server, client } = await start(dataDir));
      }
      await waitUntilBuilt(client, id);
      for (const { count, completed } of await listBuildSteps(client, id)) expect(completed).toBe(count);
      await server.end('SIGTERM');
      await expectDoneOnce(dataDir);
    }));

  it('is left at once by a stopping process, and continues after the next start', () =>
    withDataDir(async (dataDir) => {
      const prepared = await prepare(dataDir);
      const { id } = prepared;
      let { server, client } = prepared;
      await beginBuild(client, id);
      await waitUntilInStep(client, id, 'build');
      await server.end('SIGTERM');
      // By the remaining work, because the duration depends on the machine.
      expect(parsedIn(await readEvents(dataDir, 'file-'))).toBeLessThan(BATCHES);
      ({ server, client } = await start(dataDir));
      await waitUntilBuilt(client, id);
      await server.end('SIGTERM');
      await expectDoneOnce(dataDir);
    }));

  it('of a project that is deleted meanwhile ends with it', () =>
    withDataDir(async (dataDir) => {
      const { server, client, id } = await prepare(dataDir);
      await beginBuild(client, id);
      await waitUntilInStep(client, id, 'build');
      await client.delete(`/api/projects/${id}`);
      await waitUntilBuilt(client, id);
      expect((await client.get(`/api/projects/${id}`)).status).toBe(404);
      await pause(1_500);
      expect(server.output()).not.toMatch(/cannot go on/u);
      await server.end('SIGTERM');
    }));
});
