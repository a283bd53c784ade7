/**
 * Reconnects a MongoDB client that has found no server for long. The driver (7.8) monitors its server over
 * one connection, and one that ends at a bad moment is awaited for ever, even though the server is back.
 */
import type { MongoClient } from 'mongodb';

export interface Reconnecting {
  /** A call has reached its server. */
  found(): void;
  /** A call has failed. */
  failed(error: unknown): void;
  /** Resolves when no reconnection is running. */
  atRest(): Promise<void>;
}

/** Above the driver's own search for a frozen or starting server. */
const RECONNECT_AFTER_MS = 10_000;

/** The driver's errors without a server, also after a failed reconnection. */
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
        // The server is unreachable: retries at the same interval.
        .catch(() => void (since = performance.now()))
        .finally(() => {
          underWay = undefined;
        });
    },
    atRest: async () => underWay,
  };
};

const isNoServer = (error: unknown): boolean => error instanceof Error && NO_SERVER.test(error.name);
