/** Which of the work there is this process does: all of it when it is alone, what it holds the lease of when there are others. */
import type { ToldStatus } from './projector-status.ts';

/** The time in which a work is this process's. */
export interface Tenure {
  /** Grows with each process that takes the work over: every commit carries it, see `ReadStore`. */
  readonly fence: number;
  /** Says that the work is another's by now, for a commit was refused: it is stopped and given up soon after. */
  readonly lost: () => void;
  /** Says that the others should know the status before long. */
  readonly changed: () => void;
}

export interface Work {
  start(tenure: Tenure): void;
  stop(): Promise<void>;
  /** What other processes are told of it while it is at work. */
  status(): readonly ToldStatus[];
}

export interface WorkAssignment {
  /** Starts the work as soon as it is this process's to do, and stops it when it is another's. Offering it again changes nothing. */
  offer(name: string, work: Work): void;
  /** Stops the work, which does not exist any more. */
  withdraw(name: string): Promise<void>;
  /** What other processes have told of the work that they do, a beat ago. */
  elsewhere(): readonly ToldStatus[];
  /** Stops everything at once and leaves it to others; what is offered from then on is theirs. */
  close(): Promise<void>;
}

/** For the one process that does everything. */
export const everythingHere = (): WorkAssignment => {
  const works = new Map<string, Work>();
  let isClosed = false;
  return {
    offer(name, work) {
      if (isClosed || works.has(name)) return;
      works.set(name, work);
      work.start({ fence: 0, lost: () => undefined, changed: () => undefined });
    },
    async withdraw(name) {
      await works.get(name)?.stop();
      works.delete(name);
    },
    elsewhere: () => [],
    async close() {
      isClosed = true;
      await Promise.all([...works.values()].map((work) => work.stop()));
      works.clear();
    },
  };
};
