/** Fills a generation aside from the events alone and compares it with what is served at the same position; serves nothing new. */
import type { Position } from '@verbatim/eventstore/event-store';
import { compareModels, MAX_LISTED, type ModelComparison, type ModelDifference } from './compare-models.ts';
import { logUpTo } from './log-up-to.ts';
import type { CacheCheck, Projector } from '../models/projector.ts';
import { CACHE, type ModelWriter } from '../stores/read-store.ts';
import { rebuildProgress, unlessDropped, type RebuildOptions } from './rebuild.ts';
import { runProjector } from './run-projector.ts';
import { skipsOf } from './skips.ts';

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
export const verifyModel = (projector: Projector, options: RebuildOptions): Promise<ModelVerification> =>
  unlessDropped(verify(projector, options));

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

const verify = async (projector: Projector, options: RebuildOptions): Promise<ModelVerification> => {
  const { events, readStore, signal, pauseLive, onProgress } = options;
  const { name: model } = projector;
  const generations = await readStore.generations();
  if (generations.some((generation) => generation.model === model && generation.state === 'building'))
    throw new Error(`A rebuild of ${model} was begun and not ended: rebuild it to the end, or cancel that first`);
  const started = performance.now();
  const target = await events.lastPosition();
  const isSkipped = await skipsOf(events, model);
  const writer = await readStore.beginGeneration(model);
  let before = 0;
  const follow = async (to: ModelWriter, end: Position): Promise<void> => {
    let run = 0;
    const report = ({ applied, position }: { applied: number; position: Position }): void => {
      run = applied;
      onProgress?.(rebuildProgress(model, before + applied, position, target, started));
    };
    const bounded = logUpTo(events, end);
    await runProjector(projector, {
      events: bounded,
      writer: to,
      signal,
      isSkipped,
      onProgress: report,
      onCaughtUp: () => true,
    });
    signal.throwIfAborted();
    before += run;
  };
  try {
    await follow(writer, target);
    const fence = await pauseLive();
    const paused = performance.now();
    const served = await readStore.writer(model, fence);
    const position = await events.lastPosition();
    await follow(writer, position);
    await follow(served, position);
    const comparison = await compareModels(served.contents(), writer.contents(), {
      signal,
      onProgress: (compared) =>
        onProgress?.({ ...rebuildProgress(model, before, position, target, started), compared }),
    });
    const cache = await projector.checkCache?.(served, signal);
    const now = performance.now();
    return {
      ...withCache(comparison, cache),
      model,
      position,
      seconds: (now - started) / 1000,
      pausedSeconds: (now - paused) / 1000,
    };
  } finally {
    await readStore.cancelGeneration(model);
  }
};
