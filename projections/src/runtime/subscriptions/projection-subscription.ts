/**
 * Keeps one model up to date: takes items from the log reader without blocking it, and catches up from its
 * own streams. Stops at an event it cannot apply, and retries after store failures.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CheckpointAheadOfLogError,
  START_OF_LOG,
  type EventStore,
  type Position,
} from '@verbatim/eventstore/event-store';
import { Backoff, type TaskQueue, waitAtMost } from '@verbatim/eventstore/async';
import type { Projector } from '../../models/projector.ts';
import type { ModelWriter, ReadStore } from '../../stores/read-store.ts';
import { type Applying, beginApplying } from './apply-events.ts';
import type { LogItem } from './log-reader.ts';
import type { OpenLimiter } from '../open-limiter.ts';
import type { EventSource } from './model-session.ts';
import { isInLog } from '../partitions/partition-checkpoints.ts';
import { createCacheTask, type CacheTask } from '../cache-edited-themes.ts';
import { toProjectorFailure, type Failed } from './projector-failures.ts';
import type { ProjectorFailure, ProjectorStatus } from './projector-status.ts';
import { otherLogReason, recordEventStop, recordOtherLog, type ProjectorStop } from './wait-for-position.ts';
import { statusBoard, type StatusBoard } from '../partitions/partitions.ts';

/** Queue limit of a model, beyond which it catches up from its streams later. */
const MAX_WAITING = 512;
/** Queue length from which the reader pauses. */
const MANY_WAITING = 256;
const READER_PATIENCE_MS = 1_000;

export interface ModelFeedOptions {
  readonly events: Pick<EventStore, 'readStream'>;
  readonly readStore: Pick<ReadStore, 'writer' | 'reader' | 'cache'>;
  readonly source: EventSource;
  /** Fencing token of the partition's lease, sent with every commit. */
  readonly fencingToken: number;
  /** Whether an empty model starts with this item, instead of catching up. */
  readonly isBeginning: (item: LogItem) => boolean;
  readonly log: { error(fields: object, message: string): void };
  readonly openTurn: OpenLimiter['take'];
  /** Few models fetch at once: after a start thousands may have to. */
  readonly fetches: TaskQueue;
  /** Called with the number of events applied and committed. */
  readonly onApplied: (events: number) => void;
  /** Called when the status has changed notably. */
  readonly onChange: () => void;
  /** Called when a commit was fenced off, because another process keeps the model. */
  readonly onLost: () => void;
}

export class ModelFeed {
  readonly projector: Projector;
  readonly #options: ModelFeedOptions;
  readonly #board: StatusBoard;
  readonly #pauses = new Backoff();
  readonly #cache: CacheTask;
  #waiting: LogItem[] = [];
  /** By `performance.now()`: arrival of the oldest missing item, and of the oldest queued one. */
  #lackingSince: number | undefined;
  #waitingSince = 0;
  /** Missed items must be read from its streams. */
  #isToFetch = false;
  #stop: ProjectorFailure | undefined;
  #isResting = false;
  /** One event per commit, to locate a poison event. */
  #isSingly = false;
  #abort = new AbortController();
  #running: Promise<void> | undefined;
  #applying: Applying | undefined;
  #writer: ModelWriter | undefined;
  #onRoom: (() => void) | undefined;
  /** Waiting to retry after a failure. */
  #isPausing = false;
  /** Called when all work has ended, or pauses. */
  readonly #onSettled: (() => void)[] = [];

  constructor(projector: Projector, options: ModelFeedOptions) {
    this.projector = projector;
    this.#options = options;
    this.#board = statusBoard(projector.name, options.onChange);
    this.#cache = cacheBeside(projector, options, () => this.#abort.signal);
  }

  /** Whether any item is missing: the model must not be closed, and is not covered by a checkpoint. */
  get isBehind(): boolean {
    return this.#running !== undefined || this.#isToFetch || this.#stop !== undefined || this.#waiting.length > 0;
  }

  /** True until it is resumed. */
  get isStopped(): boolean {
    return this.#stop !== undefined;
  }

  get board(): StatusBoard {
    return this.#board;
  }

