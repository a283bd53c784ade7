/**
 * Blue/green rebuild of one model: a new generation is built from the model's streams, then swapped in one
 * write.
 */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import type { Projector } from '../../models/projector.ts';
import { GenerationDroppedError, type ModelWriter, type ReadStore } from '../../stores/read-store.ts';
import { beginApplying } from '../subscriptions/apply-events.ts';
import type { EventSource } from '../subscriptions/model-session.ts';
import { isInLog } from '../partitions/partition-checkpoints.ts';
import { STOPPED_EARLY } from '../projections-protocol.ts';

export interface RebuildProgress {
  readonly model: string;
  readonly applied: number;
  readonly position: Position;
  /** End of the log at the start of the rebuild. */
  readonly target: Position;
  readonly seconds: number;
  /** Average events per second. */
  readonly rate: number;
  /** Documents and byte columns compared so far, in a verification. */
  readonly compared?: number;
}

export interface RebuildOptions {
  readonly projector: Projector;
  /** Source of the events of the model's streams. */
  readonly source: EventSource;
  readonly events: Pick<EventStore, 'readStream' | 'lastPosition'>;
  readonly readStore: ReadStore;
  /** Aborts and leaves the unfinished generation, which the next rebuild resumes. */
  readonly signal: AbortSignal;
  /**
   * Pauses the writer of the served generation for the swap, once the new one has caught up.
   * @returns the fencing token for opening the model
   */
  readonly pauseLive: () => Promise<number>;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Runs the long part in a thread; in this one if absent. */
  readonly fillApart?: RebuildInThread | undefined;
}

/**
 * Builds a model's new generation in a thread, up to a position.
 * @throws as `buildGeneration`
 */
export type RebuildInThread = (
  model: string,
  upTo: Position,
  onProgress: (progress: RebuildProgress) => void,
  signal: AbortSignal,
) => Promise<RebuildProgress>;

/**
 * @throws the projector's errors, Error STOPPED_EARLY when cancelled; the served generation is then
 * unchanged.
 */
export const rebuildModel = (options: RebuildOptions): Promise<RebuildProgress> => unlessDropped(rebuild(options));

/**
 * Cancellation by another process drops the generation. @throws Error STOPPED_EARLY instead of the resulting
 * errors
 */
export const unlessDropped = async <T>(filling: Promise<T>): Promise<T> => {
  try {
    return await filling;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const isDropped = [error, cause].some((one) => one instanceof GenerationDroppedError);
    throw isDropped ? new Error(STOPPED_EARLY, { cause: error }) : error;
  }
};

const rebuild = async (options: RebuildOptions): Promise<RebuildProgress> => {
  const { projector, events, readStore, pauseLive } = options;
  const { name } = projector;
  const filling = await beginRebuild(options);
  // A model that was never served is built once: its subscription must not start it as well.
  if ((await (await readStore.reader(name)).checkpoint()) === START_OF_LOG) await pauseLive();
  await filling.aside();
  const token = await pauseLive();
  // Catches up with the served model paused, so that the swap never goes back in time.
  await readStore.writer(name, token);
  await filling.upTo(await readStore.beginGeneration(name, token), await events.lastPosition());
  await readStore.serveGeneration(name, token);
  return filling.progress();
};

/**
 * Builds the new generation up to a position, and leaves it there.
 * @throws the projector's errors, Error STOPPED_EARLY when the generation was dropped, AbortError of the
 * signal
 */
export const buildGeneration = async (
  options: Omit<RebuildOptions, 'pauseLive' | 'fillApart'>,
  upTo: Position,
): Promise<RebuildProgress> => {
  const filling = await beginRebuild(options);
  await unlessDropped(begin(options).then((writer) => filling.upTo(writer, upTo)));
  return filling.progress();
};

export interface RebuildRun {
  /** Builds the generation up to the end of the log at the start: the long part, in a thread if available. */
  aside(): Promise<void>;
  /** Catches a generation up to a position. @throws Error of the signal */
  upTo(writer: ModelWriter, end: Position): Promise<void>;
  progress(): RebuildProgress;
}

/** Counts and reports events applied to new generations. */
export const beginRebuild = async (options: Omit<RebuildOptions, 'pauseLive'>): Promise<RebuildRun> => {
  const { projector, source, events, signal, onProgress, fillApart } = options;
  const { name } = projector;
  const started = performance.now();
  const target = await events.lastPosition();
  let before = 0;
  let progress = getProgress(name, 0, START_OF_LOG, target, started);
  const note = (position: Position, applied: number): void => {
    progress = getProgress(name, before + applied, position, target, started);
    onProgress?.(progress);
  };
  const upTo = async (writer: ModelWriter, end: Position): Promise<void> => {
    let now = 0;
    const onCommit = (position: Position, applied: number): void => {
      now = applied;
      note(position, applied);
    };
    const applying = await beginApplying(projector, { events, writer, signal, onCommit });
    for await (const item of source(applying.position(), end)) await applying.apply(item);
    await applying.commit();
    signal.throwIfAborted();
    note(applying.position(), now);
    before += now;
  };
  return {
    upTo,
    progress: () => progress,
    async aside() {
      if (fillApart === undefined) return upTo(await begin(options), target);
      const done = await fillApart(name, target, ({ position, applied }) => note(position, applied), signal);
      note(done.position, done.applied);
      before += done.applied;
    },
  };
};

/** Resumes an interrupted rebuild, unless it is of another log. */
const begin = async ({
  projector: { name },
  events,
  readStore,
}: Pick<RebuildOptions, 'projector' | 'events' | 'readStore'>): Promise<ModelWriter> => {
  const left = await readStore.beginGeneration(name);
  const event = await left.checkpointEvent();
  if ((await left.checkpoint()) === START_OF_LOG || (event !== undefined && (await isInLog(events, event))))
    return left;
  await readStore.cancelGeneration(name);
  return readStore.beginGeneration(name);
};

/** @param started by `performance.now()` */
const getProgress = (
  model: string,
  applied: number,
  position: Position,
  target: Position,
  started: number,
): RebuildProgress => {
  const seconds = (performance.now() - started) / 1000;
  return { model, applied, position, target, seconds, rate: seconds > 0 ? Math.round(applied / seconds) : 0 };
};
