/** Appends to EventStoreDB while connections, servers and leaders fail. */
import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { EventStoreUnavailableError, type EventStore } from '@verbatim/eventstore/event-store';
import type { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { anEvent, readStream, someEvents } from '../contract/contract-events.ts';
import { faultyEventStoreDb, numbers, QUICK, upTo } from '../contract/support/faulty-eventstoredb.ts';

const { start, open } = faultyEventStoreDb();

/** Nodes of one cluster: acknowledged events are on all of them. */
const cluster = async (size: number): Promise<readonly StandInServer[]> => {
  const first = await start();
  const nodes = [first, ...(await Promise.all(upTo(size - 1).map(() => start({ log: first.log }))))];
  for (const node of nodes) node.nodes = nodes;
  lead(nodes, first);
  return nodes;
};

const lead = (nodes: readonly StandInServer[], leader: StandInServer | undefined): void => {
  for (const node of nodes) node.leader = leader;
};

const openCluster = (nodes: readonly StandInServer[]): EventStore => {
  const hosts = nodes.map(({ network }) => `127.0.0.1:${network.port}`).join(',');
  return openEventStoreDb({ connectionString: `esdb://${hosts}?tls=false`, ...QUICK });
};

describe('appends to EventStoreDB', () => {
  it('on a new connection have nothing to do with an error of the old one', async () => {
    const nodes = await cluster(2);
    const [first, second] = nodes as [StandInServer, StandInServer];
    const store = open(first);
    await store.append('before', 'no-stream', someEvents(1));
    lead(nodes, second);
    // The first node redirects the client to the new leader; open calls stay open.
    await readStream(store, 'before');
    second.callMs = 100;
    for (const number of upTo(5)) {
      const appending = store.append(`after-${number}`, 'no-stream', someEvents(1));
      await pause(30);
      first.network.cut();
      expect((await appending).revision).toBe(0);
    }
    await store.append('after-0', 0, someEvents(1));
  });

  it('on two connections of one process have nothing to do with each other', async () => {
    const [dying, healthy] = [await start(), await start()];
    const [one, other] = [open(dying), open(healthy)];
    await Promise.all([one, other].map((store) => store.append('warm', 'no-stream', someEvents(1))));
    dying.callMs = healthy.callMs = 200;
    const appending = [
      one.append('mine', 'no-stream', someEvents(1)),
      other.append('yours', 'no-stream', someEvents(1)),
    ];
    await pause(50);
    dying.network.cut();
    expect((await Promise.all(appending)).map(({ revision }) => revision)).toEqual([0, 0]);
    expect((await other.append('yours', 0, someEvents(1))).revision).toBe(1);
  });

  it('go through once there is a leader, though there was none at the first', async () => {
    const nodes = await cluster(3);
    lead(nodes, undefined);
    const store = openCluster(nodes);
    const early = store.append('early', 'no-stream', someEvents(1)).catch((error: unknown) => error);
    await pause(3_000);
    lead(nodes, nodes[1]);
    await early;
    expect((await store.append('late', 'no-stream', someEvents(1))).revision).toBe(0);
    await store.close();
  });

  it('and reads wait for a server that is not ready, as it says while it starts and stops', async () => {
    const server = await start();
    const store = open(server);
    await store.append('ready', 'no-stream', someEvents(1));
    server.isReady = false;
    const waiting = Promise.all([
      store.append('ready', 0, someEvents(1)),
      readStream(store, 'ready'),
      store.lastPosition(),
      store.deleteStream('gone', 'any'),
    ]);
    await pause(300);
    server.isReady = true;
    expect((await waiting)[0].revision).toBe(1);
  });

  it('are neither lost nor doubled when a leader is frozen, ends itself when it comes back, and is started again', async () => {
    const nodes = await cluster(3);
    const store = openCluster(nodes);
    const stop = new AbortController();
    const acknowledged = upTo(4).map(() => 0);
    const writing = acknowledged.map(async (_, writer) => {
      while (!stop.signal.aborted) {
        const number = acknowledged[writer] ?? 0;
        await patiently(store, `writer-${writer}`, number);
        acknowledged[writer] = number + 1;
      }
    });
    for (const round of upTo(3)) {
      const [old, next] = [nodes[round], nodes[(round + 1) % 3]] as [StandInServer, StandInServer];
      await pause(200);
      old.network.freeze();
      lead(nodes, next);
      await pause(500);
      await old.comeBackDeposed();
      const before = [...acknowledged];
      while (acknowledged.some((count, writer) => count <= (before[writer] ?? 0))) await pause(10);
      await old.restart();
    }
    stop.abort();
    await Promise.all(writing);
    for (const writer of upTo(4))
      expect(numbers(await readStream(store, `writer-${writer}`))).toEqual(upTo(acknowledged[writer] ?? 0));
    await store.close();
  });
});

/** Repeats the same event at the same revision until it is confirmed. */
const patiently = async (store: EventStore, stream: string, number: number): Promise<void> => {
  const events = [anEvent('Counted', { number })];
  for (;;) {
    try {
      await store.append(stream, number === 0 ? 'no-stream' : number - 1, events);
      return;
    } catch (error) {
      if (!(error instanceof EventStoreUnavailableError)) throw error;
    }
  }
};
