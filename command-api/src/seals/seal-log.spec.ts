import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { chainHead, expectedAt, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { SEALS_STREAM, type LogSeal } from '@verbatim/eventstore/seals/log-seal';
import { verifyLog } from '@verbatim/eventstore/seals/verify-log';
import { upcastingStore } from '@verbatim/eventstore/stored-event';
import type { Mail } from '../mail/send-mail.ts';
import { createRootPublisher } from './publish-root.ts';
import { sealLog } from './seal-log.ts';
import { createSealer, startSealer } from './sealer.ts';

const actor = { id: 'ada', name: 'Ada' };
const context = () => ({ actor, at: '2026-11-27T10:00:00.000Z', correlationId: 'r', commandId: randomUUID() });

const append = async (events: EventStore, stream: string, count = 1): Promise<void> => {
  let head: ChainHead = 'no-stream';
  for await (const event of events.readStream(stream, { direction: 'backwards', maxCount: 1 })) head = chainHead(event);
  const made = Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Noted', data: {}, metadata: {} }));
  await events.append(stream, expectedAt(head), sealEvents(stream, head, made));
};

const verify = (events: EventStore) => verifyLog(events, { explainsDeletion: async () => true });

describe('sealing the log', () => {
  let stored: EventStore;
  /** As the server reads it: `Noted` is an event that it does not know. */
  let events: EventStore;
  beforeEach(() => {
    stored = new InMemoryEventStore();
    events = upcastingStore(stored, EVENT_SCHEMAS);
  });
  const readsFrom: string[] = [];
  const counted = (): EventStore => ({
    ...events,
    readAll: (options) => {
      readsFrom.push(options?.after ?? '');
      return events.readAll(options);
    },
  });

  it('seals unknown events too, and adds no seal if nothing is new', async () => {
    await append(stored, 'a', 3);
    await append(stored, 'b');
    expect(await sealLog(events, context)).toMatchObject([
      { number: 1, events: 4, heads: [{ stream: 'a' }, { stream: 'b' }] },
    ]);
    expect(await sealLog(events, context)).toEqual([]);
    expect(await verify(stored)).toMatchObject({ findings: [], events: 4, unsealed: 0 });
  });

  it('adds no seal to an empty log', async () => {
    expect(await sealLog(events, context)).toEqual([]);
    expect(await verify(stored)).toMatchObject({ seals: 0, last: undefined });
  });

  it('continues from the last seal, also if its last stream was deleted', async () => {
    await append(stored, 'a', 20);
    await append(stored, 'file-p.f', 5);
    await sealLog(events, context);
    await stored.deleteStream('file-p.f', 'any');
    await append(stored, 'a', 2);
    readsFrom.length = 0;
    expect(await sealLog(counted(), context)).toMatchObject([{ number: 2, events: 2 }]);
    // Behind the last event that still exists, past which unknown events make it begin again.
    expect(readsFrom[0]).toBe('20'.padStart(16, '0'));
    expect(await verify(stored)).toMatchObject({ findings: [], events: 22, erased: 1 });
  });

  it('adds several seals within the limits if many events are new', async () => {
    for (let round = 0; round < 10; round += 1) for (const stream of ['a', 'b', 'c']) await append(stored, stream, 2);
    const seals = await sealLog(events, context, { limits: { events: 25, bytes: 100_000 } });
    expect(seals.map(({ number, events: count }) => [number, count])).toEqual([
      [1, 25],
      [2, 25],
      [3, 10],
    ]);
    expect(await verify(stored)).toMatchObject({ findings: [], events: 60, seals: 3 });
  });

  it('adds one seal with concurrent processes', async () => {
    await append(stored, 'a', 10);
    const made = await Promise.all(Array.from({ length: 4 }, () => sealLog(events, context)));
    expect(made.flat()).toHaveLength(1);
    expect(await verify(stored)).toMatchObject({ findings: [], seals: 1 });
  });
});

describe('the sealer', () => {
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (...args: readonly unknown[]) => void warnings.push(args) };
  let events: EventStore;
  beforeEach(async () => {
    warnings.length = 0;
    events = new InMemoryEventStore();
    await append(events, 'a');
  });
  const countSeals = async (): Promise<number> => {
    const seals: unknown[] = [];
    for await (const event of events.readStream(SEALS_STREAM)) seals.push(event);
    return seals.length;
  };

  it('seals once an hour if events are new, but not soon after another process', async () => {
    let now = new Date('2026-11-27T10:00:00.000Z');
    let tick = (): void => undefined;
    const published: LogSeal[] = [];
    const sealer = createSealer({ events, publisher: { publish: async (seal) => void published.push(seal) } });
    const every = (work: () => void) => {
      tick = work;
      return () => (tick = () => undefined);
    };
    const start = () => startSealer({ events, sealer, now: () => now, log, every });
    const afterHours = async (hours: number): Promise<number> => {
      now = new Date(now.getTime() + hours * 3_600_000);
      const timer = start();
      tick();
      // Longer than a seal of this log takes.
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await timer.close();
      return countSeals();
    };
    // Closing at once interrupts it: what is left is sealed the next time.
    const timer = start();
    tick();
    await new Promise((resolve) => setImmediate(resolve));
    await timer.close();
    await sealer.seal({ ...context(), at: now.toISOString() });
    expect(await countSeals()).toBe(1);
    await append(events, 'a');
    expect(await afterHours(0.5)).toBe(1);
    expect(await afterHours(0.5)).toBe(2);
    expect(published.map(({ number }) => number)).toEqual([1, 2]);
    expect(await afterHours(1)).toBe(2);
    expect(warnings).toEqual([]);
  });

  it('writes the root to a file and mails it, and logs failures', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-seals-'));
    try {
      const mails: Mail[] = [];
      const send = async (mail: Mail): Promise<void> => void mails.push(mail);
      const publish = (sealFile: string) => {
        const settings = { sealFile, sealMail: 'auditor@example.org' };
        return createRootPublisher({ settings, send, host: 'localhost', log });
      };
      const sealFile = join(folder, 'seals.txt');
      const publisher = publish(sealFile);
      const sealer = createSealer({ events, publisher });
      const [first] = await sealer.seal(context());
      await append(events, 'a');
      const [second] = await sealer.seal(context());
      await publisher.settled();
      const lines = [first, second].map((seal) => `2026-11-27T10:00:00.000Z\t${seal?.position}\t${seal?.root}\n`);
      expect(await readFile(sealFile, 'utf8')).toBe(lines.join(''));
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        ['auditor@example.org', 'Seal 1 of the Verbatim log'],
        ['auditor@example.org', 'Seal 2 of the Verbatim log'],
      ]);
      expect(mails[0]?.text).toContain(`\n${first?.root}\n`);
      expect(warnings).toEqual([]);
      await append(events, 'a');
      await createSealer({ events, publisher: publish(join(folder, 'missing', 'seals.txt')) }).seal(context());
      expect(await countSeals()).toBe(3);
      expect(warnings).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
