/** What is stored of a generation's last commit: see model-head.ts. */
import type { Binary } from 'mongodb';
import { type Position, START_OF_LOG } from '@verbatim/eventstore/event-store';
import type { CheckpointEvent } from '../read-store.ts';
import type { Versioned } from './versioned-register.ts';

/** STORED FORMAT. */
export interface Head {
  /** Position before the commit. */
  readonly from: Position;
  readonly to: Position;
  /** The event at `to`, and the one at `from`; absent in what an older version has committed. */
  readonly event?: CheckpointEvent;
  readonly eventBefore?: CheckpointEvent;
  /** Who made the commit; pieces of its journal are named by it. */
  readonly token: string;
  readonly isDone: boolean;
  /** What the commit writes, when it fits; absent once it is done. */
  readonly journal?: Binary;
  /** Number of pieces in the journal collection otherwise. */
  readonly pieces?: number;
  /** Carrying out the journal deletes what is older than this version; absent, than its own. */
  readonly deletesBefore?: number;
  /** The highest that has opened the generation for writing; absent before the first. */
  readonly fence?: number;
  /** Write set that deletes, by its version, what is being inserted before the commit is made. */
  readonly inserting?: Binary;
  /** Version that those have, once somebody takes them back. */
  readonly takingBack?: number;
  /** The generation takes no commits any more. */
  readonly isClosed?: boolean;
}

export const BEGIN: Head = { from: START_OF_LOG, to: START_OF_LOG, token: '', isDone: true };

export const fencingTokenOf = ({ value: { fence = 0 } }: Versioned<Head>): number => fence;

interface Commit {
  readonly to: Position;
  readonly token: string;
  /** At `to`; absent, the one that is known already stays. */
  readonly event: CheckpointEvent | undefined;
}

/** The head of a commit that is to be made on top of a settled one. */
export const nextHead = (settled: Versioned<Head>, { to, token, event }: Commit): Head => {
  const { to: from, event: eventBefore } = settled.value;
  const last = event ?? eventBefore;
  return {
    ...{ from, to, token, isDone: false, fence: fencingTokenOf(settled) },
    ...(last && { event: last }),
    ...(eventBefore && { eventBefore }),
  };
};

/** The same while its new documents are being inserted: taken back, it leaves the generation where it was. */
export const notMade = ({ event: _, ...next }: Head, inserting: Binary): Head => ({
  ...next,
  to: next.from,
  inserting,
  ...(next.eventBefore && { event: next.eventBefore }),
});
