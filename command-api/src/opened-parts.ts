type Close = () => Promise<void> | void;

/** What a process has opened one after the other, to be closed as one. */
export interface OpenedParts {
  readonly add: (close: Close) => void;
  /**
   * Closes all, the last opened first, each also when another fails. Repeating it closes nothing twice.
   * @throws the first failure, once all have been closed
   */
  readonly close: () => Promise<void>;
}

export const openedParts = (): OpenedParts => {
  const closers: Close[] = [];
  return {
    add: (close) => void closers.push(close),
    async close() {
      const failures: unknown[] = [];
      for (let close = closers.pop(); close !== undefined; close = closers.pop())
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      if (failures.length > 0) throw failures[0];
    },
  };
};
