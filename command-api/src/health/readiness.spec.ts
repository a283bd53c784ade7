import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { EventStoreBrokenError, type EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { upcastingStore } from '@verbatim/eventstore/stored-event';
import { allModels, modelKinds } from '@verbatim/projections/models/all-projectors';
import { InMemoryLeaseStore } from '@verbatim/projections/runtime/distributed/in-memory-lease-store';
import { watchPartitions } from '@verbatim/projections/runtime/distributed/process-reports';
import { ALL_PARTITIONS, type ProcessReport } from '@verbatim/projections/runtime/partitions/partitions';
import type { ProjectionsHealth } from '@verbatim/projections/runtime/projections-protocol';
import type { ProjectorStatus } from '@verbatim/projections/runtime/subscriptions/projector-status';
import { createProjectorHealth } from './projector-health.ts';
import { createReadiness } from './readiness.ts';

const KINDS = modelKinds(allModels());
const NOW = new Date('2026-03-01T12:00:00Z');
const credentials = { findSession: async () => undefined };
const readStore = { generations: async () => [] };
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

describe('readiness', () => {
  let events: EventStore;
  beforeEach(() => {
    events = upcastingStore(new InMemoryEventStore(), EVENT_SCHEMAS);
  });

  const append = (secondsAgo: number, type = 'ThemeDeleted') => {
    const metadata = { schema: 1, at: new Date(NOW.getTime() - secondsAgo * 1000).toISOString() };
    return events.append(`library`, 'any', [{ id: randomUUID(), type, data: { themeId: 'soup' }, metadata }]);
  };
  const getReport = (seen: string, statuses: readonly ProjectorStatus[] = []): ProcessReport => ({
    seen,
    statuses,
    unlisted: 0,
    applied: {},
  });
  const getHealth = (own: ProcessReport | Promise<never>): (() => Promise<ProjectionsHealth>) => {
    return async () => ({ own: await own, others: [] });
  };
  const getReadiness = (health: () => Promise<ProjectionsHealth>) => {
    const projectors = createProjectorHealth({
      events,
      projections: { health },
      partitions: undefined,
      now: () => NOW,
    });
    return createReadiness({ events, readStore, credentials, projectors });
  };
  const check = (own: ProcessReport | Promise<never>) => getReadiness(getHealth(own))();
  const status = (name: string, change: Partial<ProjectorStatus>): ProjectorStatus => ({
    name,
    position: '',
    state: 'live',
    behindSeconds: 0,
    applied: 0,
    rate: 0,
    ...change,
  });

  it('holds while models are at most half a minute behind', async () => {
    await append(29);
    expect(await check(getReport(''))).toEqual({
      status: 'ready',
      problems: [],
      projectors: { count: KINDS.length, lagSeconds: 29 },
    });
    await append(0);
    expect((await check(getReport(await events.lastPosition()))).projectors.lagSeconds).toBe(0);
  });

  it('is refused with the lag when models are further behind', async () => {
    await append(100);
    expect(await check(getReport(''))).toMatchObject({
      status: 'not-ready',
      problems: KINDS.map((name) => ({
        part: 'projector',
        code: 'LAGGING',
        name,
        position: '',
        lagSeconds: 100,
      })),
    });
  });

  it('names the model that is behind for too long, regardless of the age of its last event', async () => {
    const { position } = await append(100_000);
    const busy = status('library', { position: '', behindSeconds: 2 });
    const late = status('segments-p', { state: 'catching-up', behindSeconds: 31 });
    expect((await check(getReport(position, [busy]))).status).toBe('ready');
    const { problems } = await check(getReport(position, [busy, late]));
    expect(problems).toEqual([
      { part: 'projector', code: 'LAGGING', name: 'segments-p', position: '', lagSeconds: 31 },
    ]);
  });

  it('names the event that has stopped a projector, without its content', async () => {
    await append(1, 'SoupCooledDown');
    const failure = { reason: 'the soup is cold', kind: 'TypeError', stream: 'file-x', revision: 7 };
    const { problems } = await check(getReport('', [status('segments-p', { state: 'failed', failure })]));
    const named = { code: 'STOPPED', name: 'segments-p', kind: 'TypeError', stream: 'file-x', revision: 7 };
    expect(problems).toContainEqual(expect.objectContaining(named));
    expect(JSON.stringify(problems)).not.toMatch(/soup is/u);
  });

  it('uses the last report of the projections thread while it does not respond', async () => {
    await append(100);
    expect((await check(never<never>())).status).toBe('ready');
    const answers = [getHealth(getReport('')), () => never<ProjectionsHealth>()];
    const projections = { health: () => (answers.shift() ?? (() => never<ProjectionsHealth>()))() };
    const projectors = createProjectorHealth({ events, projections, partitions: undefined, now: () => NOW });
    expect((await projectors())[0]?.lagSeconds).toBe(100);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await projectors())[0]?.lagSeconds).toBe(100);
  });

  it('includes models of other processes, even one among thousands, and names those without an owner', async () => {
    await append(100);
    const leases = new InMemoryLeaseStore();
    const [nobodys, ...kept] = ALL_PARTITIONS;
    for (const name of kept) await leases.take(name, 'other', undefined);
    const failure = { reason: 'cold soup', kind: 'MongoServerError', since: NOW.toISOString() };
    const statuses = Array.from({ length: 400 }, (_, i) => status(`comments-${i}`, { behindSeconds: 1 }));
    const report = getReport(await events.lastPosition(), [
      ...statuses,
      status('segments-p', { state: 'failed', failure }),
    ]);
    await leases.heartbeat({ holder: 'other', count: 1, takesPart: true, report });
    const projectors = createProjectorHealth({
      events,
      projections: { health: () => never<ProjectionsHealth>() },
      partitions: watchPartitions(leases),
      now: () => NOW,
    });
    const { problems } = await createReadiness({ events, readStore, credentials, projectors })();
    expect(problems).toEqual([
      expect.objectContaining({ code: 'STOPPED', name: 'segments-p', kind: 'MongoServerError' }),
      expect.objectContaining({ code: 'LAGGING', name: nobodys, lagSeconds: 100 }),
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/soup/u);
  });

  it('does not wait for a hanging store, and names failed stores only by class of error', async () => {
    const projectors = () => never<never>();
    const broken = { generations: () => Promise.reject(new TypeError('mongodb://me:s3cret@host')) };
    const readiness = await createReadiness({
      events: { lastPosition: () => never<string>(), requireWritable: async () => {} },
      readStore: broken,
      credentials,
      projectors,
    })();
    expect(readiness.problems).toEqual([
      { part: 'event-store', code: 'NO_ANSWER' },
      { part: 'read-store', code: 'FAILED', kind: 'TypeError' },
    ]);
  });

  it('fails with a remedy if events are not accepted, though reads work', async () => {
    const refused = new EventStoreBrokenError('A write to /data/events.db failed', 'Look at the disk.');
    const events = { lastPosition: async () => '', requireWritable: () => Promise.reject(refused) };
    const readiness = await createReadiness({ events, readStore, credentials, projectors: async () => [] })();
    expect(readiness).toMatchObject({
      status: 'not-ready',
      problems: [
        { part: 'event-store', code: 'WRITES_REFUSED', kind: 'EventStoreBrokenError', remedy: 'Look at the disk.' },
      ],
    });
    expect(JSON.stringify(readiness)).not.toContain('/data');
  });

  it('shares a check between concurrent requests', async () => {
    let asked = 0;
    const counting = {
      lastPosition: async () => {
        asked += 1;
        return '';
      },
      requireWritable: async () => {},
    };
    const ready = createReadiness({ events: counting, readStore, credentials, projectors: async () => [] });
    await Promise.all(Array.from({ length: 50 }, ready));
    expect(asked).toBe(1);
  });
});
