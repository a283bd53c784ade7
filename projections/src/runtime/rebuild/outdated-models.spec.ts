/** Outdated models are rebuilt in the background, once. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/stored-event';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ModelDirectory, createProjectProjectors, createSharedProjectors } from '../../models/all-projectors.ts';
import { segmentsModel } from '../../models/segments/segments.ts';
import { MODEL_RULES } from '../../models/model-rules.ts';
import { openEmbeddedReadStore } from '../../stores/embedded/embedded-read-store.ts';
import type { ReadStore } from '../../stores/read-store.ts';
import { createInMemoryCheckpoints, type CheckpointStore } from '../partitions/partition-checkpoints.ts';
import { ALL_PARTITIONS } from '../partitions/partitions.ts';
import type { ProjectionsControl } from '../projections-protocol.ts';
import { startedProjections, stoppedModels } from '../spec-support/started-projections.ts';

const PROJECTS = ['a', 'b', 'c'];

describe('outdated models', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: EventStore;
  let marks: CheckpointStore;
  let running: ProjectionsControl | undefined;
  /** Outdated generations. */
  const former = new Set<string>();
  /** Models that were checked. */
  const looked: string[] = [];
  /** What the rebuild of a model waits for. */
  const gates = new Map<string, Promise<void>>();

  const models: ModelDirectory = {
    shared: createSharedProjectors(),
    ofProject: (id) =>
      createProjectProjectors(id).map((projector) =>
        projector.isOutdated === undefined
          ? projector
          : {
              ...projector,
              isOutdated: async ({ model, generation }) => {
                looked.push(model);
                return former.has(`${model} ${generation}`);
              },
              start: (reader, events) => {
                const run = projector.start(reader, events);
                return {
                  ...run,
                  flush: async (session) => {
                    await gates.get(projector.name);
                    await run.flush?.(session);
                  },
                };
              },
            },
      ),
  };

  const start = async (updatesOutdated: boolean): Promise<ProjectionsControl> => {
    running = startedProjections(log, readStore, marks, { models, updatesOutdated });
    await stoppedModels(running, PROJECTS.length);
    return running;
  };
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };
  const readGeneration = async (project: string): Promise<string> =>
    (await readStore.reader(segmentsModel(project))).generation;
  const rulesOfMarks = async (): Promise<readonly (string | undefined)[]> => {
    const known = await marks.read();
    return [...new Set(ALL_PARTITIONS.map((name) => known.get(name)?.rules))];
  };
  const until = async (isThere: () => Promise<boolean> | boolean): Promise<void> => {
    while (!(await isThere())) await wait(5);
  };
  const outdated = async (): Promise<readonly string[]> => (await running?.health())?.own.outdated ?? [];
  const create = (project: string, at: string) =>
    log.append(`project-${project}`, 'any', [
      {
        id: randomUUID(),
        type: 'ProjectCreated',
        data: { projectId: project, name: project, description: '', sid: null },
        metadata: { schema: 1, at, actor: { id: 'x', name: 'x' } },
      },
    ]);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-outdated-'));
    readStore = await openEmbeddedReadStore(folder);
    log = upcastingStore(new InMemoryEventStore(), EVENT_SCHEMAS);
    marks = createInMemoryCheckpoints();
    for (const [i, project] of PROJECTS.entries()) await create(project, `2026-01-0${i + 1}T00:00:00.000Z`);
    await start(false);
    await stop();
    for (const project of PROJECTS) former.add(`${segmentsModel(project)} ${await readGeneration(project)}`);
    looked.length = 0;
  });
  afterEach(async () => {
    gates.clear();
    former.clear();
    await stop();
    await readStore.close();
    await rm(folder, { recursive: true });
  });

  it('are rebuilt at the first start, newest project first, and cost later starts nothing', async () => {
    const before = await Promise.all(PROJECTS.map(readGeneration));
    let open = (): void => undefined;
    gates.set(segmentsModel('c'), new Promise((resolve) => (open = resolve)));
    await start(true);
    await until(async () => (await outdated()).length > 0);
    expect(await outdated()).toEqual(['c', 'b', 'a']);
    expect(await Promise.all(PROJECTS.map(readGeneration))).toEqual(before);
    expect(await rulesOfMarks()).not.toContain(MODEL_RULES);
    open();
    await until(async () => (await outdated()).length === 0);
    const after = await Promise.all(PROJECTS.map(readGeneration));
    expect(after.filter((generation) => before.includes(generation))).toEqual([]);
    await stop();
    expect(await rulesOfMarks()).toEqual([MODEL_RULES]);

    looked.length = 0;
    await start(true);
    await stop();
    expect([looked, await Promise.all(PROJECTS.map(readGeneration))]).toEqual([[], after]);
  });

  it('are resumed at the next start, without repeating finished ones', async () => {
    let open = (): void => undefined;
    gates.set(segmentsModel('b'), new Promise((resolve) => (open = resolve)));
    await start(true);
    await until(async () => (await outdated())[0] === 'b');
    const done = await readGeneration('c');
    const stopped = stop();
    open();
    await stopped;
    gates.clear();
    expect(await rulesOfMarks()).toContain(undefined);
    await start(true);
    await until(async () => (await outdated()).length === 0);
    await until(async () => !former.has(`${segmentsModel('a')} ${await readGeneration('a')}`));
    expect(former.has(`${segmentsModel('b')} ${await readGeneration('b')}`)).toBe(false);
    expect(await readGeneration('c')).toBe(done);
  });

  it('include events appended during the rebuild', async () => {
    let open = (): void => undefined;
    gates.set(segmentsModel('c'), new Promise((resolve) => (open = resolve)));
    await start(true);
    await until(async () => (await outdated())[0] === 'c');
    await log.append('project-c', 'any', [
      {
        id: randomUUID(),
        type: 'ColumnsDefined',
        data: { columns: [{ id: 'x', field: 'x', name: 'x', type: 'long-text', options: [] }] },
        metadata: { schema: 1, at: '2026-02-01T00:00:00.000Z', actor: { id: 'x', name: 'x' } },
      },
    ]);
    open();
    await until(async () => (await outdated()).length === 0);
    const columns = await (
      await readStore.reader(segmentsModel('c'))
    ).get<{ defined: readonly unknown[] }>('projects', 'c');
    expect(columns?.['defined']).toHaveLength(1);
  });
});
