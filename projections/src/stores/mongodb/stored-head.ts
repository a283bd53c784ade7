/** Stored state of a generation's last commit: see model-head.ts. */
import type { Binary } from 'mongodb';
import { type Position, START_OF_LOG } from '@verbatim/eventstore/event-store';
import type { CheckpointEvent } from '../read-store.ts';
import type { Versioned } from './versioned-register.ts';

/** STORED FORMAT. */
export interface Head {
  /** Position before the commit. */
  readonly from: Position;
  readonly to: Position;
  /** The events at `to` and `from`; absent in older commits. */
  readonly event?: CheckpointEvent;
  readonly eventBefore?: CheckpointEvent;
  /** Identifies the commit and its journal pieces. */
  readonly token: string;
  readonly isDone: boolean;
  /** The commit's writes, if they fit; absent once applied. */
  readonly journal?: Binary;
  /** Otherwise the number of pieces in the journal collection. */
  readonly pieces?: number;
  /** Applying the journal deletes what is older than this version; by default its own. */
  readonly deletesBefore?: number;
  /** Highest fencing token that has opened the generation for writing; absent before the first. */
  readonly fence?: number;
  /** Write set that deletes, by version, what is inserted before the commit is made. */
  readonly inserting?: Binary;
  /** Version of those documents, while they are being removed. */
  readonly takingBack?: number;
  /** The generation rejects commits. */
  readonly isClosed?: boolean;
}

export const BEGIN: Head = { from: START_OF_LOG, to: START_OF_LOG, token: '', isDone: true };

export const getFencingToken = ({ value: { fence = 0 } }: Versioned<Head>): number => fence;

interface Commit {
  readonly to: Position;
  readonly token: string;
  /** At `to`; absent keeps the known one. */
  readonly event: CheckpointEvent | undefined;
}

/** Head of a commit on top of a settled one. */
export const nextHead = (settled: Versioned<Head>, { to, token, event }: Commit): Head => {
  const { to: from, event: eventBefore } = settled.value;
  const last = event ?? eventBefore;
  return {
    from,
    to,
    token,
    isDone: false,
    fence: getFencingToken(settled),
    ...(last && { event: last }),
    ...(eventBefore && { eventBefore }),
  };
};

/** The same while its new documents are being inserted: reverting leaves the generation unchanged. */
export const notMade = ({ event: _, ...next }: Head, inserting: Binary): Head => ({
  ...next,
  to: next.from,
  inserting,
  ...(next.eventBefore && { event: next.eventBefore }),
});
