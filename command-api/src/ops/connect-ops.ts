import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type {
  ProjectionsControl,
  ProjectionsReply,
  ProjectionsRequest,
} from '@verbatim/projections/projections-protocol';
import { opsSocketPath } from './ops-socket.ts';

/** The projections of the server that runs on this DATA_DIR; undefined when none does. */
export const connectOps = async (dataDir: string): Promise<ProjectionsControl | undefined> => {
  const path = opsSocketPath(dataDir);
  const socket = await connect(path);
  if (socket === undefined) return undefined;
  socket.destroy();
  return {
    async status() {
      const reply = await ask(path, { kind: 'status' });
      return reply.kind === 'status' ? reply.projectors : [];
    },
    async rebuild(name, onProgress) {
      const reply = await ask(path, { kind: 'rebuild', name }, (step) => {
        if (step.kind === 'progress') onProgress(step.progress);
      });
      if (reply.kind !== 'rebuilt') throw new Error(`The server answered ${reply.kind}`);
      return reply.progress;
    },
    stop: () => Promise.resolve(),
  };
};

const connect = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = createConnection(path, () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

const ask = async (
  path: string,
  request: ProjectionsRequest,
  onStep: (reply: ProjectionsReply) => void = () => undefined,
): Promise<ProjectionsReply> => {
  const socket = await connect(path);
  if (socket === undefined) throw new Error('The server has stopped');
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    for await (const line of createInterface({ input: socket })) {
      const reply = JSON.parse(line) as ProjectionsReply;
      if (reply.kind === 'failed') throw new Error(reply.reason);
      if (reply.kind !== 'progress') return reply;
      onStep(reply);
    }
  } finally {
    socket.destroy();
  }
  throw new Error('The server has stopped before the work was done');
};
