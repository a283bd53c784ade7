/** For what a spec can only wait for. How long is no claim about the product: it is what a busy machine is given. */
export const PATIENCE_MS = 200_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Looks again and again.
 * @throws Error after `limitMs`
 */
export const until = async (holds: () => Promise<boolean> | boolean, limitMs = PATIENCE_MS): Promise<void> => {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limitMs} ms`);
    await pause(50);
  }
};

/**
 * Expects again and again, for what a page shows may come later than what a spec has waited for.
 * @throws what the last try has thrown, after `PATIENCE_MS`
 */
export const eventually = async (expects: () => Promise<void> | void): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await expects();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await pause(50);
  }
};
