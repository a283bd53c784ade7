/**
 * Contract of the event store port, for every adapter. The log may be empty or shared: each test uses its own
 * streams, and reads from the log's position at its start.
 */
import { describe, expect, it } from '@jest/globals';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { waitUntil } from '../support/wait-until.ts';
import { appendContract } from './event-store-append.contract.ts';
import { deleteContract } from './event-store-delete.contract.ts';
import { readContract } from './event-store-read.contract.ts';
import { subscribeContract } from './event-store-subscribe.contract.ts';
import { anEvent, collect, readStream, rejection, someEvents } from './contract-events.ts';
import { type Place, storesUnderTest } from './support/stores-under-test.ts';

export interface EventStorePlace extends Place<EventStore> {
  /** The log is in memory: a second store has another one. */
  readonly isStoreItself?: boolean;
  /** Events of a deleted stream may still be in the log (never in reads of the stream). */
  readonly keepsDeletedInLog?: boolean;
}

export interface ContractContext {
  readonly store: () => EventStore;
  /** A second store on the same log, if the adapter supports it. */
  readonly reopen: () => Promise<EventStore> | undefined;
  readonly keepsDeletedInLog: () => boolean;
  /** A stream name never used before. */
  readonly newStream: (prefix?: string) => string;
}

export const eventStoreContract = (name: string, makePlace: () => Promise<EventStorePlace>): void => {
  describe(`event store contract: ${name}`, () => {
    const { store, reopen, place } = storesUnderTest<EventStore, EventStorePlace>(makePlace);
    let streams = 0;
    const run = Math.random().toString(36).slice(2);
    const context: ContractContext = {
      store,
      reopen: () => (place().isStoreItself === true ? undefined : reopen()),
      keepsDeletedInLog: () => place().keepsDeletedInLog === true,
      newStream: (prefix = 'test') => `${prefix}-${run}-${++streams}`,
    };

    appendContract(context);
    readContract(context);
    subscribeContract(context);
    deleteContract(context);
    closeContract(context);
  });
};

const closeContract = ({ store, reopen, newStream }: ContractContext): void => {
  describe('close', () => {
    it('refuses every call afterwards with a typed error, and may be repeated', async () => {
      const closed = store();
      const stream = newStream();
      await closed.append(stream, 'no-stream', [anEvent()]);
      await closed.close();
      await closed.close();
      const calls = [
        () => closed.append(stream, 0, [anEvent()]),
        () => readStream(closed, stream),
        async () => collect(closed.readAll()),
        async () => collect(closed.subscribeToAll({ signal: new AbortController().signal })),
        () => closed.deleteStream(stream, 'any'),
        () => closed.lastPosition(),
      ];
      for (const call of calls) expect(await rejection(call)).toMatchObject({ name: 'EventStoreClosedError' });
    });

    it('ends a waiting subscription', async () => {
      const kinds: string[] = [];
      const waiting = (async () => {
        const [after, { signal }] = [await store().lastPosition(), new AbortController()];
        for await (const { kind } of store().subscribeToAll({ after, signal })) kinds.push(kind);
      })();
      await waitUntil(() => kinds.length > 0);
      await store().close();
      await waiting;
      expect(kinds).toEqual(['caught-up']);
    });

    it('keeps what was appended for the next store on the same log', async () => {
      const stream = newStream();
      const events = someEvents(3);
      const { position } = await store().append(stream, 'no-stream', events);
      await store().close();
      const next = await reopen();
      if (next === undefined) return;
      expect((await readStream(next, stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      expect(await next.lastPosition()).toBe(position);
    });
  });
};
