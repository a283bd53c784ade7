/** How many generations' files are open at once in one thread: those used last stay open, the others rest. */
import { garbageCollector } from './garbage-collector.ts';

interface Resting {
  /** @returns false when it cannot be closed at the moment */
  rest(): boolean;
}

/** What is to be done once a file rests. */
type OnRest = (file: Resting) => void;

/** Three handles each (the database, its write-ahead log, their shared memory), in two threads. */
const MOST_OPEN = 24;
/** libsql gives a file's handles back when the garbage of its statements is collected, and nobody is in a hurry to do that. */
const CLOSED_BEFORE_COLLECTING = 12;

export interface OpenFiles {
  used(file: Resting): void;
  forget(file: Resting): void;
  closeAll(): void;
}

export const openFiles = (onRest: OnRest, collectGarbage: () => void = garbageCollector()): OpenFiles => {
  const files = new Set<Resting>();
  let closed = 0;
  const close = (file: Resting): void => {
    if (!file.rest()) return;
    files.delete(file);
    onRest(file);
    closed += 1;
    if (closed < CLOSED_BEFORE_COLLECTING) return;
    closed = 0;
    collectGarbage();
  };
  return {
    used(file) {
      files.delete(file);
      files.add(file);
      if (files.size <= MOST_OPEN) return;
      for (const oldest of [...files].slice(0, files.size - MOST_OPEN)) if (oldest !== file) close(oldest);
    },
    forget: (file) => void files.delete(file),
    closeAll() {
      for (const file of files) file.rest();
      files.clear();
    },
  };
};
