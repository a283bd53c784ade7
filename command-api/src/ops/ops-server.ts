import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type {
  ProjectionsControl,
  ProjectionsReply,
  ProjectionsRequest,
} from '@verbatim/projections/projections-protocol';
import { opsSocketPath } from './ops-socket.ts';

export interface OpsServer {
  close(): Promise<void>;
}

/** Answers one request a connection: a line of JSON in, lines of JSON out. For the process that holds DATA_DIR's lock. */
export const serveOps = async (dataDir: string, projections: ProjectionsControl): Promise<OpsServer> => {
  const path = opsSocketPath(dataDir);
  // A killed server leaves its socket; the lock on DATA_DIR says that nobody listens there any more.
  await rm(path, { force: true });
  const server = createServer((socket) => void converse(socket, projections).catch(() => socket.destroy()));
  await listen(server, path);
  await chmod(path, 0o600);
  return {
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });

const converse = async (socket: Socket, projections: ProjectionsControl): Promise<void> => {
  const say = (reply: ProjectionsReply): void => void socket.write(`${JSON.stringify(reply)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const request = JSON.parse(line) as ProjectionsRequest;
    await answer(request, projections, say).catch((error: unknown) =>
      say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
    break;
  }
  socket.end();
};

const answer = async (
  request: ProjectionsRequest,
  projections: ProjectionsControl,
  say: (reply: ProjectionsReply) => void,
): Promise<void> => {
  switch (request.kind) {
    case 'status':
      return say({ kind: 'status', projectors: await projections.status() });
    case 'rebuild':
      return say({
        kind: 'rebuilt',
        progress: await projections.rebuild(request.name, (progress) => say({ kind: 'progress', progress })),
      });
    case 'stop':
      return say({ kind: 'failed', reason: 'The server is stopped with a signal, not from here' });
  }
};
