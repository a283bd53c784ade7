/** One query thread as whoever asks sees it: a thread that dies is replaced, and what it had not answered is asked of the next, once. */
import { Worker } from 'node:worker_threads';
import { GivenUpError } from '../results/asker.ts';
import { createCaller, type AnswerMessage, type Caller } from '../runtime/remote-calls.ts';
import { queryErrors } from './query-errors.ts';
import {
  QUERY_METHODS,
  type AnswerOf,
  type QueryCall,
  type QueryCalls,
  type QueryName,
  type QueryOf,
  type QueryThreadData,
} from './query-protocol.ts';
import { askerSide, newThreadState } from './thread-state.ts';

/** No thread answers: it has died twice over the query, has too many to answer, or the process stops. Asking later may help. */
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
}

export type Asking = Omit<QueryCall<unknown>, 'flag' | 'query'> & { readonly signal?: AbortSignal };

/** How often a query is given to a thread. */
const TRIES = 2;
/** A thread that does not end by itself is ended. */
const STOP_MS = 2_000;

interface LivingThread {
  readonly worker: Worker;
  readonly caller: Caller<QueryCalls>;
  isDead: boolean;
}

export class QueryThread {
  private readonly options: QueryThreadOptions;
  private readonly state = newThreadState();
  private readonly shared = askerSide(this.state);
  private living: LivingThread | undefined;
  private isClosed = false;
  /** Calls that have not been answered. */
  underWay = 0;

  constructor(options: QueryThreadOptions) {
    this.options = options;
    this.thread();
  }

  /** Of columns and queries, as the thread last told. */
  get memoryBytes(): number {
    return this.shared.memoryBytes;
  }

  /** @throws GivenUpError when the signal came first, QueryThreadError, and what the query fails with */
  async ask<Name extends QueryName>(
    name: Name,
    query: QueryOf<Name>,
    { positions, signal }: Asking,
  ): Promise<AnswerOf<Name>> {
    if (signal?.aborted === true) throw new GivenUpError();
    const flag = this.shared.take();
    if (flag === undefined) throw new QueryThreadError('Too many queries wait for their answers');
    const giveUp = (): void => this.shared.giveUp(flag);
    signal?.addEventListener('abort', giveUp, { once: true });
    this.underWay += 1;
    try {
      return await this.tried(name, { query, positions, flag });
    } finally {
      this.underWay -= 1;
      signal?.removeEventListener('abort', giveUp);
      this.shared.giveBack(flag);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { living } = this;
    if (living === undefined || living.isDead) return;
    const exited = new Promise((resolve) => living.worker.once('exit', resolve));
    living.caller.api.stop().catch(() => undefined);
    const timer = setTimeout(() => void living.worker.terminate(), STOP_MS);
    await exited;
    clearTimeout(timer);
  }

  private async tried<Name extends QueryName>(name: Name, call: QueryCall<QueryOf<Name>>): Promise<AnswerOf<Name>> {
    for (let tries = 1; ; tries++) {
      const thread = this.thread();
      const asked = thread.caller.api[name] as (call: QueryCall<QueryOf<Name>>) => Promise<AnswerOf<Name>>;
      try {
        return await asked(call);
      } catch (error) {
        if (!thread.isDead) throw error;
        if (tries === TRIES || this.isClosed) throw new QueryThreadError('The thread of the query has ended');
      }
    }
  }

  /** @throws QueryThreadError once closed */
  private thread(): LivingThread {
    if (this.isClosed) throw new QueryThreadError('Queries are not answered any more');
    if (this.living === undefined || this.living.isDead) this.living = this.started();
    return this.living;
  }

  private started(): LivingThread {
    const { workerFile, log, ...data } = this.options;
    const worker = new Worker(workerFile, { workerData: { ...data, state: this.state } satisfies QueryThreadData });
    const caller = createCaller<QueryCalls>(QUERY_METHODS, (call) => worker.postMessage(call), queryErrors);
    const living: LivingThread = { worker, caller, isDead: false };
    const died = (reason: string): void => {
      living.isDead = true;
      caller.end(reason);
    };
    worker.on('message', (answer: AnswerMessage) => caller.take(answer));
    worker.on('error', (error: Error) => {
      log.error({ err: error }, 'a query thread has died, and is replaced');
      died(error.message);
    });
    worker.on('exit', () => died('The thread has ended'));
    return living;
  }
}
