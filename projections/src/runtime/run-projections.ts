/** Keeps the models of this process's partitions from one log reader, and rebuilds them on demand. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Position, START_OF_LOG } from '@verbatim/eventstore/event-store';
import { PROJECT_STREAMS } from '../models/model-streams.ts';
import { PROJECTS, PROJECTS_MODEL } from '../models/projects/projects.ts';
import { EditedThemes } from './cache-edited-themes.ts';
import { statusAtRest } from './idle-status.ts';
import { filterCheckpointsInLog, NO_CHECKPOINT, type PartitionCheckpoint } from './partitions/partition-checkpoints.ts';
import {
  type AssignedPartition,
  getModelPartition,
  type PartitionHost,
  type ProcessReport,
  SHARED_PARTITION,
} from './partitions/partitions.ts';
import type { ProjectionsOptions } from './projections-options.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import { OutdatedModels } from './rebuild/background-rebuild.ts';
import { createOwnedRebuild, type OwnedRebuild } from './rebuild/catch-up.ts';
import { SKIP_STREAMS } from './subscriptions/apply-events.ts';
import { type LogReader, readLog } from './subscriptions/log-reader.ts';
import { ProjectionRegistry, UnknownModelError } from './subscriptions/projection-registry.ts';
import type { ModelFeed } from './subscriptions/projection-subscription.ts';
import type { ProjectorStatus } from './subscriptions/projector-status.ts';

// Periodically stores the partitions' checkpoints: a start rereads later events.

export interface CheckpointWriterOptions {
  /** Present checkpoints of the partitions kept here. */
  readonly marks: () => ReadonlyMap<string, PartitionCheckpoint>;
  readonly write: (marks: ReadonlyMap<string, PartitionCheckpoint>) => Promise<void>;
  readonly log: { error(fields: object, message: string): void };
  /** Default 5 s. */
  readonly everyMs?: number;
}

export interface CheckpointWriter {
  /** Call when checkpoints have moved. */
  soon(): void;
  stop(): void;
}

const EVERY_MS = 5_000;

