/** What a query thread and its asker have in common memory: a flag for each call, and how much memory the thread's queries take. */

/** Calls of one thread at once, under way and waiting. */
const MOST_CALLS = 512;
const KIBIBYTE = 1024;
const COLUMNS = 0;
const FIRST_FLAG = 1;

export const newThreadState = (): SharedArrayBuffer =>
  new SharedArrayBuffer((FIRST_FLAG + MOST_CALLS) * Int32Array.BYTES_PER_ELEMENT);

/** How the thread sees it. */
export const threadSide = (state: SharedArrayBuffer) => {
  const cells = new Int32Array(state);
  return {
    isGone: (flag: number): boolean => Atomics.load(cells, flag) !== 0,
    tellMemory: (bytes: number): void => void Atomics.store(cells, COLUMNS, Math.ceil(bytes / KIBIBYTE)),
  };
};

export interface AskerSide {
  /** @returns undefined when every flag is taken */
  take(): number | undefined;
  giveUp(flag: number): void;
  giveBack(flag: number): void;
  readonly memoryBytes: number;
}

/** How whoever asks sees it. */
export const askerSide = (state: SharedArrayBuffer): AskerSide => {
  const cells = new Int32Array(state);
  const free = Array.from({ length: MOST_CALLS }, (_, at) => FIRST_FLAG + at);
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
