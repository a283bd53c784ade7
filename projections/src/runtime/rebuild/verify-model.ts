/**
 * Builds a generation from the events and compares it with the served one at the same position, without
 * swapping.
 */
import { CheckpointAheadOfLogError, type Position } from '@verbatim/eventstore/event-store';
import type { CacheCheck } from '../../models/projector.ts';
import { CACHE } from '../../stores/read-store.ts';
import { compareModels, MAX_LISTED, type ModelComparison, type ModelDifference } from './compare-models.ts';
import { isInLog } from '../partitions/partition-checkpoints.ts';
import { otherLogReason } from '../subscriptions/wait-for-position.ts';
import { beginRebuild, unlessDropped, type RebuildOptions } from './rebuild.ts';

export interface ModelVerification extends ModelComparison {
  readonly model: string;
  /** Position of the comparison. */
  readonly position: Position;
  readonly seconds: number;
  /** How long the served model was paused. */
  readonly pausedSeconds: number;
}

/**
 * @throws Error after an unfinished rebuild, and STOPPED_EARLY when cancelled; the projector's errors;
 * AbortError of the signal
 */
export const verifyModel = (options: RebuildOptions): Promise<ModelVerification> => unlessDropped(verify(options));

/** The cache is derived from the model, so it is compared with one recomputed from it. */
const withCache = (comparison: ModelComparison, cache: CacheCheck | undefined): ModelComparison => {
  if (cache === undefined) return comparison;
  const found = (['different', 'unexpected'] as const).flatMap((served) =>
    cache[served].map((id): ModelDifference => ({ collection: CACHE, id, kind: 'bytes', served })),
  );
  return {
    ...comparison,
    byteColumns: comparison.byteColumns + cache.compared,
    differences: [...comparison.differences, ...found].slice(0, MAX_LISTED),
    differenceCount: comparison.differenceCount + found.length,
  };
};

/** @throws CheckpointAheadOfLogError for a model of another log, which cannot be compared */
const requireOwnLog = async ({ projector: { name }, events, readStore }: RebuildOptions): Promise<void> => {
  const served = await readStore.reader(name);
  const event = await served.checkpointEvent();
  if (event !== undefined && !(await isInLog(events, event)))
    throw new CheckpointAheadOfLogError(otherLogReason(name, await served.checkpoint()));
};

const verify = async (options: RebuildOptions): Promise<ModelVerification> => {
  const { projector, events, readStore, signal, pauseLive, onProgress } = options;
  const { name: model } = projector;
  const generations = await readStore.generations(model);
  if (generations.some(({ state }) => state === 'building'))
    throw new Error(`A rebuild of ${model} was started but not finished. Finish or cancel it first`);
  await requireOwnLog(options);
  const started = performance.now();
  const filling = await beginRebuild(options);
  try {
    await filling.aside();
    const token = await pauseLive();
    const paused = performance.now();
    const served = await readStore.writer(model, token);
    const writer = await readStore.beginGeneration(model);
    const position = await events.lastPosition();
    await filling.upTo(writer, position);
    await filling.upTo(served, position);
    const comparison = await compareModels(served.contents(), writer.contents(), {
      signal,
      onProgress: (compared) => onProgress?.({ ...filling.progress(), compared }),
    });
    const cache = await projector.checkCache?.(served, signal);
    const now = performance.now();
    const times = { seconds: (now - started) / 1000, pausedSeconds: (now - paused) / 1000 };
    return { ...withCache(comparison, cache), model, position, ...times };
  } finally {
    await readStore.cancelGeneration(model);
  }
};
