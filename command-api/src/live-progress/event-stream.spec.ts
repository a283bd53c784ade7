/** Over real sockets, with fast, slow and stuck clients. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { EventStream, type EventStreamOptions } from './event-stream.ts';

const PACE: EventStreamOptions = { heartbeatMs: 20, blockedLimitMs: 150, retryMs: 1_000 };
/** More than the buffers of a loopback connection hold. */
const LARGE = 'x'.repeat(1_000_000);
const STATES = 100;

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A server that answers its one request with a stream, and a client that has sent it. */
const open = async (
  pace = PACE,
): Promise<{ readonly stream: EventStream; readonly client: Socket; readonly server: Server }> => {
  const server = createServer();
  const streaming = new Promise<EventStream>((resolve) => {
    server.once('request', (_request, response) => resolve(new EventStream(response, pace)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const stream = await streaming;
  opened.push(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { stream, client, server };
};

const readAll = (client: Socket): (() => string) => {
  let text = '';
  client.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let i = 0; i < 6_000 && !holds(); i += 1) await wait(10);
  expect(holds()).toBe(true);
};

describe('a stream of events', () => {
  it('begins with the retry time, and sends states in order and heartbeats in between', async () => {
    const { stream, client } = await open();
    const text = readAll(client);
    stream.send('progress', { done: 1 });
    stream.send('progress', { done: 1 });
    stream.send('progress', { done: 2 });
    await until(() => (text().match(/: still here\n\n/gu) ?? []).length >= 3);
    expect(text().indexOf('retry: 1000\n\n')).toBeLessThan(text().indexOf('data: {"done":1}\n\n'));
    expect(text().match(/event: progress\ndata: .*\n\n/gu)).toEqual([
      'event: progress\ndata: {"done":1}\n\n',
      'event: progress\ndata: {"done":2}\n\n',
    ]);
  });

  it('keeps only the last state for a slow client, and sends it later', async () => {
    const { stream, client } = await open({ ...PACE, blockedLimitMs: 10_000 });
    client.pause();
    for (let state = 1; state <= STATES; state += 1) {
      stream.send('progress', { state, LARGE });
      await wait(1);
    }
    const text = readAll(client);
    client.resume();
    await until(() => text().includes(`{"state":${STATES},`));
    const given = (text().match(/"state":/gu) ?? []).length;
    expect(given).toBeGreaterThan(1);
    expect(given).toBeLessThan(STATES / 2);
    stream.send('progress', { state: 'after' });
    await until(() => text().includes('{"state":"after"}'));
  });

  it('cuts off a client that does not read for long', async () => {
    const { stream, client } = await open();
    client.pause();
    for (let state = 1; state <= STATES && !stream.ended.aborted; state += 1) {
      stream.send('progress', { state, LARGE });
      await wait(5);
    }
    await until(() => stream.ended.aborted);
  });

  it('ends when its client disconnects, and accepts no more states', async () => {
    const { stream, client } = await open();
    client.destroy();
    await until(() => stream.ended.aborted);
    expect(() => stream.send('progress', { done: 1 })).not.toThrow();
  });

  it('delivers pending states when the server ends it', async () => {
    const { stream, client } = await open();
    const text = readAll(client);
    stream.send('progress', { done: 7 });
    stream.close();
    await until(() => text().includes('data: {"done":7}\n\n'));
    expect(stream.ended.aborted).toBe(true);
  });

  it('does not wait for a slow client when the server ends it', async () => {
    const { stream, client, server } = await open({ ...PACE, blockedLimitMs: 10_000 });
    client.pause();
    for (let state = 1; state <= 20; state += 1) stream.send('progress', { state, LARGE });
    const closed = once(server, 'close');
    stream.close();
    server.close();
    expect(await Promise.race([closed.then(() => 'ended'), wait(2_000, 'waits', { ref: false })])).toBe('ended');
  });
});
