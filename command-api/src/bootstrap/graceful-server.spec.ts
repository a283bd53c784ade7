import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import { computeMaxConnections } from './open-files.ts';
import { StoppableServer } from './graceful-server.ts';

const MOST = 4;

describe('a server with a limit of four connections', () => {
  let server: StoppableServer;
  let port: number;
  const waiting: ServerResponse[] = [];
  const sockets: Socket[] = [];
  beforeEach(async () => {
    server = new StoppableServer((_request, response) => void waiting.push(response), MOST);
    await once(server.server.listen(0, '127.0.0.1'), 'listening');
    port = (server.server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const response of waiting.splice(0)) response.end();
    await server.stop({ delayMs: 0 });
  });

  const open = async (): Promise<Socket> => {
    const accepted = once(server.server, 'connection');
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await accepted;
    return socket;
  };
  /** Waits for its answer for ever. */
  const ask = async (): Promise<Socket> => {
    const before = waiting.length;
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    while (waiting.length === before) await once(server.server, 'request');
    return socket;
  };
  const firstLine = async (socket: Socket): Promise<string> => {
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return chunk.toString();
  };

  it('closes idle connections for new ones, but none with a pending request', async () => {
    const asking = await ask();
    const idle = [await open(), await open(), await open()];
    const closed = Promise.all(idle.map((socket) => once(socket, 'close')));
    await ask();
    await closed;
    expect(asking.destroyed).toBe(false);
    expect(waiting).toHaveLength(2);
  });

  it('rejects new connections while all others have pending requests', async () => {
    for (let i = 0; i < MOST; i += 1) await ask();
    const told = await firstLine(await open());
    expect(told).toMatch(/^HTTP\/1.1 503 .*\r\n(?:.*\r\n)*Retry-After: 1/u);
    expect(told).toContain('TOO_MANY_CONNECTIONS');
    waiting.shift()?.end('done');
    await once(sockets[0]!, 'data');
    await ask();
    expect(waiting).toHaveLength(MOST);
  });
});

it('reserves part of the open-files limit for files', () => {
  expect([computeMaxConnections(1024), computeMaxConnections(256), computeMaxConnections(Infinity)]).toEqual([
    624,
    128,
    Infinity,
  ]);
});
