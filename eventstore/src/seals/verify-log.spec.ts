import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { chainHead, expectedAt, headAfter, sealEvents, type ChainHead } from '../digest-chain.ts';
import type { EventStore, EventToAppend, RecordedEvent } from '../event-store.ts';
import { InMemoryEventStore } from '../in-memory/in-memory-event-store.ts';
import { createNextSeal, SEALS_STREAM, type LogSeal } from './log-seal.ts';
import { readUnsealedSlice } from './read-slice.ts';
import { findSealedEnd } from './sealed-end.ts';
import { verifyLog, type VerifyLogOptions } from './verify-log.ts';

const note = (text: string): EventToAppend => ({ id: randomUUID(), type: 'Noted', data: { text }, metadata: {} });

const headOf = async (events: EventStore, stream: string): Promise<ChainHead> => {
  for await (const event of events.readStream(stream, { direction: 'backwards', maxCount: 1 })) return chainHead(event);
  return 'no-stream';
};

const append = async (events: EventStore, stream: string, ...made: readonly EventToAppend[]): Promise<void> => {
  const head = await headOf(events, stream);
  await events.append(stream, expectedAt(head), sealEvents(stream, head, made));
};

const lastSeal = async (events: EventStore): Promise<LogSeal | undefined> => {
  for await (const { data } of events.readStream(SEALS_STREAM, { direction: 'backwards', maxCount: 1 }))
    return data as unknown as LogSeal;
  return undefined;
};

const seal = async (events: EventStore): Promise<LogSeal | undefined> => {
  const last = await lastSeal(events);
  const { slice } = await readUnsealedSlice(events, await findSealedEnd(events, last), {});
  const next = createNextSeal(last, slice);
  if (next !== undefined) await append(events, SEALS_STREAM, { ...note(''), type: 'LogSealed', data: next as never });
  return next;
};

type Place = Pick<RecordedEvent, 'stream' | 'revision'>;

/** The log with other events, each stored unchanged: revisions follow from their order. */
const storedAs = async (
  events: EventStore,
  change: (log: RecordedEvent[]) => readonly RecordedEvent[],
): Promise<EventStore> => {
  const log: RecordedEvent[] = [];
  for await (const event of events.readAll()) log.push(event);
  const altered = new InMemoryEventStore();
  for (const { stream, id, type, data, metadata } of change(log))
    await altered.append(stream, 'any', [{ id, type, data, metadata }]);
  return altered;
};

