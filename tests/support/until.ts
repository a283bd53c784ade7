/** For what a spec can only wait for. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Looks again and again. How long that may take is no claim about the product: it is what a busy machine is given.
 * @throws Error after `limitMs`
 */
export const until = async (holds: () => Promise<boolean> | boolean, limitMs = 60_000): Promise<void> => {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limitMs} ms`);
    await pause(50);
  }
};
