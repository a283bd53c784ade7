/**
 * Runs queries in threads, so that none blocks requests. All queries over a project go to the same thread,
 * which holds its columns once.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { QueryAbortedError } from '../results/engine/query-cost.ts';
import { type AnswerMessage, type Calls, createCalls } from '../runtime/remote-calls.ts';
import { createCallerSide, newThreadState } from './answer-queries.ts';
import { queryErrors } from './query-errors.ts';
import type { QueryAnswer, QueryCall, QueryInput, QueryName, QueryThreadData } from './query-protocol.ts';

// Client side of one query thread: started on demand, stopped when idle, replaced after a crash. Unanswered
// calls are retried once on the new thread.

/**
 * The query was not answered: it crashed two threads, the thread is overloaded, or the process is stopping. A
 * later retry may succeed.
 */
export class QueryThreadError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'QueryThreadError';
  }
}

export interface QueryThreadOptions extends Omit<QueryThreadData, 'state'> {
  /** The bundled `query-worker`. */
  readonly workerFile: string | URL;
  readonly log: { error(fields: object, message: string): void };
  /** Idle time after which the thread ends. */
  readonly idleMs?: number;
}

export type QueryRequest = Omit<QueryCall<unknown>, 'flag' | 'query'> & { readonly signal?: AbortSignal };

/** Attempts per query. */
const TRIES = 2;
/** Time limit for a graceful end. */
const STOP_MS = 2_000;
/** Idle threads release their memory; columns are read again on demand. */
const IDLE_MS = 10 * 60_000;
/** Columns are outside of V8's heap, so its young generation would mostly hold garbage. */
const MEMORY = { maxYoungGenerationSizeMb: 16 };

interface LivingThread {
  readonly worker: Worker;
  readonly calls: Calls;
  isDead: boolean;
}

class QueryThread {
  private readonly options: QueryThreadOptions;
  private readonly state = newThreadState();
  private readonly shared = createCallerSide(this.state);
  private living: LivingThread | undefined;
  private isClosed = false;
  private idleTimer: NodeJS.Timeout | undefined;
  /** Unanswered calls. */
  underWay = 0;

  constructor(options: QueryThreadOptions) {
    this.options = options;
  }

  /** Of columns and queries, as last reported by the thread. */
  get memoryBytes(): number {
    return this.living === undefined ? 0 : this.shared.memoryBytes;
  }

  /** Starts the thread ahead of the first query. */
  wake(): void {
    if (this.isClosed || this.isRunning()) return;
    this.thread();
    this.endWhenIdle();
  }

