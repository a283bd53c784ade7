/** Serialises calls on the same resource, in order. */
export const createMutationQueue = () => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(what: string, call: () => Promise<T>): Promise<T> => {
    const before = last.get(what) ?? Promise.resolve();
    const mine = before.then(call, call);
    last.set(what, mine);
    void mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(what) === mine) last.delete(what);
      });
    return mine;
  };
};

/** Mutations of one comment are sent in order. */
export const mutationQueue = createMutationQueue();