const createCheckpointWriter = ({
  marks,
  write,
  log,
  everyMs = EVERY_MS,
}: CheckpointWriterOptions): CheckpointWriter => {
  const written = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const writeChanged = async (): Promise<void> => {
    timer = undefined;
    const changed = [...marks()].flatMap(([partition, mark]) => {
      const text = JSON.stringify(mark);
      return written.get(partition) === text ? [] : [{ partition, mark, text }];
    });
    if (changed.length === 0) return;
    try {
      await write(new Map(changed.map(({ partition, mark }) => [partition, mark])));
      for (const { partition, text } of changed) written.set(partition, text);
    } catch (error) {
      log.error({ err: error }, 'cannot write down how far the event log was seen');
      soon();
    }
    // A lagging or stopped model advances independently, which is stored, too.
    if (changed.some(({ mark }) => mark.behind.length > 0)) soon();
  };
  const soon = (): void => {
    if (!isStopped) timer ??= setTimeout(() => void writeChanged(), everyMs).unref();
  };
  return {
    soon,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};

const LOOK_MS = 10;
/** Limit of statuses in a report, failures first. */
const MAX_REPORTED = 500;

export const runProjections = (options: ProjectionsOptions): ProjectionsControl => {
  const running = new RunningProjections(options);
  return {
    status: () => running.status(),
    health: () => running.health(),
    caughtUp: () => running.caughtUp(),
    rebuild: (model, onProgress) => running.rebuild(model, onProgress),
    verify: (model, onProgress) => running.verify(model, onProgress),
    cancel: (model, drop) => running.cancel(model, drop),
    resume: (model) => running.resume(model),
    scrub: (model) => running.scrub(model),
    stop: () => running.stop(),
  };
};

class RunningProjections implements PartitionHost {
  readonly #options: ProjectionsOptions;
  readonly #fed: ProjectionRegistry;
  readonly #fills: OwnedRebuild;
  readonly #marks: CheckpointWriter;
  readonly #edited: EditedThemes;
  readonly #outdated: OutdatedModels;
  #reader: LogReader | undefined;
  readonly #starting: Promise<void>;
  readonly #stopping = new AbortController();
  /**
   * Partitions to check for missing models at the end of the log. True if their checkpoint was of another
   * log: then each model checks itself.
   */
  readonly #unchecked = new Map<string, boolean>();
  #checking: Promise<void> = Promise.resolve();
  /** End of the log when the list of projects was last caught up. */
  #listedUpTo: Position | undefined;

  constructor(options: ProjectionsOptions) {
    const { events, readStore, models, assignment, log } = options;
    this.#options = options;
    this.#fed = new ProjectionRegistry({
      events,
      readStore,
      models,
      log,
      onChange: () => assignment.changed(),
      onLost: (partition) => assignment.lost(partition),
    });
    this.#fills = createOwnedRebuild({
      ...options,
      fed: this.#fed,
      keptModels: () => this.#keptModels(),
      isFollowed: () => this.#reader !== undefined,
      onSeen: () => this.#marks.soon(),
    });
    this.#outdated = new OutdatedModels({
      readStore,
      models,
      log,
      fed: this.#fed,
      fills: this.#fills,
      keptModels: () => this.#keptModels(),
      onChange: () => {
        this.#marks.soon();
        assignment.changed();
      },
    });
    this.#edited = new EditedThemes({ readStore, holds: (projectId) => this.#fed.holds(projectId), log });
    this.#marks = createCheckpointWriter({
      marks: () => this.#currentMarks(),
      write: (marks) => assignment.writeMarks(marks),
      log,
    });
    if (options.follows !== false) this.#follow();
    this.#starting = assignment.start(this);
  }

  #follow(): void {
    const { events, models, log } = this.#options;
    const prefixes = models.shared.flatMap(({ filter }) => filter.streamPrefixes);
    this.#reader ??= readLog({
      events,
      log,
      streamPrefixes: [...new Set([...prefixes, ...PROJECT_STREAMS, SKIP_STREAMS])],
      begin: () => {
        this.#advance();
        this.#fed.follow();
        return this.#fed.earliest;
      },
      take: async (item) => {
        await this.#fed.route(item);
        // Columns of earlier events are already cached, or computed by queries.
        if (this.#isLive) this.#edited.take(item);
        this.#marks.soon();
      },
      onCaughtUp: () => this.#caughtUp(),
      onOtherLog: () => this.#fed.startOver(),
    });
  }

  async assigned(partitions: readonly AssignedPartition[]): Promise<void> {
    const verified = filterCheckpointsInLog(this.#options.events);
    const sound = await Promise.all(
      partitions.map(async (partition) => ({ ...partition, mark: await verified(partition.mark) })),
    );
    if (this.#options.updatesOutdated === true) this.#outdated.assigned(sound);
    this.#advance();
    for (const [i, partition] of sound.entries()) {
      this.#fed.assign(partition);
      this.#unchecked.set(partition.name, partition.mark !== partitions[i]?.mark);
    }
    const earliest = this.#fed.earliest;
    if (this.#reader === undefined) this.#fed.known(PROJECTS_MODEL)?.fetch();
    else if (!this.#reader.isReading || (earliest !== undefined && earliest < this.#reader.seen))
      this.#reader.restart();
    else {
      // Their checkpoints are at the reader's position or later.
      this.#fed.follow();
      if (this.#reader.isLive) this.#caughtUp();
    }
  }

  async revoked(partitions: readonly string[]): Promise<ReadonlyMap<string, PartitionCheckpoint>> {
    await this.#outdated.revoked(partitions);
    const before = this.#currentMarks();
    const left = partitions.filter((name) => this.#fed.partitions.includes(name));
    await Promise.all(left.map((name) => this.#fed.revoke(name)));
    return new Map(left.map((name) => [name, before.get(name) ?? NO_CHECKPOINT]));
  }

  report(): ProcessReport {
    const notable = this.#fed
      .all()
      .map((feed) => feed.status(this.#seen, this.#calmState))
      .filter(({ state, behindSeconds }) => state !== 'live' || behindSeconds > 0)
      .sort((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));
    const statuses = notable.slice(0, MAX_REPORTED);
    const outdated = this.#outdated.projects.slice(0, MAX_REPORTED);
    return {
      seen: this.#seen,
      statuses,
      unlisted: notable.length - statuses.length,
      applied: this.#fed.applied(),
      ...(outdated.length > 0 && { outdated }),
    };
  }

  async health(): Promise<{ readonly own: ProcessReport; readonly others: readonly ProcessReport[] }> {
    return { own: this.report(), others: this.#options.assignment.others() };
  }

  async caughtUp(): Promise<void> {
    this.#follow();
    await this.#starting;
    const end = await this.#options.events.lastPosition();
    const isThere = (): boolean =>
      this.#isLive && this.#seen >= end && this.#fed.all().every((feed) => !feed.isBehind || feed.isStopped);
    while (!isThere() && !this.#stopping.signal.aborted) await wait(LOOK_MS);
  }

  async status(): Promise<readonly ProjectorStatus[]> {
    await this.#starting;
    // Checks idle models at once.
    if (this.#reader === undefined) await Promise.all(this.#fed.all().map((feed) => feed.settled()));
    const names = await this.#keptModels();
    const state = this.#calmState;
    const atRest = { state, position: this.#seen, behindSeconds: 0, applied: 0, rate: 0 };
    const statuses = names.map((name) => this.#fed.known(name)?.status(this.#seen, state) ?? { name, ...atRest });
    const parts = { readStore: this.#options.readStore, shared: this.#options.models.shared };
    return this.#reader === undefined ? Promise.all(statuses.map((status) => statusAtRest(parts, status))) : statuses;
  }

  async rebuild(model: string, onProgress?: Parameters<OwnedRebuild['rebuild']>[1]) {
    await this.#requireKept(model);
    return this.#fills.rebuild(model, onProgress);
  }

  async verify(model: string, onProgress?: Parameters<OwnedRebuild['verify']>[1]) {
    await this.#requireKept(model);
    return this.#fills.verify(model, onProgress);
  }

  async cancel(model: string, drop: boolean): Promise<boolean> {
    return this.#fills.cancel(model, drop);
  }

  async resume(model: string): Promise<void> {
    await this.#requireKept(model);
    if (!this.#fills.isBusy(model)) this.#fed.find(model)?.resume();
  }

  async scrub(model: string): Promise<void> {
    await this.#requireKept(model);
    await this.#options.readStore.scrub(model);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#marks.stop();
    // First, so that failures of closing stores are expected.
    const updating = this.#outdated.stop();
    await Promise.all([this.#edited.rest(), this.#reader?.stop(), this.#fills.endAll(), this.#fed.rest(), updating]);
    await this.#options.assignment.close();
    await this.#checking;
  }

  get #seen(): Position {
    return this.#reader?.seen ?? this.#fed.earliest ?? START_OF_LOG;
  }

  /** State of a model that has caught up. */
  get #calmState(): 'live' | 'catching-up' | 'resting' {
    if (this.#reader === undefined) return 'resting';
    return this.#isLive ? 'live' : 'catching-up';
  }

  get #isLive(): boolean {
    return this.#reader?.isLive === true;
  }

  #caughtUp(): void {
    this.#marks.soon();
    this.#fed.forgetSome((model) => this.#fills.isBusy(model));
    if (this.#unchecked.size > 0) this.#checking = this.#checking.then(() => this.#fillMissing());
    this.#outdated.look();
  }

  /** Builds models that should exist: after a file was removed, or new in this version. */
  async #fillMissing(partitions: ReadonlyMap<string, boolean> = this.#takeUnchecked()): Promise<void> {
    const { readStore, models, log } = this.#options;
    try {
      const generations = await readStore.generations();
      const served = new Set(generations.filter(({ state }) => state === 'served').map(({ model }) => model));
      // Dropped after it stopped: its project is not in this log.
      for (const { isStopped, projector } of this.#fed.all())
        if (isStopped && !served.has(projector.name)) await this.#fed.forget(projector.name);
      for (const name of await this.#keptModels()) {
        const isOfAnotherLog = partitions.get(getModelPartition(models, name));
        if (isOfAnotherLog === true || (isOfAnotherLog === false && !served.has(name))) this.#fed.find(name)?.fetch();
      }
      // The list of projects may be missing itself.
      if (!served.has(PROJECTS_MODEL) && this.#fed.known(PROJECTS_MODEL)?.isStopped === false)
        await this.#fillMissing(partitions);
    } catch (error) {
      log.error({ err: error }, 'cannot list the models');
      for (const [name, isOfAnotherLog] of partitions) this.#unchecked.set(name, isOfAnotherLog);
    }
  }

  #takeUnchecked(): ReadonlyMap<string, boolean> {
    const taken = new Map(this.#unchecked);
    this.#unchecked.clear();
    return taken;
  }

  /** Shared models and those of each project. */
  async #keptModels(): Promise<readonly string[]> {
    const { readStore, models } = this.#options;
    const shared = this.#fed.partitions.includes(SHARED_PARTITION) ? models.shared : [];
    const list = this.#fed.known(PROJECTS_MODEL);
    // The list is caught up from its own streams, long before the log reader gets there.
    if (!this.#isLive) await this.#fetchList(list);
    await list?.settled();
    const projects = await (await readStore.reader(PROJECTS_MODEL)).listIds(PROJECTS, {});
    const own = projects.filter((id) => this.#fed.holds(id)).flatMap((id) => models.ofProject(id));
    return [...shared, ...own].map(({ name }) => name);
  }

  /** Concurrent callers share it while the log does not grow. */
  async #fetchList(list: ModelFeed | undefined): Promise<void> {
    const end = await this.#options.events.lastPosition();
    if (end === this.#listedUpTo) return;
    this.#listedUpTo = end;
    list?.fetch();
  }

  async #requireKept(model: string): Promise<void> {
    if (this.#fed.known(model) !== undefined) return;
    const kept = await this.#keptModels();
    if (!kept.includes(model)) throw new UnknownModelError(model, kept.slice(0, MAX_REPORTED));
  }

  #advance(): void {
    this.#fed.advance(this.#reader?.seen ?? START_OF_LOG, this.#reader?.lastEvent);
  }

  #currentMarks(): ReadonlyMap<string, PartitionCheckpoint> {
    return this.#fed.marks(this.#reader?.seen ?? START_OF_LOG, this.#reader?.lastEvent);
  }
}
