/**
 * Threads that build generations: independent models are built in parallel, without blocking anything else.
 */
import { Worker } from 'node:worker_threads';
import { TaskQueue } from '@verbatim/eventstore/async';
import type { StoreSettings } from '../projection-stores.ts';
import type { RebuildInThread } from './rebuild.ts';
import { createCaller, type AnswerMessage } from '../remote-calls.ts';

export interface RebuildThread {
  readonly fill: RebuildInThread;
  /** Closes its stores. No call may follow. */
  end(): Promise<void>;
}

export interface RebuildThreads {
  /** Queues if all threads are busy. */
  readonly fill: RebuildInThread;
  /** Waits for running work. */
  stop(): Promise<void>;
}

/** A project has two models, and the machines we size for have two cores. */
const MAX_THREADS = 2;
/** Objects live until the next commit or die at once; a larger young generation would only hold garbage. */
const YOUNG_MIB = 16;
/** Idle time after which a thread exits; the next rebuild starts another. */
const IDLE_MS = 2_000;

/**
 * For embedded stores. Undefined for servers, where latency dominates and each thread would be another
 * client.
 * @param workerFile the bundled `fill-worker`
 */
export const createRebuildThreads = (workerFile: string, settings: StoreSettings): RebuildThreads | undefined => {
  const { eventStoreUrl, mongoUrl } = settings;
  return eventStoreUrl === undefined && mongoUrl === undefined ? fillThreads(workerFile, settings) : undefined;
};

const fillThreads = (workerFile: string, settings: StoreSettings): RebuildThreads => {
  const idle = new Map<RunningThread, NodeJS.Timeout>();
  const ends = new Set<Promise<void>>();
  const turn = new TaskQueue(MAX_THREADS);
  let isStopped = false;

  const forget = (thread: RunningThread): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const end = (thread: RunningThread): void => {
    forget(thread);
    const ended = thread.end().finally(() => ends.delete(ended));
    ends.add(ended);
  };
  const take = (): RunningThread => {
    const [found] = idle.keys();
    if (found === undefined) return startThread(workerFile, settings, forget);
    forget(found);
    return found;
  };
  const giveBack = (thread: RunningThread): void => {
    if (isStopped) end(thread);
    else if (thread.isAlive()) idle.set(thread, setTimeout(() => end(thread), IDLE_MS).unref());
  };

  return {
    fill: (...call) =>
      turn.run(async () => {
        const thread = take();
        try {
          return await thread.fill(...call);
        } finally {
          giveBack(thread);
        }
      }),
    async stop() {
      isStopped = true;
      for (const thread of idle.keys()) end(thread);
      await Promise.all(ends);
    },
  };
};

interface RunningThread {
  readonly fill: RebuildInThread;
  readonly isAlive: () => boolean;
  /** Resolves when the thread has exited. */
  readonly end: () => Promise<void>;
}

/** @param onGone also called when an idle thread exits by itself, so that it gets no more work */
const startThread = (
  workerFile: string,
  settings: StoreSettings,
  onGone: (thread: RunningThread) => void,
): RunningThread => {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MIB };
  const worker = new Worker(workerFile, { workerData: settings, resourceLimits });
  const caller = createCaller<RebuildThread>({ fill: true, end: true }, (call) => worker.postMessage(call));
  let isAlive = true;
  worker.on('message', (answer: AnswerMessage) => caller.take(answer));
  const gone = (reason: string): void => {
    isAlive = false;
    caller.end(reason);
    onGone(thread);
  };
  worker.on('error', (error: Error) => gone(error.message));
  const exited = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      gone('The thread that filled the model has ended');
      resolve();
    }),
  );
  const thread: RunningThread = {
    fill: caller.api.fill,
    isAlive: () => isAlive,
    async end() {
      await caller.api.end().catch(() => worker.terminate());
      await exited;
    },
  };
  return thread;
};
