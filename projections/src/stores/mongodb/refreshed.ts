/** Something that is read again and again, often by many at once. */
export interface Refreshed<T> {
  /** As it was after the call. Those who ask while a read is at work share the next one. */
  fresh(): Promise<T>;
  /** As it was at most so many milliseconds before the call. */
  recent(ageMS: number): Promise<T>;
}

export const refreshed = <T>(load: () => Promise<T>): Refreshed<T> => {
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
    // The one at work may have read before this was asked.
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
