/** A local connection between client and server that can be cut, frozen, or closed to new connections. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Link {
  readonly client: Socket;
  readonly server: Socket;
}

export class FaultyNetwork {
  /** The target port. */
  target = 0;
  #port = 0;
  #server: Server | undefined;
  #isFrozen = false;
  readonly #links = new Set<Link>();

  /** The constant port that clients connect to. */
  get port(): number {
    return this.#port;
  }

  async listen(): Promise<void> {
    const server = createServer({ noDelay: true }, (client) => this.#link(client));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Breaks every connection; new ones can be made. */
  cut(): void {
    for (const { client, server } of this.#links) {
      client.destroy();
      server.destroy();
    }
  }

  /** Stalls both directions silently until `thaw`. */
  freeze(): void {
    this.#isFrozen = true;
    for (const { client, server } of this.#links) for (const socket of [client, server]) socket.pause();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const { client, server } of this.#links) for (const socket of [client, server]) socket.resume();
  }

  /** Breaks every connection, and refuses new ones until `listen`. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
    this.cut();
    await closed;
  }

  #link(client: Socket): void {
    const server = connect({ port: this.target, host: '127.0.0.1', noDelay: true });
    const link = { client, server };
    this.#links.add(link);
    lead(client, server, () => this.#isFrozen);
    lead(server, client, () => this.#isFrozen);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => {});
      socket.on('close', () => {
        other.destroy();
        this.#links.delete(link);
      });
      if (this.#isFrozen) socket.pause();
    }
  }
}

const lead = (from: Socket, to: Socket, isFrozen: () => boolean): void => {
  from.on('data', (bytes) => {
    if (!to.write(bytes)) from.pause();
  });
  to.on('drain', () => {
    if (!isFrozen()) from.resume();
  });
};
