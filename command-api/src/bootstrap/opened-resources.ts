type Close = () => Promise<void> | void;

/** Resources opened in sequence, to be closed together. */
export interface OpenedParts {
  readonly add: (close: Close) => void;
  /**
   * Closes all in reverse order, even if some fail. Idempotent.
   * @throws the first failure, once all are closed
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
