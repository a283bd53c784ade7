/** Threads that fill generations aside, so that models which depend on nothing else are filled side by side and hold nobody up. */
import { Worker } from 'node:worker_threads';
import { atMost } from '../stores/at-most.ts';
import type { StoreSettings } from './projection-stores.ts';
import type { FillApart } from './rebuild.ts';
import { createCaller, type AnswerMessage } from './remote-calls.ts';

/** What such a thread does. */
export interface FillThread {
  readonly fill: FillApart;
  /** Closes its stores; nothing is asked of it after that. */
  end(): Promise<void>;
}

export interface FillThreads {
  /** Waits for its turn where as many as there may be are at work. */
  readonly fill: FillApart;
  /** Once nothing is under way any more. */
  stop(): Promise<void>;
}

/** A project has two models, and a machine for millions of comments two cores. */
const MOST_THREADS = 2;
/** What they have just made lives until the next commit or no time at all: more room for it would be room for garbage. */
const YOUNG_MIB = 16;
/** One that has nothing to do is ended after so long: the next rebuild starts another. */
const IDLE_MS = 2_000;

/**
 * Of embedded stores; undefined where a server is the store: there the waiting for it is what takes long, and each thread would be another
 * client.
 * @param workerFile the bundled `fill-worker`
 */
export const embeddedFillThreads = (workerFile: string, settings: StoreSettings): FillThreads | undefined => {
  const { eventStoreUrl, mongoUrl } = settings;
  return eventStoreUrl === undefined && mongoUrl === undefined ? fillThreads(workerFile, settings) : undefined;
};

const fillThreads = (workerFile: string, settings: StoreSettings): FillThreads => {
  const idle = new Map<RunningThread, NodeJS.Timeout>();
  const ends = new Set<Promise<void>>();
  const turn = atMost(MOST_THREADS);
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
      turn(async () => {
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
  readonly fill: FillApart;
  readonly isAlive: () => boolean;
  /** Settles when it is gone. */
  readonly end: () => Promise<void>;
}

/** @param onGone told also of one that ends by itself while it has nothing to do: nobody is to be given it any more */
const startThread = (
  workerFile: string,
  settings: StoreSettings,
  onGone: (thread: RunningThread) => void,
): RunningThread => {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MIB };
  const worker = new Worker(workerFile, { workerData: settings, resourceLimits });
  const caller = createCaller<FillThread>({ fill: true, end: true }, (call) => worker.postMessage(call));
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
