/** Periodically stores the partitions' checkpoints: a start rereads later events. */
import type { PartitionCheckpoint } from './partitions/partition-checkpoints.ts';

export interface CheckpointWriterOptions {
  /** Present checkpoints of the partitions kept here. */
  readonly marks: () => ReadonlyMap<string, PartitionCheckpoint>;
  readonly write: (marks: ReadonlyMap<string, PartitionCheckpoint>) => Promise<void>;
  readonly log: { error(fields: object, message: string): void };
  /** Default 5 s. */
  readonly everyMs?: number;
}

export interface CheckpointWriter {
  /** Call when checkpoints have moved. */
  soon(): void;
  stop(): void;
}

const EVERY_MS = 5_000;

export const createCheckpointWriter = ({
  marks,
  write,
  log,
  everyMs = EVERY_MS,
}: CheckpointWriterOptions): CheckpointWriter => {
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
    // A lagging or stopped model advances independently, which is stored, too.
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
