/**
 * Calls of an object's methods from another thread or process. A call names the method and carries its arguments; progress may come before
 * the one answer. Everything that is said is plain data, so that a message port and a line of JSON carry it alike.
 *
 * Of the arguments one may be a function, which is called with each progress, and one an `AbortSignal`.
 */

/** What a caller says. */
export type CallMessage =
  | {
      readonly id: number;
      readonly method: string;
      readonly args: readonly unknown[];
      /** Where among the arguments the function stands, and where the signal; -1 without one. */
      readonly progressAt: number;
      readonly signalAt: number;
    }
  | { readonly id: number; readonly aborted: true };

/** What is said to it. */
export type AnswerMessage =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result: unknown }
  | {
      readonly id: number;
      readonly failed: string;
      /** What the caller can make the error of again. */ readonly error?: unknown;
    };

/** An object whose methods can be called from elsewhere. */
type Callable<Api> = { readonly [Method in keyof Api]: (...args: never[]) => Promise<unknown> };

/** The names of an object's methods, none left out. */
export type MethodNames<Api> = Readonly<Record<keyof Api, true>>;

/** How errors that mean something to the caller are told as plain data. */
export interface ErrorCarrier {
  /** @returns undefined for an error whose message is all there is to say */
  readonly pack: (error: unknown) => unknown;
  readonly unpack: (packed: unknown) => Error | undefined;
}

const MESSAGE_ALONE: ErrorCarrier = { pack: () => undefined, unpack: () => undefined };

export interface Caller<Api> {
  /** Each method rejects with an Error that has the message of what was thrown there, or that the carrier has brought along. */
  readonly api: Api;
  readonly take: (answer: AnswerMessage) => void;
  /** Nobody answers any more: what is under way and what comes later fails with this reason. */
  readonly end: (reason: string) => void;
}

export const createCaller = <Api extends Callable<Api>>(
  methods: MethodNames<Api>,
  send: (call: CallMessage) => void,
  { unpack }: Pick<ErrorCarrier, 'unpack'> = MESSAGE_ALONE,
): Caller<Api> => {
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

  const calls = Object.keys(methods).map((method) => [method, (...args: unknown[]) => call(method, args)]);
  return {
    api: Object.fromEntries(calls) as Api,
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
  /** Settles when no call is under way. */
  readonly settled: () => Promise<void>;
}

const PROGRESS_EVERY_MS = 100;

/**
 * @param apiFor whose method is called: it is asked for each call, and may wait or throw
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

/** @throws Error for what is none: names come from outside, so nothing that is inherited is called */
const ownMethod = (api: object, name: string): ((...args: unknown[]) => unknown) => {
  const methods = api as Readonly<Record<string, unknown>>;
  const method = Object.hasOwn(api, name) ? methods[name] : undefined;
  if (typeof method === 'function') return (...args) => method.apply(api, args) as unknown;
  throw new Error(`There is no '${name}' to be asked for here: is this process of another version of the program?`);
};

/** The first, and then at most one in 100 ms. */
const rarely = <T>(tell: (item: T) => void): ((item: T) => void) => {
  let last = -Infinity;
  return (item) => {
    if (performance.now() - last < PROGRESS_EVERY_MS) return;
    last = performance.now();
    tell(item);
  };
};
