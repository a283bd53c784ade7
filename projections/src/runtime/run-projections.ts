/** Keeps the models of the partitions that this process is assigned, from one reader of the log, and rebuilds them on demand. */
import { START_OF_LOG, type Position } from '@verbatim/eventstore/event-store';
import { PROJECT_STREAMS } from '../models/all-projectors.ts';
import { PROJECTS, PROJECTS_MODEL } from '../models/projects/projects.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { EditedThemes } from './keep-edited-themes.ts';
import { FedModels, UnknownModelError } from './fed-models.ts';
import { fillKept, type FillKept } from './fill-kept.ts';
import { type LogReader, readLog } from './log-reader.ts';
import type { ModelFeed } from './model-feed.ts';
import { markKeeper, type MarkKeeper } from './mark-keeper.ts';
import type { AssignedPartition, PartitionHost, ProcessReport } from './partition-assignment.ts';
import { type Mark, marksInLog, NO_MARK } from './partition-marks.ts';
import { partitionOfModel, SHARED_PARTITION } from './partitions.ts';
import type { ProjectionsOptions } from './projections-options.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import { failureOf } from './projector-failures.ts';
import type { ProjectorStatus } from './projector-status.ts';
import { SKIP_STREAMS } from './skips.ts';

const LOOK_MS = 10;
/** Statuses that a report lists at the most, those that have failed before all others. */
const MOST_REPORTED = 500;

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
  readonly #fed: FedModels;
  readonly #fills: FillKept;
  readonly #marks: MarkKeeper;
  readonly #edited: EditedThemes;
  #reader: LogReader | undefined;
  readonly #starting: Promise<void>;
  readonly #stopping = new AbortController();
  /** Partitions whose models may be missing, looked at when the log's end is reached. Whether the mark of each was found to be of another log: then all of its models look for themselves. */
  readonly #unchecked = new Map<string, boolean>();
  #checking: Promise<void> = Promise.resolve();
  /** Where the log ended when the list of projects was last fetched. */
  #listedUpTo: Position | undefined;

  constructor(options: ProjectionsOptions) {
    const { events, readStore, models, assignment, log } = options;
    this.#options = options;
    this.#fed = new FedModels({
      ...{ events, readStore, models, log },
      onChange: () => assignment.changed(),
      onLost: (partition) => assignment.lost(partition),
    });
    this.#fills = fillKept({
      ...options,
      fed: this.#fed,
      keptModels: () => this.#keptModels(),
      isFollowed: () => this.#reader !== undefined,
      onSeen: () => this.#marks.soon(),
    });
    this.#edited = new EditedThemes({ readStore, holds: (projectId) => this.#fed.holds(projectId), log });
    this.#marks = markKeeper({
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
      ...{ events, log },
      streamPrefixes: [...new Set([...prefixes, ...PROJECT_STREAMS, SKIP_STREAMS])],
      begin: () => {
        this.#advance();
        this.#fed.follow();
        return this.#fed.earliest;
      },
      take: async (item) => {
        await this.#fed.route(item);
        // What was there before a start is kept already, or computed by whoever asks.
        if (this.#isLive) this.#edited.take(item);
        this.#marks.soon();
      },
      onCaughtUp: () => this.#caughtUp(),
      onOtherLog: () => this.#fed.startOver(),
    });
  }

  async assigned(partitions: readonly AssignedPartition[]): Promise<void> {
    const verified = marksInLog(this.#options.events);
    const sound = await Promise.all(
      partitions.map(async (partition) => ({ ...partition, mark: await verified(partition.mark) })),
    );
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
      // Their marks are where the reader is, or beyond.
      this.#fed.follow();
      if (this.#reader.isLive) this.#caughtUp();
    }
  }

  async revoked(partitions: readonly string[]): Promise<ReadonlyMap<string, Mark>> {
    const before = this.#currentMarks();
    const left = partitions.filter((name) => this.#fed.partitions.includes(name));
    await Promise.all(left.map((name) => this.#fed.revoke(name)));
    return new Map(left.map((name) => [name, before.get(name) ?? NO_MARK]));
  }

  report(): ProcessReport {
    const notable = this.#fed
      .all()
      .map((feed) => feed.status(this.#seen, this.#calmState))
      .filter(({ state, behindSeconds }) => state !== 'live' || behindSeconds > 0)
      .sort((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));
    const statuses = notable.slice(0, MOST_REPORTED);
    return { seen: this.#seen, statuses, unlisted: notable.length - statuses.length, applied: this.#fed.applied() };
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
    // What is at rest is looked at once.
    if (this.#reader === undefined) await Promise.all(this.#fed.all().map((feed) => feed.settled()));
    const names = await this.#keptModels();
    const state = this.#calmState;
    const atRest = { state, position: this.#seen, behindSeconds: 0, applied: 0, rate: 0 };
    const statuses = names.map((name) => this.#fed.known(name)?.status(this.#seen, state) ?? { name, ...atRest });
    return this.#reader === undefined ? Promise.all(statuses.map((status) => this.#lookedAt(status))) : statuses;
  }

  /** A shared model that rests and cannot be read says so: nobody else would before the next start. Those of projects are too many. */
  async #lookedAt(status: ProjectorStatus): Promise<ProjectorStatus> {
    if (status.state !== 'resting' || this.#options.models.shared.every(({ name }) => name !== status.name))
      return status;
    try {
      await (await this.#options.readStore.reader(status.name)).checkpoint();
      return status;
    } catch (error) {
      return { ...status, state: 'failed', failure: failureOf(error).failure };
    }
  }

  async rebuild(model: string, onProgress?: Parameters<FillKept['rebuild']>[1]) {
    await this.#requireKept(model);
    return this.#fills.rebuild(model, onProgress);
  }

  async verify(model: string, onProgress?: Parameters<FillKept['verify']>[1]) {
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
    // At once: what fails for stores that close is no failure any more.
    await Promise.all([this.#edited.rest(), this.#reader?.stop(), this.#fills.endAll(), this.#fed.rest()]);
    await this.#options.assignment.close();
    await this.#checking;
  }

  get #seen(): Position {
    return this.#reader?.seen ?? this.#fed.earliest ?? START_OF_LOG;
  }

  /** Of a model that lacks nothing. */
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
  }

  /** Models that are not there although the log was seen: a file that somebody removed, a model that is new in this version. */
  async #fillMissing(partitions: ReadonlyMap<string, boolean> = this.#takeUnchecked()): Promise<void> {
    const { readStore, models, log } = this.#options;
    try {
      const generations = await readStore.generations();
      const served = new Set(generations.filter(({ state }) => state === 'served').map(({ model }) => model));
      // One that had stopped, and was dropped since: its project is none of this log's.
      for (const { isStopped, projector } of this.#fed.all())
        if (isStopped && !served.has(projector.name)) await this.#fed.forget(projector.name);
      for (const name of await this.#keptModels()) {
        const isOfAnotherLog = partitions.get(partitionOfModel(models, name));
        if (isOfAnotherLog === true || (isOfAnotherLog === false && !served.has(name))) this.#fed.find(name)?.fetch();
      }
      // The list of projects may just have been missing itself.
      if (!served.has(PROJECTS_MODEL) && this.#fed.known(PROJECTS_MODEL)?.isStopped === false)
        await this.#fillMissing(partitions);
    } catch (error) {
      log.error({ err: error }, 'cannot see which models there are');
      for (const [name, isOfAnotherLog] of partitions) this.#unchecked.set(name, isOfAnotherLog);
    }
  }

  #takeUnchecked(): ReadonlyMap<string, boolean> {
    const taken = new Map(this.#unchecked);
    this.#unchecked.clear();
    return taken;
  }

  /** Names of the models that are kept here: those that all share, and those of each project. */
  async #keptModels(): Promise<readonly string[]> {
    const { readStore, models } = this.#options;
    const shared = this.#fed.partitions.includes(SHARED_PARTITION) ? models.shared : [];
    const list = this.#fed.known(PROJECTS_MODEL);
    // Which projects there are is asked of their own streams, long before a reader who fills all models comes to the end.
    if (!this.#isLive) await this.#fetchList(list);
    await list?.settled();
    const projects = await (await readStore.reader(PROJECTS_MODEL)).listIds(PROJECTS, {});
    const own = projects.filter((id) => this.#fed.holds(id)).flatMap((id) => models.ofProject(id));
    return [...shared, ...own].map(({ name }) => name);
  }

  /** Once for all that ask while the log goes no further. */
  async #fetchList(list: ModelFeed | undefined): Promise<void> {
    const end = await this.#options.events.lastPosition();
    if (end === this.#listedUpTo) return;
    this.#listedUpTo = end;
    list?.fetch();
  }

  async #requireKept(model: string): Promise<void> {
    if (this.#fed.known(model) !== undefined) return;
    const kept = await this.#keptModels();
    if (!kept.includes(model)) throw new UnknownModelError(model, kept.slice(0, MOST_REPORTED));
  }

  #advance(): void {
    this.#fed.advance(this.#reader?.seen ?? START_OF_LOG, this.#reader?.lastEvent);
  }

  #currentMarks(): ReadonlyMap<string, Mark> {
    return this.#fed.marks(this.#reader?.seen ?? START_OF_LOG, this.#reader?.lastEvent);
  }
}
