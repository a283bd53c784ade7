/** How the adapter for EventStoreDB finds its server and is let in. */
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { join } from 'node:path';
import { CredentialsRefusedError } from '@verbatim/eventstore/credentials-refused';
import { connectToEventStoreDb, openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { anEvent, collect, readStream, rejection, someEvents } from './contract-events.ts';
import { certificateIn, itWithOpenssl } from '../support/certificate.ts';
import { faultyEventStoreDb, followEvents, numbers, upTo } from './support/faulty-eventstoredb.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const { start, open } = faultyEventStoreDb();

describe('connecting to EventStoreDB', () => {
  it('finds the leader of a cluster', async () => {
    const server = await start();
    const connectionString = `esdb+discover://127.0.0.1:${server.network.port}?tls=false`;
    const store = openEventStoreDb({ connectionString });
    await store.append('found', 'no-stream', someEvents(2));
    expect(await readStream(store, 'found')).toHaveLength(2);
    await store.close();
  });

  it('goes to the leader when the address is that of a follower, which has not everything yet', async () => {
    const [leader, follower] = [await start(), await start()];
    follower.leader = leader;
    const store = open(follower);
    await store.append('led', 'no-stream', someEvents(3));
    expect(await readStream(store, 'led')).toHaveLength(3);
    expect(await collect(store.readAll({ types: ['SomethingHappened'] }))).toHaveLength(3);
    expect(await collect(store.readAll())).toHaveLength(3);
    await followEvents(store, 3).done;
    await store.deleteStream('led', 2);
    expect([leader.log.stream('verbatim_led'), follower.log.stream('verbatim_led')]).toEqual(['deleted', undefined]);
  });

  it('goes on with another leader when the first dies, without a loss or a duplicate', async () => {
    const first = await start();
    const second = await start({ log: first.log });
    first.nodes = second.nodes = [first, second];
    second.leader = first;
    const hosts = [first, second].map(({ network }) => `127.0.0.1:${network.port}`).join(',');
    const store = openEventStoreDb({ connectionString: `esdb://${hosts}?tls=false` });
    const following = followEvents(store, 40, { streamPrefixes: ['over'] });
    for (const number of upTo(40)) {
      if (number === 20) {
        second.leader = second;
        void first.stop();
      }
      await store.append('over', number === 0 ? 'no-stream' : number - 1, [anEvent('Counted', { number })]);
    }
    await following.done;
    expect(numbers(following.seen)).toEqual(upTo(40));
    expect(numbers(await readStream(store, 'over'))).toEqual(upTo(40));
    await store.close();
  });

  it('is tried once at the start, for 2.5 s at most, and says who is not there', async () => {
    const server = await start();
    const connectionString = server.connectionString.replace('esdb://', 'esdb://somebody:never-said@');
    const store = await connectToEventStoreDb({ connectionString });
    await store.append('there', 'no-stream', someEvents(1));
    await store.close();
    const address = `127.0.0.1:${server.network.port}`;
    for (const [fail, cause] of [
      [async () => server.network.freeze(), { name: 'CallTimeoutError', message: expect.stringContaining('2500 ms') }],
      [() => server.network.refuse(), { message: expect.stringContaining('UNAVAILABLE') }],
    ] as const) {
      await fail();
      const error = await rejection(() => connectToEventStoreDb({ connectionString }));
      expect(error).toMatchObject({
        name: 'EventStoreUnavailableError',
        message: expect.stringContaining(address),
        cause,
      });
      expect(String(error)).not.toContain('never-said');
    }
  });

  it.each(['http://127.0.0.1:2113', 'esdb://', 'esdb://127.0.0.1:port', 'esdb://127.0.0.1:2113?tlsCAFile=/none.pem'])(
    'says at once what is wrong with %s',
    (connectionString) => {
      expect(() => openEventStoreDb({ connectionString })).toThrow('The address of EventStoreDB cannot be used: ');
    },
  );

  it.each(['', 'tlsVerifyCert=false', 'tls=false&keepAlive=5'])(
    'keeps the password to itself when the rest is wrong: %s',
    (query) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const open = () => openEventStoreDb({ connectionString: `esdb://user:secret@127.0.0.1:2113?${query}` });
      expect(open).toThrow('The address of EventStoreDB cannot be used: ');
      expect(open).not.toThrow('secret');
      expect(warn).not.toHaveBeenCalled();
      warn.mockRestore();
    },
  );
});

describe('a secure connection to EventStoreDB', () => {
  const { folder, remove } = temporaryFolder();
  const certificate = join(folder, 'certificate.pem');
  afterAll(() => remove());
  const startSecure = (credentials?: { user: string; password: string }) =>
    start({
      tls: certificateIn(folder),
      ...(credentials === undefined ? {} : { credentials }),
    });

  itWithOpenssl('is made with the authority that the connection string names, and with no other', async () => {
    const server = await startSecure();
    const store = open(server, {}, `&tlsCAFile=${certificate}`);
    await store.append('secure', 'no-stream', someEvents(2));
    expect(await readStream(store, 'secure')).toHaveLength(2);
    const distrusting = open(server, { giveUpAfterMs: 300 });
    expect(await rejection(() => readStream(distrusting, 'secure'))).toMatchObject({
      name: 'EventStoreUnavailableError',
    });
  });

  itWithOpenssl.each([
    ['with the wrong password', ':wrong@'],
    ['without a password', '@'],
  ])('is refused %s, by every call, which is not repeated', async (_, password) => {
    const server = await startSecure({ user: 'verbatim', password: 'right' });
    const store = open(server, {}, `&tlsCAFile=${certificate}`);
    await store.append('guarded', 'no-stream', someEvents(1));
    const address = server.connectionString.replace(':right@', password).replace('verbatim@', '');
    const connectionString = `${address}&tlsCAFile=${certificate}`;
    const stranger = openEventStoreDb({ connectionString });
    const signal = new AbortController().signal;
    for (const call of [
      async () => void (await connectToEventStoreDb({ connectionString })),
      () => stranger.append('guarded', 0, someEvents(1)),
      () => readStream(stranger, 'guarded'),
      () => stranger.lastPosition(),
      () => stranger.deleteStream('guarded', 0),
      async () => {
        await collect(stranger.subscribeToAll({ signal }));
      },
    ]) {
      const before = server.refusals;
      expect(await rejection(call)).toMatchObject({
        name: 'EventStoreUnavailableError',
        message: expect.stringContaining('EventStoreDB refuses the credentials'),
        cause: expect.any(CredentialsRefusedError),
      });
      expect(server.refusals - before).toBe(1);
    }
    expect(await readStream(store, 'guarded')).toHaveLength(1);
    await stranger.close();
  });
});
