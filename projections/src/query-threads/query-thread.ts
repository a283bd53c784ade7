/**
 * Client side of one query thread: started on demand, stopped when idle, replaced after a crash. Unanswered
 * calls are retried once on the new thread.
 */
import { Worker } from 'node:worker_threads';
import { QueryAbortedError } from '../results/engine/query-signal.ts';
import { createCalls, type AnswerMessage, type Calls } from '../runtime/remote-calls.ts';
import { queryErrors } from './query-errors.ts';
import type { QueryAnswer, QueryCall, QueryName, QueryInput, QueryThreadData } from './query-protocol.ts';
import { createCallerSide, newThreadState } from './thread-state.ts';

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

export class QueryThread {
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
