/** A value that is reread often and concurrently. */
export interface Refreshed<T> {
  /** The value after the call. Calls during a read share the next one. */
  fresh(): Promise<T>;
  /** The value at most this many milliseconds before the call. */
  recent(ageMS: number): Promise<T>;
}

export const createRefreshed = <T>(load: () => Promise<T>): Refreshed<T> => {
  let seen: { readonly value: T; readonly at: number } | undefined;
  let running: Promise<T> | undefined;
  let queued: Promise<T> | undefined;

  const begin = async (): Promise<T> => {
    const at = performance.now();
    try {
      const value = await load();
      seen = { value, at };
      return value;
    } finally {
      running = undefined;
    }
  };
  const fresh = (): Promise<T> => {
    if (running === undefined) return (running = begin());
    // The running read may precede this call.
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = undefined;
        return fresh();
      });
    return queued;
  };
  return {
    fresh,
    recent: async (ageMS) => (seen !== undefined && performance.now() - seen.at <= ageMS ? seen.value : fresh()),
  };
};
