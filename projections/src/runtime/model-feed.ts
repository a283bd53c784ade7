/**
 * Keeps one model up to date with what it is given: it takes what concerns it from the log's reader, lets the reader go on, and fetches what
 * it could not take from its own streams. It stays where an event stops it, and tries again after a store was away.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CheckpointAheadOfLogError,
  START_OF_LOG,
  type EventStore,
  type Position,
} from '@verbatim/eventstore/event-store';
import type { Projector } from '../models/projector.ts';
import type { ModelWriter, ReadStore } from '../stores/read-store.ts';
import { type Applying, beginApplying } from './apply-events.ts';
import type { LogItem } from './log-items.ts';
import type { OpenTurns } from './open-turns.ts';
import type { EventSource } from './own-events.ts';
import { isInLog } from './partition-marks.ts';
import { besideModel, type BesideModel } from './beside-model.ts';
import { failureOf, type Failed } from './projector-failures.ts';
import type { ProjectorFailure, ProjectorStatus } from './projector-status.ts';
import { otherLogReason, recordEventStop, recordOtherLog } from './projector-stop.ts';
import { retryPauses } from './retry-pauses.ts';
import { statusBoard, type StatusBoard } from './status-board.ts';

/** Items that wait for a model; with more it fetches them itself later on, and nobody waits for it. */
const MOST_WAITING = 512;
/** From so many on the reader waits a while. */
const MANY_WAITING = 256;
const READER_PATIENCE_MS = 1_000;

export interface ModelFeedOptions {
  readonly events: Pick<EventStore, 'readStream'>;
  readonly readStore: Pick<ReadStore, 'writer' | 'reader' | 'cache'>;
  readonly source: EventSource;
  /** Of the partition's lease: every commit carries it. */
  readonly fencingToken: number;
  /** Whether an empty model is fed from its beginning with this item; else it fetches what was before. */
  readonly isBeginning: (item: LogItem) => boolean;
  readonly log: { error(fields: object, message: string): void };
  readonly openTurn: OpenTurns['take'];
  /** Few models fetch at once: after a start thousands may have to. */
  readonly fetchTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** So many events were applied and committed. */
  readonly onApplied: (events: number) => void;
  /** The status has changed in a way that others should know of. */
  readonly onChange: () => void;
  /** A commit was refused: another process keeps the model by now. */
  readonly onLost: () => void;
}

export class ModelFeed {
  readonly projector: Projector;
  readonly #options: ModelFeedOptions;
  readonly #board: StatusBoard;
  readonly #pauses = retryPauses();
  readonly #cache: BesideModel;
  #waiting: LogItem[] = [];
  /** Of `performance.now()`: when the oldest was given that the model lacks, and when the oldest of those that wait. */
  #lackingSince: number | undefined;
  #waitingSince = 0;
  /** What it has missed is fetched from its own streams. */
  #isToFetch = false;
  #stop: ProjectorFailure | undefined;
  #isResting = false;
  /** One event a commit, to find the one that cannot be applied. */
  #isSingly = false;
  #abort = new AbortController();
  #running: Promise<void> | undefined;
  #applying: Applying | undefined;
  #writer: ModelWriter | undefined;
  #onRoom: (() => void) | undefined;
  /** It has failed, and is tried again after a while. */
  #isPausing = false;
  /** Told when nothing is under way any more, or when it pauses. */
  readonly #onSettled: (() => void)[] = [];

  constructor(projector: Projector, options: ModelFeedOptions) {
    this.projector = projector;
    this.#options = options;
    this.#board = statusBoard(projector.name, options.onChange);
    this.#cache = cacheBeside(projector, options, () => this.#abort.signal);
  }

  /** Whether the model lacks anything that it was given: it is not to be closed, and no mark speaks for it. */
  get isBehind(): boolean {
    return this.#running !== undefined || this.#isToFetch || this.#stop !== undefined || this.#waiting.length > 0;
  }

