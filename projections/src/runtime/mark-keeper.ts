/** Writes down now and then how far the partitions have been seen: a start reads what has come since once more. */
import type { Mark } from './partition-marks.ts';

export interface MarkKeeperOptions {
  /** As they are now, of the partitions that are kept here. */
  readonly marks: () => ReadonlyMap<string, Mark>;
  readonly write: (marks: ReadonlyMap<string, Mark>) => Promise<void>;
  readonly log: { error(fields: object, message: string): void };
  /** Default 5 s. */
  readonly everyMs?: number;
}

export interface MarkKeeper {
  /** They have moved. */
  soon(): void;
  stop(): void;
}

const EVERY_MS = 5_000;

export const markKeeper = ({ marks, write, log, everyMs = EVERY_MS }: MarkKeeperOptions): MarkKeeper => {
  const written = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const writeChanged = async (): Promise<void> => {
    timer = undefined;
    const changed = [...marks()].flatMap(([partition, mark]) => {
      const text = JSON.stringify(mark);
      return written.get(partition) === text ? [] : [{ partition, mark, text }];
    });
    if (changed.length === 0) return;
    try {
      await write(new Map(changed.map(({ partition, mark }) => [partition, mark])));
      for (const { partition, text } of changed) written.set(partition, text);
    } catch (error) {
      log.error({ err: error }, 'cannot write down how far the event log was seen');
      soon();
    }
    // A model that lags or has stopped moves on by itself: that is to be written down as well.
    if (changed.some(({ mark }) => mark.behind.length > 0)) soon();
  };
  const soon = (): void => {
    if (!isStopped) timer ??= setTimeout(() => void writeChanged(), everyMs).unref();
  };
  return {
    soon,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
