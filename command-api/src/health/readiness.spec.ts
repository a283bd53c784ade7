import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { openEmbeddedReadStore } from '@verbatim/projections/stores/embedded/embedded-read-store';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { recordStop } from '@verbatim/projections/runtime/projector-stop';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { ProjectorStatus, ToldStatus } from '@verbatim/projections/runtime/projector-status';
import { keptModels } from './kept-models.ts';
import { createProjectorHealth } from './projector-health.ts';
import { createReadiness } from './readiness.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const credentials = { findSession: async () => undefined };
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

describe('readiness', () => {
  let events: EventStore;
  let readStore: ReadStore;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    events = upcastingStore(new InMemoryEventStore(), EVENT_SCHEMAS);
    readStore = await openEmbeddedReadStore(dataDir);
    for (const model of keptModels().expected) await readStore.writer(model);
  });
  afterEach(async () => {
    await readStore.close();
    await rm(dataDir, { recursive: true });
  });

  const append = (secondsAgo: number, type = 'ThemeDeleted') => {
    const metadata = { schema: 1, at: new Date(NOW.getTime() - secondsAgo * 1000).toISOString() };
    return events.append(`library`, 'any', [{ id: randomUUID(), type, data: { themeId: 'soup' }, metadata }]);
  };
  const moveTo = async (model: string, position: string): Promise<void> => {
    const writer = await readStore.writer(model);
    await writer.commit([], await writer.checkpoint(), position);
  };
  const check = (statuses: readonly ProjectorStatus[] | Promise<never> = [], told: readonly ToldStatus[] = []) => {
    const projections = { status: async () => statuses };
    const projectors = createProjectorHealth({
      ...{ events, readStore, projections, told: async () => told, now: () => NOW },
      ...keptModels(),
    });
    return createReadiness({ events, readStore, credentials, projectors })();
  };
  const live = (name: string, position = ''): ProjectorStatus => ({
    name,
    position,
    state: 'live',
    applied: 0,
    rate: 0,
  });

  it('is given while nobody is further behind than half a minute, whoever runs the projectors', async () => {
    await append(29);
    expect(await check()).toEqual({ status: 'ready', problems: [], projectors: { count: 3, lagSeconds: 29 } });
    expect((await check(['projects', 'library', 'workspaces'].map((name) => live(name)))).status).toBe('ready');
  });

  it('names the projector that lags and by how much, here and in another process', async () => {
    const { position } = await append(100);
    await append(10);
    await moveTo('library', position);
    const { status, problems } = await check([live('workspaces')]);
    const lagging = { part: 'projector', code: 'LAGGING', position: '', lagSeconds: 100 };
    expect(status).toBe('not-ready');
    expect(problems).toEqual([
      { ...lagging, name: 'workspaces' },
      { ...lagging, name: 'projects' },
    ]);
  });

  it('sees a model that nobody has ever begun, and none that an older version has left', async () => {
    await append(100);
    for (const { model } of await readStore.generations()) await readStore.dropModel(model);
    await readStore.writer('segments');
    const { problems } = await check();
    expect(problems.map((problem) => 'name' in problem && problem.name).sort()).toEqual([
      'library',
      'projects',
      'workspaces',
    ]);
  });

  it('names the event that has stopped a projector, of another process too, and nothing of what it holds', async () => {
    const { position } = await append(1, 'SoupCooledDown');
    const since = NOW.toISOString();
    const stop = { stream: 'library', revision: 0, position, reason: 'cold soup', kind: 'UnknownEventError', since };
    await recordStop(await readStore.writer('library'), stop);
    const failure = { reason: 'the soup is cold', kind: 'TypeError', stream: 'file-x', revision: 7 };
    const { problems } = await check([{ ...live('segments-p'), state: 'failed', failure }]);
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'STOPPED',
        name: 'segments-p',
        kind: 'TypeError',
        stream: 'file-x',
        revision: 7,
      }),
    );
    const elsewhere = {
      code: 'STOPPED',
      name: 'library',
      kind: 'UnknownEventError',
      stream: 'library',
      revision: 0,
      since,
    };
    expect(problems).toContainEqual(expect.objectContaining(elsewhere));
    expect(JSON.stringify(problems)).not.toMatch(/cold|soup/u);
  });

  it('names the class of what keeps a projector of another process from going on, as that process has told', async () => {
    const failure = { reason: 'the soup is cold', kind: 'MongoServerError' };
    const told: ToldStatus = { name: 'library', state: 'failed', applied: 3, rate: 0, failure };
    const { problems } = await check([], [told, { name: 'gone', state: 'failed', applied: 0, rate: 0 }]);
    expect(problems).toEqual([
      expect.objectContaining({ code: 'STOPPED', name: 'library', kind: 'MongoServerError', lagSeconds: 0 }),
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/soup/u);
  });

  it('does not wait for the thread of the projections when it never answers', async () => {
    expect((await check(never<never>())).status).toBe('ready');
  });

  it('does not wait for a store that never answers, and names the stores at fault by class alone', async () => {
    const projectors = () => never<never>();
    const broken = { generations: () => Promise.reject(new TypeError('mongodb://me:s3cret@host')) };
    const readiness = await createReadiness({
      ...{ events: { lastPosition: () => never<string>() }, readStore: broken, credentials, projectors },
    })();
    expect(readiness.problems).toEqual([
      { part: 'event-store', code: 'NO_ANSWER' },
      { part: 'read-store', code: 'FAILED', kind: 'TypeError' },
    ]);
  });

  it('asks once for all who ask at the same time', async () => {
    let asked = 0;
    const counting = {
      lastPosition: async () => {
        asked += 1;
        return '';
      },
    };
    const ready = createReadiness({ events: counting, readStore, credentials, projectors: async () => [] });
    await Promise.all(Array.from({ length: 50 }, ready));
    expect(asked).toBe(1);
  });
});
