/** Blue/green rebuild of one model: a new generation is filled beside the served one from its own streams, then swapped in one write. */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import type { Projector } from '../models/projector.ts';
import { GenerationDroppedError, type ModelWriter, type ReadStore } from '../stores/read-store.ts';
import { beginApplying } from './apply-events.ts';
import type { EventSource } from './own-events.ts';
import { isInLog } from './partition-marks.ts';
import { STOPPED_EARLY } from './projections-protocol.ts';

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

export interface FillOptions {
  readonly projector: Projector;
  /** The events of the model's own streams. */
  readonly source: EventSource;
  readonly events: Pick<EventStore, 'readStream' | 'lastPosition'>;
  readonly readStore: ReadStore;
  /** Leaves the new generation where it is: the next rebuild resumes it. */
  readonly signal: AbortSignal;
  /**
   * Takes over from the writer of the served generation; called when the new one has caught up, for the moment of the swap.
   * @returns the fencing token with which the model is opened then
   */
  readonly pauseLive: () => Promise<number>;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Where the long part of it is done; absent: here. */
  readonly fillApart?: FillApart | undefined;
}

/** Fills the generation aside of a model in a thread of its own, up to a position. @throws as `fillGeneration` */
export type FillApart = (
  model: string,
  upTo: Position,
  onProgress: (progress: RebuildProgress) => void,
  signal: AbortSignal,
) => Promise<RebuildProgress>;

/** @throws whatever the projector throws, Error STOPPED_EARLY when it was cancelled; the served generation is untouched then. */
export const rebuildModel = (options: FillOptions): Promise<RebuildProgress> => unlessDropped(rebuild(options));

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

const rebuild = async (options: FillOptions): Promise<RebuildProgress> => {
  const { projector, events, readStore, pauseLive } = options;
  const { name } = projector;
  const filling = await beginFilling(options);
  // A model that nobody was ever served is filled once: its feed does not begin it beside.
  if ((await (await readStore.reader(name)).checkpoint()) === START_OF_LOG) await pauseLive();
  await filling.aside();
  const token = await pauseLive();
  // What was appended meanwhile is caught up with the served model at rest, so that the swap never goes back in time.
  await readStore.writer(name, token);
  await filling.upTo(await readStore.beginGeneration(name, token), await events.lastPosition());
  await readStore.serveGeneration(name, token);
  return filling.progress();
};

/**
 * Fills the generation aside up to a position, and leaves it there.
 * @throws whatever the projector throws, Error STOPPED_EARLY when the generation was dropped, AbortError of the signal
 */
export const fillGeneration = async (
  options: Omit<FillOptions, 'pauseLive' | 'fillApart'>,
  upTo: Position,
): Promise<RebuildProgress> => {
  const filling = await beginFilling(options);
  await unlessDropped(begin(options).then((writer) => filling.upTo(writer, upTo)));
  return filling.progress();
};

export interface Filling {
  /** The generation aside, up to where the log ended when it began: what takes long, in a thread of its own where there is one. */
  aside(): Promise<void>;
  /** Applies what a generation lacks up to a position. @throws Error of the signal */
  upTo(writer: ModelWriter, end: Position): Promise<void>;
  progress(): RebuildProgress;
}

/** Counts and reports what is applied to generations aside. */
export const beginFilling = async (options: Omit<FillOptions, 'pauseLive'>): Promise<Filling> => {
  const { projector, source, events, signal, onProgress, fillApart } = options;
  const { name } = projector;
  const started = performance.now();
  const target = await events.lastPosition();
  let before = 0;
  let progress = progressOf(name, 0, START_OF_LOG, target, started);
  const note = (position: Position, applied: number): void => {
    progress = progressOf(name, before + applied, position, target, started);
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

/** What an interrupted rebuild has left is gone on with, unless it is of another log. */
const begin = async ({
  projector: { name },
  events,
  readStore,
}: Pick<FillOptions, 'projector' | 'events' | 'readStore'>): Promise<ModelWriter> => {
  const left = await readStore.beginGeneration(name);
  const event = await left.checkpointEvent();
  if ((await left.checkpoint()) === START_OF_LOG || (event !== undefined && (await isInLog(events, event))))
    return left;
  await readStore.cancelGeneration(name);
  return readStore.beginGeneration(name);
};

/** @param started of `performance.now()` */
const progressOf = (
  model: string,
  applied: number,
  position: Position,
  target: Position,
  started: number,
): RebuildProgress => {
  const seconds = (performance.now() - started) / 1000;
  return { model, applied, position, target, seconds, rate: seconds > 0 ? Math.round(applied / seconds) : 0 };
};
