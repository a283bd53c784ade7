/** Which of the work there is this process does: all of it when it is alone, what it holds the lease of when there are others. */
export interface Work {
  /** @param fence grows with each process that takes the work over: what it writes carries it */
  start(fence: number): void;
  stop(): Promise<void>;
}

export interface WorkAssignment {
  /** Starts the work as soon as it is this process's to do, and stops it when it is another's. Offering it again changes nothing. */
  offer(name: string, work: Work): void;
  /** Stops the work, which does not exist any more. */
  withdraw(name: string): Promise<void>;
  /** Stops everything and leaves it to others. */
  close(): Promise<void>;
}

/** For the one process that does everything. */
export const everythingHere = (): WorkAssignment => {
  const works = new Map<string, Work>();
  return {
    offer(name, work) {
      if (works.has(name)) return;
      works.set(name, work);
      work.start(0);
    },
    async withdraw(name) {
      await works.get(name)?.stop();
      works.delete(name);
    },
    async close() {
      await Promise.all([...works.values()].map((work) => work.stop()));
      works.clear();
    },
  };
};
