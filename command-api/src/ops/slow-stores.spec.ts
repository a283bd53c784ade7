/** Commands on all models wait until the models are known, however slow the stores are. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, JsonObject } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { InMemoryLeaseStore } from '@verbatim/projections/runtime/distributed/in-memory-lease-store';
import { createQueryThreads } from '@verbatim/projections/query-threads/query-threads';
import { allModels } from '@verbatim/projections/models/all-projectors';
import {
  createInMemoryCheckpoints,
  type CheckpointStore,
} from '@verbatim/projections/runtime/partitions/partition-checkpoints';
import { startedProjections } from '@verbatim/projections/runtime/spec-support/started-projections';
import { openEmbeddedReadStore } from '../../../projections/src/stores/embedded/embedded-read-store.ts';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { chooseModels, eachModel } from './each-model.ts';
import { createSealer } from '../seals/sealer.ts';
import { operationsOn } from './open-operations.ts';
import { createOutput } from './ops-output.ts';
import type { Operations } from './operations.ts';

const PAGE_MS = 15;
const PAGE_EVENTS = 10;
const PROJECTS = ['a', 'b'];
const MODELS = [
  ...allModels().shared.map(({ name }) => name),
  ...PROJECTS.flatMap((id) => allModels().ofProject(id)).map(({ name }) => name),
].sort();

/** Reading the log costs time per page from the start position, whatever the filter. */
async function* pageByPage(items: AsyncIterable<unknown>, pages: () => Promise<number>): AsyncGenerator<unknown> {
  await wait(PAGE_MS * (await pages()));
  yield* items;
}

/** Delays every call of a store, and every page of the log. */
const slowly = <Store extends object>(store: Store, log: EventStore): Store =>
  new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(method, target, args);
        if (answer instanceof Promise) return wait(PAGE_MS).then(() => answer);
        return pageByPage(answer as AsyncIterable<unknown>, async () => {
          const [first] = args as [string | { readonly after?: string } | undefined];
          const after = typeof first === 'string' ? await log.lastPosition() : (first?.after ?? '');
          return Math.max(1, Math.ceil((Number(await log.lastPosition()) - Number(after)) / PAGE_EVENTS));
        });
      };
    },
  });

describe('with slow stores', () => {
  let folder: string;
  let events: EventStore;
  let readStore: ReadStore;
  let marks: CheckpointStore;
  let stop: (() => Promise<void>) | undefined;
  const signal = new AbortController().signal;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-slow-'));
    readStore = await openEmbeddedReadStore(folder);
    events = new InMemoryEventStore();
    marks = createInMemoryCheckpoints();
    // The events before the projects fill many pages.
    for (let theme = 0; theme < 100; theme += 1) await append('library', 'ThemeCreated', getTheme(`t${theme}`));
    for (const id of PROJECTS)
      await append(`project-${id}`, 'ProjectCreated', { name: id, description: '', sid: null });
  });
  afterEach(async () => {
    await stop?.();
    stop = undefined;
    await readStore.close();
    await rm(folder, { recursive: true });
  });

  const getTheme = (themeId: string): JsonObject => ({
    themeId,
    name: themeId,
    folderId: null,
    originalText: '',
    text: '',
    portalName: '',
    visible: true,
  });
  const append = (stream: string, type: string, data: JsonObject) => {
    const metadata = { schema: 1, at: '2026-11-22T10:00:00.000Z', actor: { id: 'ada', name: 'Ada' } };
    return events.append(stream, 'any', [{ id: randomUUID(), type, data, metadata }]);
  };
  const open = async (leases?: InMemoryLeaseStore): Promise<Operations> => {
    const opened = operationsOn(
      {
        events: slowly(events, events),
        readStore: slowly(readStore, events),
        leases,
        uploadsDir: '',
        // No operation of this spec asks a query.
        queries: createQueryThreads({
          workerFile: new URL('none.js', import.meta.url),
          dataDir: '',
          memoryBytes: 1,
          log: pino({ level: 'silent' }),
        }),
      },
      createSealer({ events, publisher: { publish: async () => undefined } }),
      marks,
    );
    stop = opened.stop;
    return opened.operations;
  };
  const ofAll = async (operations: Operations, work: (model: string) => Promise<unknown>) => {
    const out = new PassThrough();
    const code = await eachModel(
      { output: createOutput(true, out, new PassThrough()) },
      await chooseModels(operations, 'all', undefined),
      {
        work,
        more: () => chooseModels(operations, 'all', undefined),
        tell: (_, model) => ({ record: { model }, lines: [], isWell: true }),
        stopped: 'stopped',
        failed: 'failed',
      },
    );
    const models = String(out.read())
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { model: string }).model);
    return { code, models: models.sort() };
  };

  /** Builds the models and stops, as a server would. */
  const keepModels = async (): Promise<void> => {
    const projections = startedProjections(events, readStore, marks);
    await projections.caughtUp();
    await projections.stop();
  };

  it('status lists the models of every project', async () => {
    await keepModels();
    const { projectors } = await (await open()).status();
    expect(projectors.map(({ name }) => name).sort()).toEqual(MODELS);
  });

  it('rebuild and verify of all include every model', async () => {
    await keepModels();
    const operations = await open();
    expect(await ofAll(operations, (model) => operations.rebuild(model, () => undefined, signal))).toEqual({
      code: 0,
      models: MODELS,
    });
    expect(await ofAll(operations, (model) => operations.verify(model, () => undefined, signal))).toEqual({
      code: 0,
      models: MODELS,
    });
  });

  it('a replay includes every project', async () => {
    await append('project-c', 'ProjectCreated', { name: 'c', description: '', sid: null });
    const operations = await open();
    const replayed = await operations.replay({ step: 'sentiment', operator: 'ada' }, () => undefined, signal);
    expect(replayed.map(({ projectId }) => projectId).sort()).toEqual([...PROJECTS, 'c']);
  });

  it('a rebuild of all includes every project before any projections process has run', async () => {
    const operations = await open(new InMemoryLeaseStore());
    const { code, models } = await ofAll(operations, (model) => operations.rebuild(model, () => undefined, signal));
    expect([code, models]).toEqual([0, MODELS]);
  });
});
