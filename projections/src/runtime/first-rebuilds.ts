/** Rebuilds where nobody has followed the log yet: once every model was rebuilt it is known how far they are, as if somebody had. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { CheckpointEvent, ModelReader } from '../stores/read-store.ts';
import type { Mark } from './partition-marks.ts';

export interface FirstRebuilds {
  /** @returns how far all models are, once none is left */
  rebuilt(model: string, served: Pick<ModelReader, 'checkpoint' | 'checkpointEvent'>): Promise<SeenUpTo | undefined>;
  /** It is none to be rebuilt: its project is not in the log. */
  dropped(model: string): void;
}

export type SeenUpTo = Omit<Mark, 'behind'>;

/**
 * @param position where the log ended before the first of them
 * @param models all that there are
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
