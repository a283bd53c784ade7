/** Rebuild threads: whatever ends one, the served model stays, and the next rebuild continues. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { Position } from '@verbatim/eventstore/event-store';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { appendFiles, appendLibrary, appendProject } from '../bench/synthetic-log.ts';
import { copyDataDir } from '../support/copy-data-dir.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import { readOpsDocuments, runOps, spawnOps } from '../support/run-ops.ts';
import { startServer } from '../support/running-server.ts';
import { eventually } from '../support/wait-until.ts';
import { itOnLinux, waitForSockets } from '../support/unix-sockets.ts';

const COMMENTS = quickOrLong(40_000, 80_000);

describe('models of a project that are filled in threads', () => {
  let folder: string;
  let built: string;
  let projectId: string;
  let models: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-fill-'));
    built = join(folder, 'built');
    const events = await openEmbeddedEventStore(built);
    const themes = await appendLibrary(events, 3);
    projectId = await appendProject(events);
    await appendFiles(events, { comments: COMMENTS, files: 12, projectId, themes, order: 'uploads-first' });
    await events.close();
    models = [`comments-${projectId}`, `segments-${projectId}`];
    expect(await runOps(built, ['rebuild', 'all'])).toMatchObject({ code: 0 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const fresh = async (): Promise<string> => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    await copyDataDir(built, dataDir);
    return dataDir;
  };
  /** Positions of both models' new generations, '' before the first commit; undefined without one. */
  const lookAside = async (readStore: ReadStore, of = models): Promise<readonly (Position | undefined)[]> => {
    const building = (await readStore.generations()).filter(({ state }) => state === 'building');
    const isBuilt = (model: string): boolean => building.some((one) => one.model === model);
    return Promise.all(
      of.map(async (model) => (isBuilt(model) ? (await readStore.beginGeneration(model)).checkpoint() : undefined)),
    );
  };
  const withModels = async <T>(dataDir: string, work: (readStore: ReadStore) => Promise<T>): Promise<T> => {
    const readStore = await openEmbeddedReadStore(dataDir);
    try {
      return await work(readStore);
    } finally {
      await readStore.close();
    }
  };
  const aside = (dataDir: string) => withModels(dataDir, lookAside);
  const building = (dataDir: string) =>
    withModels(dataDir, async (readStore) =>
      (await readStore.generations()).filter(({ state, model }) => state === 'building' && models.includes(model)),
    );
  const isBegun = (at: Position | undefined): boolean => (at ?? '') !== '';
  /**
   * Comments are built faster: on a busy machine they may be complete before the first commit of segments.
   * Looking at them just after their end would begin another generation.
   */
  const untilSegmentsAreUnderWay = (dataDir: string): Promise<void> =>
    withModels(dataDir, async (readStore) => {
      const limit = AbortSignal.timeout(60_000);
      while (!isBegun((await lookAside(readStore, models.slice(1)))[0])) await wait(2, undefined, { signal: limit });
    });
  const expectSound = async (dataDir: string): Promise<void> => {
    const verified = await runOps(dataDir, ['verify', '--project', projectId, '--json']);
    expect(verified.code).toBe(0);
    const same = readOpsDocuments<{ same?: boolean; model?: string }>(verified).filter((one) => one.same === true);
    expect(same.map(({ model }) => model)).toEqual(expect.arrayContaining([...models]));
  };
  /** Events applied by each model. */
  const rebuilt = async (dataDir: string): Promise<ReadonlyMap<string, number>> => {
    const answer = await runOps(dataDir, ['rebuild', 'all', '--project', projectId, '--json']);
    expect(answer.code).toBe(0);
    const all = readOpsDocuments<{ rebuilt?: { model: string; applied: number } }>(answer);
    return new Map(all.flatMap(({ rebuilt: done }) => (done === undefined ? [] : [[done.model, done.applied]])));
  };

  it('are the same as those of a project that was followed event by event', async () => {
    const dataDir = await fresh();
    await rm(join(dataDir, 'read-models'), { recursive: true });
    const server = await startServer({ dataDir });
    const verified = await runOps(dataDir, ['verify', '--project', projectId, '--json']);
    await server.end('SIGTERM');
    expect(verified.code).toBe(0);
  });

  it('continue after Ctrl-C, side by side', async () => {
    const dataDir = await fresh();
    const whole = await rebuilt(dataDir);
    const begun = spawnOps(dataDir, ['rebuild', 'all', '--json']);
    await untilSegmentsAreUnderWay(dataDir);
    begun.kill('SIGINT');
    expect(await begun.answer).toMatchObject({ code: 3 });
    const said = readOpsDocuments<{ model?: string; stopped?: boolean }>({ lines: begun.output().trim().split('\n') });
    const stopped = said.flatMap(({ model, stopped: isStopped }) => (isStopped === true ? [model ?? ''] : []));
    expect(stopped).toContain(models[1]);
    const found = await aside(dataDir);
    for (const [i, model] of models.entries())
      expect([model, isBegun(found[i])]).toEqual([model, stopped.includes(model)]);
    const rest = await rebuilt(dataDir);
    for (const model of stopped.filter((one) => models.includes(one)))
      expect(rest.get(model)).toBeLessThan(whole.get(model) ?? 0);
    await expectSound(dataDir);
  });

  it('continue after the process was killed', async () => {
    const dataDir = await fresh();
    const whole = await rebuilt(dataDir);
    const begun = spawnOps(dataDir, ['rebuild', 'all']);
    await untilSegmentsAreUnderWay(dataDir);
    begun.kill('SIGKILL');
    await begun.answer;
    expect(isBegun((await aside(dataDir))[1])).toBe(true);
    expect((await rebuilt(dataDir)).get(models[1]!)).toBeLessThan(whole.get(models[1]!) ?? 0);
    await expectSound(dataDir);
  });

  itOnLinux('are cancelled from another terminal, by themselves', async () => {
    const dataDir = await fresh();
    const server = await startServer({ dataDir });
    const begun = spawnOps(dataDir, ['rebuild', 'all', '--json']);
    await untilSegmentsAreUnderWay(dataDir);
    // Otherwise the rebuild would end before the other command has started.
    process.kill(server.pid, 'SIGSTOP');
    const cancelling = spawnOps(dataDir, ['rebuild', models[1]!, '--cancel', '--json']);
    await waitForSockets(join(dataDir, 'ops.sock'), 3);
    process.kill(server.pid, 'SIGCONT');
    expect(readOpsDocuments(await cancelling.answer)).toEqual([{ model: models[1], cancelled: true }]);
    expect((await begun.answer).code).toBe(3);
    const said = readOpsDocuments<object>({ lines: begun.output().trim().split('\n') });
    expect(said).toContainEqual({ model: models[1], stopped: true });
    expect(said).toContainEqual(
      expect.objectContaining({ rebuilt: expect.objectContaining({ model: models[0] }) as unknown }),
    );
    // The server may still be removing them.
    await eventually(async () => expect(await building(dataDir)).toEqual([]));
    await server.end('SIGTERM');
    await expectSound(dataDir);
  });
});
