/** A proxy between client and server that delays, blocks or cuts connections. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Milliseconds added to each chunk, in each direction. */
  delay(ms: number): void;
  /** Cuts every connection, and every new one until `mend`. */
  cut(): void;
  mend(): void;
  /** Blocks after this many more bytes to the server; `release` sends what was held back. */
  holdAfter(bytes: number): void;
  release(): void;
  /** Cuts every connection after this many more bytes to the server, which still arrive. */
  cutAfter(bytes: number): void;
  /** Bytes sent to the server. */
  sent(): number;
  close(): Promise<void>;
}

export const startTcpProxy = async (target: { readonly host: string; readonly port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let [delayMS, isCut, sentBytes, cutAt] = [0, false, 0, Number.POSITIVE_INFINITY];
  let holdAt = Number.POSITIVE_INFINITY;
  let held: (() => void)[] = [];

  const cut = (): void => {
    isCut = true;
    cutAt = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.destroy();
  };
  const pass = (from: Socket, to: Socket, isToServer: boolean): void => {
    /** Delayed chunks. Each timer sends the first, so that a shorter delay keeps the order of the bytes. */
    const waiting: Buffer[] = [];
    const write = (data: Buffer): void => {
      if (to.destroyed) return;
      to.write(data);
      if (isToServer) sentBytes += data.length;
      // Closes gracefully after the bytes were sent, so that they arrive.
      if (sentBytes >= cutAt) setImmediate(cut);
    };
    const send = (data: Buffer): void => {
      if (held.length > 0 || sentBytes >= holdAt) held.push(() => write(data));
      else write(data);
    };
    from.on('data', (data: Buffer) => {
      if (delayMS === 0 && waiting.length === 0) return send(data);
      waiting.push(data);
      setTimeout(() => send(waiting.shift()!), delayMS).unref();
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pass(client, upstream, true);
    pass(upstream, client, false);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => void (delayMS = ms),
    cut,
    mend: () => void (isCut = false),
    cutAfter: (bytes) => void (cutAt = sentBytes + bytes),
    holdAfter: (bytes) => void (holdAt = sentBytes + bytes),
    release: () => {
      holdAt = Number.POSITIVE_INFINITY;
      const sends = held;
      held = [];
      for (const send of sends) send();
    },
    sent: () => sentBytes,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
