/** Stands between a client and a server: delays what passes, lets nothing pass, or cuts every connection. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Milliseconds added to each piece of data, each way. */
  delay(ms: number): void;
  /** Cuts every connection, and every new one until `mend`. */
  cut(): void;
  mend(): void;
  /** Cuts every connection as soon as so many more bytes have gone to the server; they still arrive. */
  cutAfter(bytes: number): void;
  /** Bytes that have gone to the server. */
  sent(): number;
  close(): Promise<void>;
}

export const startTcpProxy = async (target: { readonly host: string; readonly port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let [delayMS, isCut, sentBytes, limit] = [0, false, 0, Number.POSITIVE_INFINITY];

  const cut = (): void => {
    isCut = true;
    limit = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.destroy();
  };
  const pass = (from: Socket, to: Socket, count: (bytes: number) => void): void => {
    from.on('data', (data: Buffer) => {
      const send = (): void => {
        if (!to.destroyed) to.write(data, () => count(data.length));
      };
      if (delayMS > 0) setTimeout(send, delayMS);
      else send();
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
    pass(client, upstream, (bytes) => {
      sentBytes += bytes;
      if (sentBytes >= limit) cut();
    });
    pass(upstream, client, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => void (delayMS = ms),
    cut,
    mend: () => void (isCut = false),
    cutAfter: (bytes) => void (limit = sentBytes + bytes),
    sent: () => sentBytes,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
