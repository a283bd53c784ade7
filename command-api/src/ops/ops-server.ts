import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createOperations, OPERATION_NAMES, type OperationRun, type Operations, type OpsParts } from './operations.ts';
import type { OpsReply, OpsRequest } from './ops-protocol.ts';
import { opsSocketPath } from './ops-socket.ts';

export interface OpsServer {
  close(): Promise<void>;
}

/** Does what is asked for, one request a connection. For the process that holds DATA_DIR's lock. */
export const serveOps = async (dataDir: string, parts: OpsParts): Promise<OpsServer> => {
  const path = opsSocketPath(dataDir);
  // A killed server leaves its socket; the lock on DATA_DIR says that nobody listens there any more.
  await rm(path, { force: true });
  const operations = createOperations(parts);
  const closing = new AbortController();
  const server = createServer((socket) => converse(socket, operations, closing.signal));
  await listen(server, path);
  await chmod(path, 0o600);
  return {
    close: () => {
      closing.abort();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
};

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });

/** Whoever asked may go away: the work is done all the same, so that a lost terminal stops nothing. */
const converse = (socket: Socket, operations: Operations, closing: AbortSignal): void => {
  const stopped = new AbortController();
  const say = (reply: OpsReply): void => {
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
  };
  const run: OperationRun = {
    signal: AbortSignal.any([stopped.signal, closing]),
    onProgress: rarely((progress) => say({ kind: 'progress', progress })),
  };
  let isAsked = false;
  const lines = createInterface({ input: socket });
  socket.on('error', () => socket.destroy());
  lines.on('error', () => socket.destroy());
  lines.on('line', (line) => {
    if (isAsked) return stopped.abort();
    isAsked = true;
    void carryOut(operations, line, run)
      .then((result) => say({ kind: 'done', result }))
      .catch((error: unknown) =>
        say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => socket.end());
  });
};

const carryOut = async (operations: Operations, line: string, run: OperationRun): Promise<unknown> => {
  const { operation, input } = JSON.parse(line) as OpsRequest;
  if (!OPERATION_NAMES.includes(operation))
    throw new Error(`This server does not know '${String(operation)}': is it of another version?`);
  const carry = operations[operation] as (input: object, run: OperationRun) => Promise<unknown>;
  return carry(input, run);
};

const PROGRESS_EVERY_MS = 100;

const rarely = <T>(tell: (item: T) => void): ((item: T) => void) => {
  let last = 0;
  return (item) => {
    if (performance.now() - last < PROGRESS_EVERY_MS) return;
    last = performance.now();
    tell(item);
  };
};
