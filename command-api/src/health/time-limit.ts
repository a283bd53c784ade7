/** Nobody has answered in time; what was asked may still be under way. */
export class NoAnswerError extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`);
    this.name = 'NoAnswerError';
  }
}

/** @throws NoAnswerError after `ms`; whatever `asked` throws before that. */
export const withinTime = async <T>(ms: number, asked: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(ms)), ms);
  });
  try {
    return await Promise.race([asked, limit]);
  } finally {
    clearTimeout(timer);
  }
};

/** Asks at most once at a time and once in `ms`: all who come meanwhile share the answer, or the failure. */
export const sharedFor = <T>(ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
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
