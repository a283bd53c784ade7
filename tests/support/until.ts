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