  /** It stays as it is until it is resumed. */
  get isStopped(): boolean {
    return this.#stop !== undefined;
  }

  get board(): StatusBoard {
    return this.#board;
  }

  /**
   * @param seen how far the reader is: a model that lacks nothing is as far
   * @param calmState of a model that lacks nothing
   */
  status(seen: Position, calmState: ProjectorStatus['state']): ProjectorStatus {
    const since = this.#lackingSince ?? (this.#waiting.length > 0 ? this.#waitingSince : undefined);
    const behindSeconds = since === undefined ? 0 : (performance.now() - since) / 1000;
    const status = { ...this.#board.read(), behindSeconds };
    if (status.state === 'rebuilding' || this.#isToFetch || this.#stop !== undefined) return status;
    const calm = { ...status, state: calmState };
    return this.isBehind || status.position > seen ? calm : { ...calm, position: seen };
  }

  /** Takes an item over. @returns something to wait for when many wait, not for ever */
  push(item: LogItem): Promise<void> | undefined {
    if (this.#stop !== undefined) return undefined;
    if (this.#waiting.length === 0) this.#waitingSince = performance.now();
    this.#waiting.push(item);
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting = [];
      this.#isToFetch = true;
    }
    this.#run();
    return this.#waiting.length >= MANY_WAITING && !this.#isToFetch ? this.#room() : undefined;
  }

  /** Looks after what it may have missed. */
  fetch(): void {
    this.#lackingSince ??= performance.now();
    this.#isToFetch = true;
    this.#run();
  }

  /** Ends what is under way, a commit excepted; what comes meanwhile is fetched later. */
  async rest(): Promise<void> {
    this.#isResting = true;
    this.#abort.abort();
    await Promise.all([this.#running, this.#cache.rest()]);
    // The signal that was aborted is part of it.
    this.#applying = undefined;
  }

  /** Goes on, also behind an event that may be skipped now, or after the log was found to be another. */
  resume(): void {
    this.#isResting = false;
    this.#stop = undefined;
    this.#isSingly = false;
    this.#board.set({ failure: undefined });
    this.fetch();
  }

  /** Settles when nothing is under way any more, or when it has failed and waits to be tried again. */
  async settled(): Promise<void> {
    while (this.#running !== undefined && !this.#isPausing) await new Promise<void>((go) => this.#onSettled.push(go));
  }

  #run(): void {
    if (this.#running !== undefined || this.#isResting || this.#stop !== undefined) return;
    this.#abort = new AbortController();
    this.#running = this.#keepGoing(this.#abort.signal).finally(() => {
      this.#running = undefined;
      for (const go of this.#onSettled.splice(0)) go();
      this.#makeRoom();
      if (this.#isToFetch || this.#waiting.length > 0) this.#run();
      else if (!this.#isResting && this.#stop === undefined) {
        this.#lackingSince = undefined;
        this.#board.set({ state: 'live' });
        this.#cache.wake();
      }
    });
  }

  async #keepGoing(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#stop === undefined && (this.#isToFetch || this.#waiting.length > 0))
      try {
        const applying = (this.#applying ??= await this.#options.openTurn(() => this.#open(signal)));
        if (this.#isToFetch) await this.#options.fetchTurn(() => this.#fetchMissed(applying, signal));
        else await this.#applyWaiting(applying);
        // Much of this is done without ever waiting: who asks how things are is to be heard in between.
        await nextTurn();
        this.#pauses.restore();
      } catch (error) {
        this.#applying = undefined;
        this.#isToFetch = true;
        if (signal.aborted) break;
        await this.#failed(failureOf(error), signal);
      }
    if (!signal.aborted) return;
    // Its signal is part of it.
    this.#applying = undefined;
    this.#isToFetch = true;
  }

  async #open(signal: AbortSignal): Promise<Applying> {
    signal.throwIfAborted();
    const { events, readStore, fencingToken, isBeginning } = this.#options;
    const writer = await readStore.writer(this.projector.name, fencingToken);
    this.#writer = writer;
    const [checkpoint, event] = [await writer.checkpoint(), await writer.checkpointEvent()];
    if (event !== undefined && !(await isInLog(events, event)))
      throw new CheckpointAheadOfLogError(otherLogReason(this.projector.name, checkpoint));
    const [next] = this.#waiting;
    if (checkpoint === START_OF_LOG && next !== undefined && !isBeginning(next)) this.#isToFetch = true;
    let counted = 0;
    const onCommit = (position: Position, applied: number): void => {
      this.#options.onApplied(applied - counted);
      counted = applied;
      if (!this.#isToFetch) this.#lackingSince = undefined;
      this.#board.set({ position, applied });
    };
    this.#board.set({ position: checkpoint });
    const batch = this.#isSingly ? { batchEvents: 1 } : {};
    return beginApplying(this.projector, { events, writer, signal, onCommit, ...batch });
  }

  async #fetchMissed(applying: Applying, signal: AbortSignal): Promise<void> {
    this.#board.set({ state: 'catching-up' });
    // What comes from now on waits; what has come by now is fetched.
    this.#isToFetch = false;
    this.#waiting = [];
    for await (const item of this.#options.source(applying.position())) {
      await applying.apply(item);
      signal.throwIfAborted();
    }
    await applying.commit();
    if (!this.#isSingly) return;
    this.#isSingly = false;
    this.#applying = undefined;
  }

  async #applyWaiting(applying: Applying): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isToFetch) {
      const items = this.#waiting;
      this.#waiting = [];
      this.#lackingSince ??= this.#waitingSince;
      this.#makeRoom();
      for (const item of items) await applying.apply(item);
    }
    await applying.commit();
  }

  /**
   * An event that cannot be applied stops this model alone, a log that is not the model's stops it until a rebuild, and a process that
   * has opened the model since ends it; anything else (a store away) is tried again, ever more slowly until it is there.
   */
  async #failed(failed: Failed, signal: AbortSignal): Promise<void> {
    const { log, onLost } = this.#options;
    const { name } = this.projector;
    if (failed.over === 'event' && !this.#isSingly) {
      // One by one, so that what stands before the event at fault is not held back with it.
      this.#isSingly = true;
      return;
    }
    const still = failed.over === 'log' ? await recordOtherLog(this.#writer) : undefined;
    const failure = still ?? failed.failure;
    this.#board.set({ state: 'failed', failure, ...(still === undefined ? {} : { position: still.position }) });
    if (failed.over === 'fencing-token') {
      this.#stop = failure;
      return onLost();
    }
    log.error({ projector: name, ...failure }, 'projector failed');
    if (still !== undefined) this.#stop = still;
    else if (failed.over === 'event') {
      this.#stop = await recordEventStop(failed.failure, this.#writer);
      this.#board.set({ failure: this.#stop });
    } else await this.#pause(signal);
    if (this.#stop !== undefined) this.#waiting = [];
  }

  async #pause(signal: AbortSignal): Promise<void> {
    this.#isPausing = true;
    for (const go of this.#onSettled.splice(0)) go();
    await this.#pauses.wait(signal);
    this.#isPausing = false;
  }

  async #room(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#onRoom = resolve;
      timer = setTimeout(resolve, READER_PATIENCE_MS);
    });
    clearTimeout(timer);
  }

  #makeRoom(): void {
    this.#onRoom?.();
    this.#onRoom = undefined;
  }
}

const cacheBeside = (
  projector: Projector,
  { readStore, log }: ModelFeedOptions,
  signal: () => AbortSignal,
): BesideModel =>
  besideModel(
    async () => projector.keepCache?.(readStore, signal()),
    (error) => {
      if (!signal().aborted) log.error({ projector: projector.name, err: error }, 'the cache of a model was not kept');
    },
  );
