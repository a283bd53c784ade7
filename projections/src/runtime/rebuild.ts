/** Blue/green rebuild of one model: a new generation is filled beside the served one, then swapped in one write. */
import type { EventStore, Position } from '@verbatim/eventstore/event-store';
import { logUpTo } from './log-up-to.ts';
import { STOPPED_EARLY } from './projections-protocol.ts';
import { isOfAnotherLog, readStop } from './projector-stop.ts';
import type { Projector } from '../models/projector.ts';
import { GenerationDroppedError, type ModelWriter, type ReadStore } from '../stores/read-store.ts';
import { runProjector } from './run-projector.ts';
import { skipsOf } from './skips.ts';

export interface RebuildProgress {
  readonly model: string;
  readonly applied: number;
  readonly position: Position;
  /** Where the log ended when the rebuild began. */
  readonly target: Position;
  readonly seconds: number;
  /** Events a second so far. */
  readonly rate: number;
  /** Of a verification that has come to the comparison: documents and byte columns so far. */
  readonly compared?: number;
}

export interface RebuildOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  /** Leaves the new generation where it is: the next rebuild resumes it. */
  readonly signal: AbortSignal;
  /**
   * Takes over from the writer of the served generation; called when the new one has caught up, for the moment of the swap.
   * @returns the fence with which the model is opened then
   */
  readonly pauseLive: () => Promise<number>;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

/** @throws whatever the projector throws, Error STOPPED_EARLY when it was cancelled; the served generation is untouched then. */
export const rebuildModel = (projector: Projector, options: RebuildOptions): Promise<RebuildProgress> =>
  unlessDropped(rebuild(projector, options));

/** @throws Error STOPPED_EARLY in place of what comes of dropping the generation, which is how another process cancels its filling */
export const unlessDropped = async <T>(filling: Promise<T>): Promise<T> => {
  try {
    return await filling;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const isDropped = [error, cause].some((one) => one instanceof GenerationDroppedError);
    throw isDropped ? new Error(STOPPED_EARLY, { cause: error }) : error;
  }
};

const rebuild = async (projector: Projector, options: RebuildOptions): Promise<RebuildProgress> => {
  const { events, readStore, signal, pauseLive, onProgress } = options;
  const started = performance.now();
  const target = await events.lastPosition();
  const isSkipped = await skipsOf(events, projector.name);
  let progress = rebuildProgress(projector.name, 0, '', target, started);

  const catchUp = async (writer: ModelWriter, end: Position): Promise<void> => {
    const before = progress.applied;
    await runProjector(projector, {
      events: logUpTo(events, end),
      writer,
      signal,
      isSkipped,
      onProgress: ({ applied, position }) => {
        progress = rebuildProgress(projector.name, before + applied, position, target, started);
        onProgress?.(progress);
      },
      onCaughtUp: () => true,
    });
    signal.throwIfAborted();
  };

  await catchUp(await begin(readStore, projector.name, target), target);
  const fence = await pauseLive();
  // What was appended meanwhile is caught up with the served model at rest, so that the swap never goes back in time.
  await readStore.writer(projector.name, fence);
  await catchUp(await readStore.beginGeneration(projector.name, fence), await events.lastPosition());
  await readStore.serveGeneration(projector.name, fence);
  return progress;
};

/** What an interrupted rebuild has left is gone on with, unless it may be of another log. */
const begin = async (readStore: ReadStore, model: string, end: Position): Promise<ModelWriter> => {
  const left = await readStore.beginGeneration(model);
  const stop = await readStop(await readStore.reader(model));
  if (!isOfAnotherLog(stop) && (await left.checkpoint()) <= end) return left;
  await readStore.cancelGeneration(model);
  return readStore.beginGeneration(model);
};

/** @param started of `performance.now()` */
export const rebuildProgress = (
  model: string,
  applied: number,
  position: Position,
  target: Position,
  started: number,
): RebuildProgress => {
  const seconds = (performance.now() - started) / 1000;
  return { model, applied, position, target, seconds, rate: seconds > 0 ? Math.round(applied / seconds) : 0 };
};