describe('verifying a sealed log', () => {
  let events: EventStore;
  /** Seal 1: a@0 b@0 a@1 a@2; seal 2: b@1 a@3; then a@4. */
  beforeEach(async () => {
    events = new InMemoryEventStore();
    await append(events, 'a', note('a0'));
    await append(events, 'b', note('b0'));
    await append(events, 'a', note('a1'), note('a2'));
    await seal(events);
    await append(events, 'b', note('b1'));
    await append(events, 'a', note('a3'));
    await seal(events);
    await append(events, 'a', note('a4'));
  });
  const verify = (store: EventStore, options: Partial<VerifyLogOptions> = {}) =>
    verifyLog(store, { explainsDeletion: async () => false, ...options });
  const at = (log: readonly RecordedEvent[], { stream, revision }: Place): number =>
    log.findIndex((event) => event.stream === stream && event.revision === revision);

  it('given a valid log, then it has no findings, and says what no seal covers', async () => {
    const last = await lastSeal(events);
    expect(await verify(events)).toEqual({
      findings: [],
      seals: 2,
      from: 1,
      last: { number: 2, root: last?.root, at: '' },
      events: 6,
      unsealed: 1,
      erased: 0,
      against: undefined,
    });
  });

  it('given a verified seal, when the log is verified again, then only what came since is read', async () => {
    const first = await verify(events);
    await seal(events);
    expect(await verify(events, { after: first.last })).toMatchObject({ findings: [], from: 3, events: 1 });
    const second = await verify(events);
    expect(await verify(events, { after: second.last })).toMatchObject({ findings: [], from: 4, events: 0 });
  });

  it('given a root that was kept, then the seal that has it is named, and no other root is accepted', async () => {
    const last = await lastSeal(events);
    expect(await verify(events, { against: last?.previousRoot ?? '' })).toMatchObject({ against: 1 });
    expect(await verify(events, { against: last?.root ?? '', after: last })).toMatchObject({ against: 2, events: 0 });
    expect(await verify(events, { against: 'f'.repeat(64) })).toMatchObject({ against: undefined, findings: [] });
  });

  it.each<[what: string, change: (log: RecordedEvent[]) => readonly RecordedEvent[], finding: object]>([
    [
      'an event was changed',
      (log) =>
        log.map((event, i) => (i === at(log, { stream: 'a', revision: 1 }) ? { ...event, type: 'Other' } : event)),
      { kind: 'changed', stream: 'a', revision: 1, seal: 1 },
    ],
    [
      'an event was removed',
      (log) => log.toSpliced(at(log, { stream: 'a', revision: 1 }), 1),
      { kind: 'removed', stream: 'a', revision: 1, seal: 1 },
    ],
    [
      'two events were swapped',
      (log) => [log[1], log[0], ...log.slice(2)].filter((event) => event !== undefined),
      { kind: 'reordered', stream: 'a', revision: 0, instead: { stream: 'b', revision: 0 }, seal: 1 },
    ],
    [
      'an event was inserted',
      (log) => log.toSpliced(2, 0, { ...(log[1] as RecordedEvent), stream: 'c' }),
      { kind: 'inserted', stream: 'c', revision: 0, seal: 1 },
    ],
    [
      'a stream was cut short',
      (log) => log.toSpliced(at(log, { stream: 'b', revision: 1 }), 1),
      { kind: 'cut-short', stream: 'b', revision: 1, seal: 2 },
    ],
    [
      'a whole stream is missing',
      (log) => log.filter(({ stream }) => stream !== 'b'),
      { kind: 'cut-short', stream: 'b', revision: 0, seal: 1 },
    ],
    [
      'a seal was removed',
      (log) => log.toSpliced(at(log, { stream: SEALS_STREAM, revision: 0 }), 1),
      { kind: 'removed', stream: SEALS_STREAM, revision: 0 },
    ],
    [
      'an event behind the last seal was changed',
      (log) => [...log.slice(0, -1), { ...(log.at(-1) as RecordedEvent), data: { text: 'other' } }],
      { kind: 'changed', stream: 'a', revision: 4 },
    ],
  ])('given a log, when %s, then that is the finding', async (_what, change, finding) => {
    expect((await verify(await storedAs(events, change))).findings).toEqual([finding]);
  });

  it('given a stream whose digests were computed again, then it is named with the revisions that may be other', async () => {
    let head: ChainHead = 'no-stream';
    const altered = await storedAs(events, (log) =>
      log.map((event) => {
        if (event.stream !== 'a') return event;
        const content = event.revision === 1 ? { ...event, data: { text: 'other' } } : event;
        const sealed = sealEvents('a', head, [content]);
        head = headAfter(head, sealed);
        return { ...event, ...sealed[0] };
      }),
    );
    expect((await verify(altered)).findings).toEqual([
      { kind: 'rewritten', stream: 'a', revision: 0, upTo: 2, seal: 1 },
    ]);
  });

  it('given a deleted stream, then it is a finding unless the log explains it', async () => {
    await events.deleteStream('b', 'any');
    expect((await verify(events)).findings).toEqual([{ kind: 'deleted', stream: 'b', revision: 0, seal: 1 }]);
    const asked: unknown[] = [];
    const explained = await verify(events, {
      explainsDeletion: async (head) => {
        asked.push(head);
        return true;
      },
    });
    expect(explained).toMatchObject({ findings: [], erased: 1, events: 4 });
    expect(asked).toMatchObject([
      { stream: 'b', revision: 0 },
      { stream: 'b', revision: 1 },
    ]);
    // The next seal does not contain it.
    expect((await seal(events))?.heads).toMatchObject([{ stream: 'a', revision: 4 }]);
    const later = await verify(events, { explainsDeletion: async () => true });
    expect(later).toMatchObject({ findings: [], seals: 3 });
  });

  it('given a deleted stream and a changed event, which may have explained it, then both are named', async () => {
    const altered = await storedAs(events, (log) =>
      log.map((event, i) => (i === at(log, { stream: 'a', revision: 3 }) ? { ...event, type: 'Other' } : event)),
    );
    await altered.deleteStream('b', 'any');
    expect((await verify(altered)).findings).toMatchObject([
      { kind: 'changed', stream: 'a', revision: 3 },
      { kind: 'deleted', stream: 'b', revision: 0 },
    ]);
  });

  it('given a log that was replaced by an older one, then the seal that was verified before is missing', async () => {
    const last = await lastSeal(events);
    const older = await storedAs(events, (log) => log.slice(0, 5));
    expect(await verify(older)).toMatchObject({ findings: [], seals: 1 });
    expect((await verify(older, { after: last })).findings).toEqual([
      { kind: 'cut-short', stream: 'seals', revision: 1 },
    ]);
  });

  it('given a log whose seals were made again, then the seal that was verified before is another', async () => {
    const last = await lastSeal(events);
    const other = await storedAs(events, (log) => log.filter(({ stream }) => stream === 'a'));
    const rewritten = new InMemoryEventStore();
    for await (const event of other.readStream('a')) await append(rewritten, 'a', event);
    await seal(rewritten);
    await append(rewritten, 'a', note('more'));
    await seal(rewritten);
    expect(await verify(rewritten)).toMatchObject({ findings: [] });
    expect((await verify(rewritten, { after: last })).findings).toMatchObject([{ kind: 'rewritten', stream: 'seals' }]);
  });
});
