/**
 * Rebuilds before the log was ever followed: once every model is rebuilt, their position is known as if it
 * had been.
 */
import type { Position } from '@verbatim/eventstore/event-store';
import type { CheckpointEvent, ModelReader } from '../../stores/read-store.ts';
import type { PartitionCheckpoint } from '../partitions/partition-checkpoints.ts';

export interface FirstRebuilds {
  /** @returns the position of all models, once none remains */
  rebuilt(
    model: string,
    served: Pick<ModelReader, 'checkpoint' | 'checkpointEvent'>,
  ): Promise<ReadPosition | undefined>;
  /** For a model that need not be rebuilt, because its project is not in the log. */
  dropped(model: string): void;
}

export type ReadPosition = Omit<PartitionCheckpoint, 'behind'>;

/**
 * @param position end of the log before the first rebuild
 * @param models all existing models
 */
export const firstRebuilds = (position: Position, models: readonly string[]): FirstRebuilds => {
  const left = new Set(models);
  let last: { readonly at: Position; readonly event: CheckpointEvent } | undefined;
  return {
    async rebuilt(model, served) {
      const [at, event] = [await served.checkpoint(), await served.checkpointEvent()];
      if (event !== undefined && (last === undefined || at > last.at)) last = { at, event };
      left.delete(model);
      return left.size > 0 ? undefined : { position, ...(last && { event: last.event }) };
    },
    dropped: (model) => void left.delete(model),
  };
};
