/**
 * Makes a client of MongoDB connect anew that has found no server for long. The driver (7.8) looks for its server with one connection, and one
 * that ends in an unlucky moment is waited for without an end: the server is back, and the client never hears of it.
 */
import type { MongoClient } from 'mongodb';

export interface Reconnecting {
  /** A call has come to its server. */
  found(): void;
  /** A call has failed. */
  failed(error: unknown): void;
  /** Resolves when the client is left alone. */
  atRest(): Promise<void>;
}

/** Longer than a frozen server, or one that starts, is looked for anyhow. */
const RECONNECT_AFTER_MS = 10_000;

/** What the driver says before it has a server to ask, also where the last attempt to connect has failed. */
const NO_SERVER = /^Mongo(?:ServerSelection|TopologyClosed|NotConnected|ClientClosed|ServerClosed)Error$/;

export const reconnecting = (
  client: Pick<MongoClient, 'close' | 'connect'>,
  afterMs = RECONNECT_AFTER_MS,
): Reconnecting => {
  let since: number | undefined;
  let underWay: Promise<void> | undefined;
  const connectAnew = async (): Promise<void> => {
    await client.close();
    await client.connect();
    since = undefined;
  };
  return {
    found: () => {
      since = undefined;
    },
    failed: (error) => {
      if (!isNoServer(error)) return void (since = undefined);
      since ??= performance.now();
      if (underWay !== undefined || performance.now() - since < afterMs) return;
      underWay = connectAnew()
        // It is away, then: from now on it is tried as often.
        .catch(() => void (since = performance.now()))
        .finally(() => {
          underWay = undefined;
        });
    },
    atRest: async () => underWay,
  };
};

const isNoServer = (error: unknown): boolean => error instanceof Error && NO_SERVER.test(error.name);
