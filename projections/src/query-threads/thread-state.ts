/** Shared memory of a query thread and its callers: a flag per call, and the memory in use. */

/** Concurrent calls of one thread, running and waiting. */
const MAX_CALLS = 512;
const KIBIBYTE = 1024;
const COLUMNS = 0;
const FIRST_FLAG = 1;

export const newThreadState = (): SharedArrayBuffer =>
  new SharedArrayBuffer((FIRST_FLAG + MAX_CALLS) * Int32Array.BYTES_PER_ELEMENT);

/** The thread's view. */
export const threadSide = (state: SharedArrayBuffer) => {
  const cells = new Int32Array(state);
  return {
    isGone: (flag: number): boolean => Atomics.load(cells, flag) !== 0,
    tellMemory: (bytes: number): void => void Atomics.store(cells, COLUMNS, Math.ceil(bytes / KIBIBYTE)),
  };
};

export interface CallerSide {
  /** @returns undefined when every flag is taken */
  take(): number | undefined;
  giveUp(flag: number): void;
  giveBack(flag: number): void;
  readonly memoryBytes: number;
}

/** The callers' view. */
export const createCallerSide = (state: SharedArrayBuffer): CallerSide => {
  const cells = new Int32Array(state);
  const free = Array.from({ length: MAX_CALLS }, (_, at) => FIRST_FLAG + at);
  return {
    take() {
      const flag = free.pop();
      if (flag !== undefined) Atomics.store(cells, flag, 0);
      return flag;
    },
    giveUp: (flag) => void Atomics.store(cells, flag, 1),
    giveBack: (flag) => void free.push(flag),
    get memoryBytes() {
      return Atomics.load(cells, COLUMNS) * KIBIBYTE;
    },
  };
};
