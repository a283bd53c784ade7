/** Limits a thread's open generation files: least recently used ones are closed. */
import { garbageCollector } from './collect-garbage.ts';

interface Resting {
  /** @returns false when it cannot be closed at the moment */
  rest(): boolean;
}

/** Runs once a file is closed. */
type OnRest = (file: Resting) => void;

/** Three handles each (database, write-ahead log, shared memory), in two threads. */
const MAX_OPEN = 24;
/** libsql releases a file's handles only when its statements are garbage-collected. */
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
      if (files.size <= MAX_OPEN) return;
      for (const oldest of [...files].slice(0, files.size - MAX_OPEN)) if (oldest !== file) close(oldest);
    },
    forget: (file) => void files.delete(file),
    closeAll() {
      for (const file of files) file.rest();
      files.clear();
    },
  };
};