  /** @throws QueryAbortedError when the signal aborts first, QueryThreadError, and the query's own errors */
  async ask<Name extends QueryName>(
    name: Name,
    query: QueryInput<Name>,
    { positions, past, signal }: QueryRequest,
  ): Promise<QueryAnswer<Name>> {
    if (signal?.aborted === true) throw new QueryAbortedError();
    const flag = this.shared.take();
    if (flag === undefined) throw new QueryThreadError('Too many queries are waiting');
    const giveUp = (): void => this.shared.giveUp(flag);
    signal?.addEventListener('abort', giveUp, { once: true });
    this.underWay += 1;
    clearTimeout(this.idleTimer);
    try {
      return await this.tried(name, { query, positions, past, flag });
    } finally {
      this.underWay -= 1;
      signal?.removeEventListener('abort', giveUp);
      this.shared.giveBack(flag);
      if (this.underWay === 0) this.endWhenIdle();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    await this.end();
  }

  private isRunning(): boolean {
    return this.living !== undefined && !this.living.isDead;
  }

  private endWhenIdle(): void {
    clearTimeout(this.idleTimer);
    if (!this.isClosed) this.idleTimer = setTimeout(() => void this.end(), this.options.idleMs ?? IDLE_MS).unref();
  }

  private async end(): Promise<void> {
    const { living } = this;
    this.living = undefined;
    if (living === undefined || living.isDead) return;
    const exited = new Promise((resolve) => living.worker.once('exit', resolve));
    living.calls.call('stop', []).catch(() => undefined);
    const timer = setTimeout(() => void living.worker.terminate(), STOP_MS);
    await exited;
    clearTimeout(timer);
  }

  private async tried<Name extends QueryName>(
    name: Name,
    call: QueryCall<QueryInput<Name>>,
  ): Promise<QueryAnswer<Name>> {
    for (let tries = 1; ; tries++) {
      const thread = this.thread();
      try {
        return (await thread.calls.call(name, [call])) as QueryAnswer<Name>;
      } catch (error) {
        if (!thread.isDead) throw error;
        if (tries === TRIES || this.isClosed) throw new QueryThreadError('The thread of the query has ended');
      }
    }
  }

  /** @throws QueryThreadError once closed */
  private thread(): LivingThread {
    if (this.isClosed) throw new QueryThreadError('Queries are no longer answered');
    if (this.living === undefined || this.living.isDead) this.living = this.started();
    return this.living;
  }

  private started(): LivingThread {
    const { workerFile, log, idleMs, ...data } = this.options;
    const workerData: QueryThreadData = { ...data, state: this.state };
    const worker = new Worker(workerFile, { workerData, resourceLimits: MEMORY });
    const calls = createCalls((call) => worker.postMessage(call), queryErrors);
    const living: LivingThread = { worker, calls, isDead: false };
    const died = (reason: string): void => {
      living.isDead = true;
      calls.end(reason);
    };
    worker.on('message', (answer: AnswerMessage) => calls.take(answer));
    worker.on('error', (error: Error) => {
      log.error({ err: error }, 'a query thread has died, and is replaced');
      died(error.message);
    });
    worker.on('exit', () => died('The thread has ended'));
    return living;
  }
}

export interface QueryThreads {
  /** Asks the thread of the query's project for a result. */
  ask<Name extends QueryName>(name: Name, query: QueryInput<Name>, request: QueryRequest): Promise<QueryAnswer<Name>>;
  /** Starts the threads ahead of the first query. */
  wake(): void;
  load(): QueryLoad;
  close(): Promise<void>;
}

export interface QueryLoad {
  /** Running and waiting queries. */
  readonly underWay: number;
  /** Used memory and its limit. */
  readonly memoryBytes: number;
  readonly memoryLimit: number;
}

export interface QueryThreadsOptions extends QueryThreadOptions {
  /** By default half of the processors, at most 4. `memoryBytes` is divided among them. */
  readonly threads?: number;
}

const MAX_THREADS = 4;
/** Projects with a remembered thread. */
const MAX_PROJECTS = 1_024;

export const createQueryThreads = (options: QueryThreadsOptions): QueryThreads => {
  const { threads = defaultThreads(), memoryBytes, ...rest } = options;
  const own = { ...rest, memoryBytes: Math.floor(memoryBytes / threads) };
  const all = Array.from({ length: threads }, () => new QueryThread(own));
  const placeOf = placesOfProjects(all);
  const getThread = ({ projectId }: { readonly projectId: string }): QueryThread => all[placeOf(projectId)]!;
  const sum = (of: (thread: QueryThread) => number): number => all.reduce((total, thread) => total + of(thread), 0);
  return {
    ask: (name, query, request) => getThread(query).ask(name, query, request),
    wake: () => {
      for (const thread of all) thread.wake();
    },
    load: () => ({
      underWay: sum(({ underWay }) => underWay),
      memoryBytes: sum((thread) => thread.memoryBytes),
      memoryLimit: memoryBytes,
    }),
    close: async () => void (await Promise.all(all.map((thread) => thread.close()))),
  };
};

const defaultThreads = (): number => Math.max(1, Math.min(MAX_THREADS, availableParallelism() >> 1));

/** Assigns a new project to the least busy thread, then to the one with the fewest projects. */
const placesOfProjects = (threads: readonly { readonly underWay: number }[]): ((projectId: string) => number) => {
  const places = new Map<string, number>();
  const projects = threads.map(() => 0);
  const leastBusy = (): number => {
    let best = 0;
    for (let at = 1; at < threads.length; at++) {
      const [busier, more] = [threads[at]!.underWay - threads[best]!.underWay, projects[at]! - projects[best]!];
      if (busier < 0 || (busier === 0 && more < 0)) best = at;
    }
    return best;
  };
  return (projectId) => {
    const place = places.get(projectId) ?? leastBusy();
    if (!places.delete(projectId)) projects[place]! += 1;
    places.set(projectId, place);
    const [oldest] = places.keys();
    if (places.size > MAX_PROJECTS && oldest !== undefined) {
      projects[places.get(oldest)!]! -= 1;
      places.delete(oldest);
    }
    return place;
  };
};
