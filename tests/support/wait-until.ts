/** For conditions without a claim about time: a limit for busy machines. */
export const DEFAULT_TIMEOUT_MS = 200_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Polls until the condition is true.
 * @throws Error after `limitMs`
 */
export const waitUntil = async (
  holds: () => Promise<boolean> | boolean,
  limitMs = DEFAULT_TIMEOUT_MS,
): Promise<void> => {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limitMs} ms`);
    await pause(50);
  }
};

/**
 * Retries an expectation, because a page may show things later.
 * @throws the last error, after `DEFAULT_TIMEOUT_MS`
 */
export const eventually = async (expects: () => Promise<void> | void): Promise<void> => {
  const deadline = performance.now() + DEFAULT_TIMEOUT_MS;
  for (;;) {
    try {
      return await expects();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await pause(50);
  }
};
