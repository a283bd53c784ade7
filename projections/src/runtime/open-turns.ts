/** Models are opened few at a time, and others have their turn in between: in a first pass of the log thousands are. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { atMost } from '../stores/at-most.ts';

/** An embedded store opens one after the other; where it is a server, it is waited for. */
const MOST_AT_ONCE = 8;
/** From so many on that are opened or wait for it, who feeds them is to wait as well. */
const MANY = 64;

export interface OpenTurns {
  readonly take: <T>(open: () => Promise<T>) => Promise<T>;
  /** Something to wait for while many are opened. */
  readonly room: () => Promise<void> | undefined;
}

export const openTurns = (): OpenTurns => {
  const turn = atMost(MOST_AT_ONCE);
  let count = 0;
  let onRoom: (() => void)[] = [];
  const makeRoom = (): void => {
    if (count >= MANY) return;
    for (const go of onRoom) go();
    onRoom = [];
  };
  return {
    async take(open) {
      count += 1;
      try {
        return await turn(async () => {
          const opened = await open();
          // Handles of the files that were closed for it are given back only then.
          await nextTurn();
          return opened;
        });
      } finally {
        count -= 1;
        makeRoom();
      }
    },
    room: () => (count < MANY ? undefined : new Promise<void>((resolve) => onRoom.push(resolve))),
  };
};
