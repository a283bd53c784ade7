/**
 * Local socket of a running server for operators' commands, in DATA_DIR and accessible only to its owner.
 * Each line of JSON is one message of `remote-calls.ts`.
 */
import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  createCaller,
  serveCalls,
  type AnswerMessage,
  type CallMessage,
} from '@verbatim/projections/runtime/remote-calls';
import { OPERATION_NAMES, type Operations } from './operations.ts';

/** Longest path of a Unix socket that every system accepts. */
const MAX_SOCKET_PATH = 100;

/** @param dataDir absolute path */
const socketPath = (dataDir: string): string => {
  const path = join(dataDir, 'ops.sock');
  if (path.length <= MAX_SOCKET_PATH) return path;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  return join(tmpdir(), `verbatim-${name}.sock`);
};

export interface OpsServer {
  /** Aborts what can be aborted and waits for the rest. */
  close(): Promise<void>;
}

/** Serves operations over the socket. Requires DATA_DIR's lock. */
export const serveOps = async (dataDir: string, operations: Operations): Promise<OpsServer> => {
  const path = socketPath(dataDir);
  // A killed server leaves its socket behind; as we hold the lock on DATA_DIR, no process listens on it.
  await rm(path, { force: true });
  const closing = new AbortController();
  const ends = new Set<() => Promise<void>>();
  const server = createServer((socket) => {
    const end = converse(socket, operations, closing.signal);
    ends.add(end);
    socket.once('close', () => ends.delete(end));
  });
  await listen(server, path);
  await chmod(path, 0o600);
  return {
    async close() {
      closing.abort();
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      await Promise.all([...ends].map((end) => end()));
      await closed;
    },
  };
};

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });

/**
 * Serves one connection. Work continues after a disconnect, so that a lost terminal stops nothing.
 * @returns closes the connection once all calls are answered
 */
const converse = (socket: Socket, operations: Operations, closing: AbortSignal): (() => Promise<void>) => {
  const say = (answer: AnswerMessage): void => {
    if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
  };
  const calls = serveCalls(() => operations, say, closing);
  readMessages<CallMessage>(socket, calls.take);
  return async () => {
    await calls.settled();
    socket.end();
  };
};

/** Closes the connection on a malformed message or a socket error. */
const readMessages = <T>(socket: Socket, take: (message: T) => void): void => {
  const lines = createInterface({ input: socket });
  for (const source of [socket, lines]) source.on('error', () => socket.destroy());
  lines.on('line', (line) => {
    try {
      take(JSON.parse(line) as T);
    } catch {
      socket.destroy();
    }
  });
};

export interface ConnectedOps {
  readonly operations: Operations;
  readonly close: () => Promise<void>;
}

/** A server stops work only between two steps. */
const STOP_PATIENCE_MS = 30_000;

/**
 * The operations of the process that holds this DATA_DIR; undefined if none does.
 * @param signal after an abort, the server has 30 s to finish the current step
 */
export const connectOps = async (dataDir: string, signal: AbortSignal): Promise<ConnectedOps | undefined> => {
  const socket = await connect(socketPath(dataDir));
  if (socket === undefined) return undefined;
  const caller = createCaller(OPERATION_NAMES, (call) => socket.write(`${JSON.stringify(call)}\n`));
  readMessages<AnswerMessage>(socket, caller.take);
  // The only sign of a server that has died.
  socket.once('close', () => caller.end('The server stopped before the work was done'));
  let timer: NodeJS.Timeout | undefined;
  const loseItLater = (): void => {
    timer = setTimeout(() => {
      caller.end('The server does not answer the request to stop. It may continue the work');
    }, STOP_PATIENCE_MS);
  };
  signal.addEventListener('abort', loseItLater, { once: true });
  return {
    operations: caller.api,
    async close() {
      signal.removeEventListener('abort', loseItLater);
      clearTimeout(timer);
      socket.destroy();
    },
  };
};

/** Whether a process serves this DATA_DIR. */
export const isServed = async (dataDir: string): Promise<boolean> => {
  const socket = await connect(socketPath(dataDir));
  socket?.destroy();
  return socket !== undefined;
};

const connect = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = createConnection(path, () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
