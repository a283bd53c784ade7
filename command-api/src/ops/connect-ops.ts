import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { OPERATION_NAMES, type OperationRun, type Operations } from './operations.ts';
import type { OpsReply, OpsRequest, OpsStop } from './ops-protocol.ts';
import { opsSocketPath } from './ops-socket.ts';

/** The operations of the process that holds this DATA_DIR; undefined when none does. */
export const connectOps = async (dataDir: string): Promise<Operations | undefined> => {
  const path = opsSocketPath(dataDir);
  const socket = await connect(path);
  if (socket === undefined) return undefined;
  socket.destroy();
  const asking = OPERATION_NAMES.map((operation) => [
    operation,
    (input: object, run: OperationRun) => ask(path, { operation, input }, run),
  ]);
  return Object.fromEntries(asking) as Operations;
};

const connect = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = createConnection(path, () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

/** A server ends a piece of work between two of its steps. */
const STOP_PATIENCE_MS = 30_000;

const ask = async (path: string, request: OpsRequest, { signal, onProgress }: OperationRun): Promise<unknown> => {
  const socket = await connect(path);
  if (socket === undefined) throw new Error('The server has stopped');
  let patience: NodeJS.Timeout | undefined;
  let isSilent = false;
  const stop = (): void => {
    socket.write(`${JSON.stringify({ stop: true } satisfies OpsStop)}\n`);
    patience = setTimeout(() => {
      isSilent = true;
      socket.destroy();
    }, STOP_PATIENCE_MS);
  };
  // A server that dies is told by the missing answer.
  socket.on('error', () => socket.destroy());
  socket.write(`${JSON.stringify(request)}\n`);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const line of createInterface({ input: socket })) {
      const reply = JSON.parse(line) as OpsReply;
      if (reply.kind === 'failed') throw new Error(reply.reason);
      if (reply.kind === 'done') return reply.result;
      onProgress(reply.progress);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(patience);
    socket.destroy();
  }
  if (isSilent) throw new Error('The server was told to stop the work and does not answer: it may go on with it');
  throw new Error('The server has stopped before the work was done');
};