  /**
   * @param seen the reader's position, which is that of a caught-up model
   * @param calmState state of a caught-up model
   */
  status(seen: Position, calmState: ProjectorStatus['state']): ProjectorStatus {
    const since = this.#lackingSince ?? (this.#waiting.length > 0 ? this.#waitingSince : undefined);
    const behindSeconds = since === undefined ? 0 : (performance.now() - since) / 1000;
    const status = { ...this.#board.read(), behindSeconds };
    if (status.state === 'rebuilding' || this.#isToFetch || this.#stop !== undefined) return status;
    const calm = { ...status, state: calmState };
    return this.isBehind || status.position > seen ? calm : { ...calm, position: seen };
  }

  /** Queues an item. @returns back-pressure with a time limit, when the queue is long */
  push(item: LogItem): Promise<void> | undefined {
    if (this.#stop !== undefined) return undefined;
    if (this.#waiting.length === 0) this.#waitingSince = performance.now();
    this.#waiting.push(item);
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting = [];
      this.#isToFetch = true;
    }
    this.#run();
    return this.#waiting.length >= MANY_WAITING && !this.#isToFetch ? this.#room() : undefined;
  }

  /** Catches up with missed items. */
  fetch(): void {
    this.#lackingSince ??= performance.now();
    this.#isToFetch = true;
    this.#run();
  }

  /** Aborts current work except a commit; later items are fetched afterwards. */
  async rest(): Promise<void> {
    this.#isResting = true;
    this.#abort.abort();
    await Promise.all([this.#running, this.#cache.rest()]);
    // It holds the aborted signal.
    this.#applying = undefined;
  }

  /** Resumes, also after a skip, or after the log turned out to be another. */
  resume(): void {
    this.#isResting = false;
    this.#stop = undefined;
    this.#isSingly = false;
    this.#board.set({ failure: undefined });
    this.fetch();
  }

  /** Resolves when no work is pending, or when it waits to retry. */
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
        if (this.#isToFetch) await this.#options.fetches.run(() => this.#fetchMissed(applying, signal));
        else await this.#applyWaiting(applying);
        // Much of this never waits for I/O: yields, so that status calls are answered.
        await nextTurn();
        this.#pauses.reset();
      } catch (error) {
        this.#applying = undefined;
        this.#isToFetch = true;
        if (signal.aborted) break;
        await this.#failed(toProjectorFailure(error), signal);
      }
    if (!signal.aborted) return;
    // It holds the signal.
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
    // Later items are queued; earlier ones are fetched.
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
   * An event that cannot be applied stops this model, another log stops it until a rebuild, and another
   * writer ends it; other failures (an unreachable store) are retried with backoff.
   */
  async #failed(failed: Failed, signal: AbortSignal): Promise<void> {
    const { log, onLost } = this.#options;
    const { name } = this.projector;
    if (failed.over === 'event' && !this.#isSingly) {
      // Singly, so that events before the poison event are committed.
      this.#isSingly = true;
      return;
    }
    // Recorded before it is shown, with the instant of the first stop there.
    const stop = await this.#recordStop(failed);
    const failure = stop ?? failed.failure;
    const isOther = failed.over === 'log' && stop !== undefined;
    this.#board.set({ state: 'failed', failure, ...(isOther ? { position: stop.position } : {}) });
    if (failed.over === 'fencing-token') {
      this.#stop = failure;
      return onLost();
    }
    log.error({ projector: name, ...failure }, 'projector failed');
    this.#stop = stop;
    if (stop === undefined) await this.#pause(signal);
    else this.#waiting = [];
  }

  /** @returns undefined for failures that are retried, or end the model without a record */
  async #recordStop(failed: Failed): Promise<ProjectorStop | undefined> {
    if (failed.over === 'event') return recordEventStop(failed.failure, this.#writer);
    return failed.over === 'log' ? recordOtherLog(this.#writer) : undefined;
  }

  async #pause(signal: AbortSignal): Promise<void> {
    this.#isPausing = true;
    for (const go of this.#onSettled.splice(0)) go();
    await this.#pauses.wait(signal);
    this.#isPausing = false;
  }

  async #room(): Promise<void> {
    const hasRoom = new Promise<void>((resolve) => {
      this.#onRoom = resolve;
    });
    await waitAtMost(READER_PATIENCE_MS, hasRoom);
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
): CacheTask =>
  createCacheTask(
    async () => projector.keepCache?.(readStore, signal()),
    (error) => {
      if (!signal().aborted) log.error({ projector: projector.name, err: error }, 'the cache of a model was not kept');
    },
  );
