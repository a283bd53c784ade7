/** Background work next to a projector: one call at a time, and once more if requested meanwhile. */
export interface CacheTask {
  wake(): void;
  /** Waits for the current call. */
  rest(): Promise<void>;
}

/** @param onError receives failures, which are retried with the next request */
export const createCacheTask = (work: () => Promise<void>, onError: (error: unknown) => void): CacheTask => {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await work().catch(onError);
    } while (isAskedAgain);
    running = undefined;
  };
  return {
    wake: () => {
      if (running === undefined) running = run();
      else isAskedAgain = true;
    },
    rest: async () => running,
  };
};
