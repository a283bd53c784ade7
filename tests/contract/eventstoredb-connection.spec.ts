/** How the adapter for EventStoreDB finds its server and is let in. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { collect, readStream, rejection, someEvents } from './contract-events.ts';
import { faultyEventStoreDb } from './support/faulty-eventstoredb.ts';
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

  it.each(['http://127.0.0.1:2113', 'esdb://', 'esdb://127.0.0.1:port', 'esdb://127.0.0.1:2113?tlsCAFile=/none.pem'])(
    'says at once what is wrong with %s',
    (connectionString) => {
      expect(() => openEventStoreDb({ connectionString })).toThrow('EVENTSTORE_URL');
    },
  );

  it('keeps the password to itself when the rest is wrong', () => {
    const open = () => openEventStoreDb({ connectionString: 'esdb://user:secret@127.0.0.1:2113?' });
    expect(open).toThrow('EVENTSTORE_URL');
    expect(open).not.toThrow('secret');
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl)
  console.warn('Secure connections to EventStoreDB are not tested: there is no openssl to make a certificate with.');

(hasOpenssl ? describe : describe.skip)('a secure connection to EventStoreDB', () => {
  const { folder, remove } = temporaryFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  afterAll(() => remove());
  beforeAll(() => {
    const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=stand-in';
    const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost';
    const { status, stderr } = spawnSync('openssl', [
      ...request.split(' '),
      '-addext',
      names,
      '-keyout',
      key,
      '-out',
      certificate,
    ]);
    if (status !== 0) throw new Error(String(stderr));
  });
  const startSecure = (credentials?: { user: string; password: string }) =>
    start({
      tls: { key: readFileSync(key), certificate: readFileSync(certificate) },
      ...(credentials === undefined ? {} : { credentials }),
    });

  it('is made with the authority that the connection string names, and with no other', async () => {
    const server = await startSecure();
    const store = open(server, {}, `&tlsCAFile=${certificate}`);
    await store.append('secure', 'no-stream', someEvents(2));
    expect(await readStream(store, 'secure')).toHaveLength(2);
    const distrusting = open(server, { giveUpAfterMs: 300 });
    expect(await rejection(() => readStream(distrusting, 'secure'))).toMatchObject({
      name: 'EventStoreUnavailableError',
    });
  });

  it('is refused at once with the wrong password, by every call', async () => {
    const server = await startSecure({ user: 'verbatim', password: 'right' });
    const store = open(server, { giveUpAfterMs: 20_000 }, `&tlsCAFile=${certificate}`);
    await store.append('guarded', 'no-stream', someEvents(1));
    const connectionString = `${server.connectionString.replace(':right@', ':wrong@')}&tlsCAFile=${certificate}`;
    const stranger = openEventStoreDb({ connectionString });
    const signal = new AbortController().signal;
    const begun = performance.now();
    for (const call of [
      () => stranger.append('guarded', 0, someEvents(1)),
      () => readStream(stranger, 'guarded'),
      () => stranger.lastPosition(),
      () => stranger.deleteStream('guarded', 0),
      async () => {
        await collect(stranger.subscribeToAll({ signal }));
      },
    ])
      expect(await rejection(call)).toMatchObject({
        name: 'EventStoreUnavailableError',
        message: 'EventStoreDB refuses the credentials',
      });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await readStream(store, 'guarded')).toHaveLength(1);
    await stranger.close();
  });
});
