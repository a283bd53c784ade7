/**
 * Caches the result for `ms`, and runs at most once at a time: concurrent callers share the result or the
 * failure.
 */
export const memoizeFor = <T>(ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let shared: { readonly answer: Promise<T>; readonly until: { ms: number } } | undefined;
  return () => {
    if (shared !== undefined && performance.now() < shared.until.ms) return shared.answer;
    const until = { ms: Infinity };
    const answer = ask().finally(() => {
      until.ms = performance.now() + ms;
    });
    shared = { answer, until };
    return answer;
  };
};
