/**
 * Remote calls of an object's methods from another thread or process: a call names the method with its
 * arguments; progress may precede the one answer. Messages are plain data, for message ports and lines of
 * JSON alike.
 *
 * One argument may be a function, which receives progress, and one an `AbortSignal`.
 */

/** Messages of the caller. */
export type CallMessage =
  | {
      readonly id: number;
      readonly method: string;
      readonly args: readonly unknown[];
      /** Index of the function and of the signal among the arguments; -1 if there is none. */
      readonly progressAt: number;
      readonly signalAt: number;
    }
  | { readonly id: number; readonly aborted: true };

/** Messages to the caller. */
export type AnswerMessage =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result: unknown }
  | {
      readonly id: number;
      readonly failed: string;
      /** Data from which the caller recreates the error. */ readonly error?: unknown;
    };

/** An object with remotely callable methods. */
type Callable<Api> = { readonly [Method in keyof Api]: (...args: never[]) => Promise<unknown> };

/** All method names of an object. */
export type MethodNames<Api> = Readonly<Record<keyof Api, true>>;

/** Serialises typed errors as plain data. */
export interface ErrorCarrier {
  /** @returns undefined if the error is only a message */
  readonly pack: (error: unknown) => unknown;
  readonly unpack: (packed: unknown) => Error | undefined;
}

const MESSAGE_ALONE: ErrorCarrier = { pack: () => undefined, unpack: () => undefined };

/** Calls methods by name. */
export interface Calls {
  readonly call: (method: string, args: readonly unknown[]) => Promise<unknown>;
  readonly take: (answer: AnswerMessage) => void;
  /** The remote side has ended: pending and later calls fail with this reason. */
  readonly end: (reason: string) => void;
}

export interface Caller<Api> extends Pick<Calls, 'take' | 'end'> {
  /**
   * Methods reject with an Error that has the message thrown on the remote side, or that the carrier
   * recreated.
   */
  readonly api: Api;
}

export const createCaller = <Api extends Callable<Api>>(
  methods: MethodNames<Api>,
  send: (call: CallMessage) => void,
): Caller<Api> => {
  const { call, take, end } = createCalls(send);
  const calls = Object.keys(methods).map((method) => [method, (...args: unknown[]) => call(method, args)]);
  return { api: Object.fromEntries(calls) as Api, take, end };
};

export const createCalls = (
  send: (call: CallMessage) => void,
  { unpack }: Pick<ErrorCarrier, 'unpack'> = MESSAGE_ALONE,
): Calls => {
  const waiting = new Map<number, (answer: AnswerMessage) => void>();
  let lastId = 0;
  let ended: string | undefined;

  const call = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    if (ended !== undefined) throw new Error(ended);
    lastId += 1;
    const id = lastId;
    const [onProgress, signal] = [args.find(isFunction), args.find(isSignal)];
    const abort = (): void => send({ id, aborted: true });
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, (answer) => {
          if ('progress' in answer) onProgress?.(answer.progress);
          else if ('failed' in answer) reject(unpack(answer.error) ?? new Error(answer.failed));
          else resolve(answer.result);
        });
        const plain = args.map((arg) => (isFunction(arg) || isSignal(arg) ? null : arg));
        send({ id, method, args: plain, progressAt: args.findIndex(isFunction), signalAt: args.findIndex(isSignal) });
        if (signal?.aborted === true) abort();
        signal?.addEventListener('abort', abort, { once: true });
      });
    } finally {
      waiting.delete(id);
      signal?.removeEventListener('abort', abort);
    }
  };

  return {
    call,
    take: (answer) => waiting.get(answer.id)?.(answer),
    end(reason) {
      ended ??= reason;
      for (const [id, settle] of waiting) settle({ id, failed: ended });
    },
  };
};

const isFunction = (arg: unknown): arg is (progress: unknown) => void => typeof arg === 'function';
const isSignal = (arg: unknown): arg is AbortSignal => arg instanceof AbortSignal;

export interface CallServer {
  readonly take: (call: CallMessage) => void;
  /** Resolves when no call is pending. */
  readonly settled: () => Promise<void>;
}

const PROGRESS_EVERY_MS = 100;

/**
 * @param apiFor resolves the object of each call; may wait or throw
 * @param closing aborts the signals of all calls
 */
export const serveCalls = (
  apiFor: (method: string) => object | Promise<object>,
  answer: (message: AnswerMessage) => void,
  closing?: AbortSignal,
  { pack }: Pick<ErrorCarrier, 'pack'> = MESSAGE_ALONE,
): CallServer => {
  const underWay = new Map<number, { readonly abort: AbortController; readonly done: Promise<void> }>();

  const carryOut = async (call: Extract<CallMessage, { method: string }>, signal: AbortSignal): Promise<void> => {
    const { id, method, progressAt, signalAt } = call;
    try {
      const args = [...call.args];
      if (progressAt >= 0) args[progressAt] = rarely((progress) => answer({ id, progress }));
      if (signalAt >= 0) args[signalAt] = signal;
      const carry = ownMethod(await apiFor(method), method);
      answer({ id, result: await carry(...args) });
    } catch (error) {
      answer({ id, failed: error instanceof Error ? error.message : String(error), error: pack(error) });
    }
  };

  return {
    take(call) {
      if ('aborted' in call) return underWay.get(call.id)?.abort.abort();
      const abort = new AbortController();
      const signal = closing === undefined ? abort.signal : AbortSignal.any([abort.signal, closing]);
      const done = carryOut(call, signal).finally(() => underWay.delete(call.id));
      underWay.set(call.id, { abort, done });
    },
    async settled() {
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
};

/** @throws Error for an unknown method: names are untrusted, so inherited methods are excluded */
const ownMethod = (api: object, name: string): ((...args: unknown[]) => unknown) => {
  const methods = api as Readonly<Record<string, unknown>>;
  const method = Object.hasOwn(api, name) ? methods[name] : undefined;
  if (typeof method === 'function') return (...args) => method.apply(api, args) as unknown;
  throw new Error(`There is no '${name}' here. Is this process of another version of Verbatim?`);
};

/** At most one call per 100 ms; the first is not delayed. */
const rarely = <T>(tell: (item: T) => void): ((item: T) => void) => {
  let last = -Infinity;
  return (item) => {
    if (performance.now() - last < PROGRESS_EVERY_MS) return;
    last = performance.now();
    tell(item);
  };
};
