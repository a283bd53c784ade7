/** Fills a generation aside from the events alone and compares it with what is served at the same position; serves nothing new. */
import { CheckpointAheadOfLogError, type Position } from '@verbatim/eventstore/event-store';
import type { CacheCheck } from '../models/projector.ts';
import { CACHE } from '../stores/read-store.ts';
import { compareModels, MAX_LISTED, type ModelComparison, type ModelDifference } from './compare-models.ts';
import { isInLog } from './partition-marks.ts';
import { otherLogReason } from './projector-stop.ts';
import { beginFilling, unlessDropped, type FillOptions } from './rebuild.ts';

export interface ModelVerification extends ModelComparison {
  readonly model: string;
  /** Where both were compared. */
  readonly position: Position;
  readonly seconds: number;
  /** How long the served model stood still for it. */
  readonly pausedSeconds: number;
}

/**
 * @throws Error while a generation is half built, and STOPPED_EARLY when it was cancelled; whatever the projector throws; AbortError of
 *   the signal
 */
export const verifyModel = (options: FillOptions): Promise<ModelVerification> => unlessDropped(verify(options));

/** The cache is made of the model, so it is compared with what it should be, and not with another. */
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

/** @throws CheckpointAheadOfLogError for a model that was made from another log: there is nothing to compare it with */
const requireOwnLog = async ({ projector: { name }, events, readStore }: FillOptions): Promise<void> => {
  const served = await readStore.reader(name);
  const event = await served.checkpointEvent();
  if (event !== undefined && !(await isInLog(events, event)))
    throw new CheckpointAheadOfLogError(otherLogReason(name, await served.checkpoint()));
};

const verify = async (options: FillOptions): Promise<ModelVerification> => {
  const { projector, events, readStore, signal, pauseLive, onProgress } = options;
  const { name: model } = projector;
  const generations = await readStore.generations(model);
  if (generations.some(({ state }) => state === 'building'))
    throw new Error(`A rebuild of ${model} was begun and not ended: rebuild it to the end, or cancel that first`);
  await requireOwnLog(options);
  const started = performance.now();
  const filling = await beginFilling(options);
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
