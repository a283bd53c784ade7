/** Calls that must arrive in the order in which they were made: each begins when the one before it on the same thing is answered. */
export const createTurns = () => {
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
