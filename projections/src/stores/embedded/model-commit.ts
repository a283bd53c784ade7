/**
 * Commits to a generation's file. A large one, which may take seconds, yields to other models of the thread.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { inTransaction } from '@verbatim/eventstore/embedded/sqlite';
import type { Position } from '@verbatim/eventstore/event-store';
import type Database from 'libsql';
import { CheckpointConflictError, requireFencingToken, type CheckpointEvent, type Write } from '../read-store.ts';
import { writing } from './model-statements.ts';

interface Commit {
  readonly from: Position;
  readonly to: Position;
  readonly event: CheckpointEvent | undefined;
  readonly fencingToken: number;
}

/** Of the file: position, fencing token, and the JSON of the event at the position. */
export type Head = readonly [position: Position, fencingToken: number, event: string];

/** Until it settles, nothing else may write to the file over this connection. */
export type CommitToFile = (writes: readonly Write[], commit: Commit) => Promise<void>;

/** Writes above which a commit is split. */
const WRITES_AT_ONCE = 1024;
/** Milliseconds between yields. */
const SLICE_MS = 10;

export const committing = (
  db: Database.Database,
  { model, head }: { readonly model: string; readonly head: () => Head },
): CommitToFile => {
  const apply = writing(db);
  const updateCheckpoint = db.prepare('UPDATE checkpoint SET position = ?, event = ?');
  const check = ({ from, fencingToken }: Commit): void => {
    const [actual, highest] = head();
    requireFencingToken(model, fencingToken, highest);
    if (actual !== from) throw new CheckpointConflictError(model, from, actual);
  };
  const moveOn = ({ to, event }: Commit): void => {
    const [, , known] = head();
    updateCheckpoint.run([to, event === undefined ? known : JSON.stringify(event)]);
  };
  return async (writes, commit) => {
    if (writes.length <= WRITES_AT_ONCE)
      return inTransaction(db, () => {
        check(commit);
        apply(writes);
        moveOn(commit);
      });
    await inLongTransaction(db, async () => {
      check(commit);
      await inParts(writes, apply);
      moveOn(commit);
    });
  };
};

const inParts = async (writes: readonly Write[], apply: (part: readonly Write[]) => void): Promise<void> => {
  let end = performance.now() + SLICE_MS;
  for (let at = 0; at < writes.length; at += WRITES_AT_ONCE) {
    apply(writes.slice(at, at + WRITES_AT_ONCE));
    if (performance.now() < end) continue;
    await turn();
    end = performance.now() + SLICE_MS;
  }
};

/** As `inTransaction`, for asynchronous work. */
const inLongTransaction = async (db: Database.Database, work: () => Promise<void>): Promise<void> => {
  db.exec('BEGIN IMMEDIATE');
  try {
    await work();
    db.exec('COMMIT');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
};
