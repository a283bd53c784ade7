/**
 * Limits concurrent opening of models: the first pass of the log opens thousands. Yields to the event loop in
 * between.
 */
import { TaskQueue } from '@verbatim/eventstore/async';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Embedded stores open sequentially; servers are waited for. */
const MAX_CONCURRENT = 8;
/** Number of opening and waiting models from which the log reader pauses too. */
const MANY = 64;

export interface OpenLimiter {
  readonly take: <T>(open: () => Promise<T>) => Promise<T>;
  /** Back-pressure while many are opening; undefined otherwise. */
  readonly room: () => Promise<void> | undefined;
}

export const createOpenLimiter = (): OpenLimiter => {
  const queue = new TaskQueue(MAX_CONCURRENT);
  const onRoom: (() => void)[] = [];
  const hasRoom = (): boolean => {
    const { running, waiting } = queue.load();
    return running + waiting < MANY;
  };
  return {
    async take(open) {
      try {
        return await queue.run(async () => {
          const opened = await open();
          // Handles of files closed for it are released only then.
          await nextTurn();
          return opened;
        });
      } finally {
        if (hasRoom()) for (const go of onRoom.splice(0)) go();
      }
    },
    room: () => (hasRoom() ? undefined : new Promise<void>((resolve) => onRoom.push(resolve))),
  };
};
