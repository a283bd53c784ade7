/** Work that others have to wait for, although it lets them run meanwhile. */
export interface OneAtATime {
  /** Begins work when no other is under way. */
  take(work: () => Promise<void>): Promise<void>;
  /** Does something when none is under way; whoever begins next does not wait for it. */
  alone<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  isUnderWay(): boolean;
}

export const oneAtATime = (): OneAtATime => {
  let underWay: Promise<void> | undefined;
  const free = async (): Promise<void> => {
    while (underWay !== undefined) await underWay.catch(() => undefined);
  };
  return {
    async take(work) {
      while (underWay !== undefined) await free();
      // Nothing comes between the look and this: what begins is seen by all others.
      const own = work().finally(() => {
        if (underWay === own) underWay = undefined;
      });
      underWay = own;
      await own;
    },
    async alone(work) {
      while (underWay !== undefined) await free();
      return await work();
    },
    isUnderWay: () => underWay !== undefined,
  };
};
