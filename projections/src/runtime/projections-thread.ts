import { Worker } from 'node:worker_threads';
import type {
  ProjectionsControl,
  ProjectionsReply,
  ProjectionsRequest,
  ProjectionsThreadData,
  ReplyMessage,
} from './projections-protocol.ts';
import type { RebuildProgress } from './rebuild.ts';

export interface ProjectionsThreadOptions extends ProjectionsThreadData {
  /** The bundled `projections-worker`. */
  readonly workerFile: string | URL;
  /** The thread died: without it no read model moves any more, so the process should end and be started again. */
  readonly onDeath: (error: Error) => void;
}

export const startProjectionsThread = ({
  workerFile,
  onDeath,
  ...data
}: ProjectionsThreadOptions): ProjectionsControl => {
  const worker = new Worker(workerFile, { workerData: data satisfies ProjectionsThreadData });
  const waiting = new Map<number, (reply: ProjectionsReply) => void>();
  let lastId = 0;
  let stopping = false;

  const failAll = (reason: string): void => {
    for (const settle of waiting.values()) settle({ kind: 'failed', reason });
    waiting.clear();
  };
  worker.on('message', ({ id, reply }: ReplyMessage) => waiting.get(id)?.(reply));
  worker.on('error', (error: Error) => {
    failAll(error.message);
    onDeath(error);
  });
  worker.on('exit', (code) => {
    failAll('The projections have stopped');
    if (!stopping && code !== 0) onDeath(new Error(`The projections thread ended with code ${code}`));
  });

  const ask = (
    request: ProjectionsRequest,
    onReply: (reply: ProjectionsReply) => void = () => undefined,
  ): Promise<ProjectionsReply> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      waiting.set(id, (reply) => {
        if (reply.kind === 'progress') return onReply(reply);
        waiting.delete(id);
        if (reply.kind === 'failed') reject(new Error(reply.reason));
        else resolve(reply);
      });
      worker.postMessage({ id, request });
    });

  return {
    async status() {
      const reply = await ask({ kind: 'status' });
      return reply.kind === 'status' ? reply.projectors : [];
    },
    ...asking(ask),
    async stop() {
      stopping = true;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      await ask({ kind: 'stop' });
      await exited;
    },
  };
};

type Ask = (request: ProjectionsRequest, onReply?: (reply: ProjectionsReply) => void) => Promise<ProjectionsReply>;

const asking = (ask: Ask): Omit<ProjectionsControl, 'status' | 'stop'> => {
  const onStep =
    (onProgress: (progress: RebuildProgress) => void) =>
    (step: ProjectionsReply): void => {
      if (step.kind === 'progress') onProgress(step.progress);
    };
  return {
    async rebuild(name, onProgress) {
      const reply = await ask({ kind: 'rebuild', name }, onStep(onProgress));
      if (reply.kind !== 'rebuilt') throw unexpected(reply);
      return reply.progress;
    },
    async verify(name, onProgress) {
      const reply = await ask({ kind: 'verify', name }, onStep(onProgress));
      if (reply.kind !== 'verified') throw unexpected(reply);
      return reply.verification;
    },
    async cancel(name, drop) {
      const reply = await ask({ kind: 'cancel', name, drop });
      if (reply.kind !== 'cancelled') throw unexpected(reply);
      return reply.had;
    },
    async resume(name) {
      await ask({ kind: 'resume', name });
    },
    async scrub(name) {
      await ask({ kind: 'scrub', name });
    },
  };
};

const unexpected = (reply: ProjectionsReply): Error => new Error(`The projections answered ${reply.kind}`);
