/**
 * Runs builds in the background, each by the process that holds the lease of its project's partition. Builds
 * are listed in the summaries, so that a start reads neither the log nor all projects.
 */
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream, type BuildStep } from '@verbatim/domain/project/project-events';
import { SUMMARIES_MODEL } from '@verbatim/projections/models/summaries/summaries';
import { listBuilds } from '@verbatim/projections/models/summaries/summaries.query';
import {
  type AssignedPartition,
  getPartition,
  type HeldUp,
  type PartitionAssignment,
  type PartitionHost,
  type ProcessReport,
} from '@verbatim/projections/runtime/partitions/partitions';
import type { PartitionCheckpoint } from '@verbatim/projections/runtime/partitions/partition-checkpoints';
import type { Logger } from 'pino';
import { Backoff, pause } from '@verbatim/eventstore/async';
import type { CsvWork } from '../import/csv-work.ts';
import type { ScoringRuns } from '../sentiment/scoring-runs.ts';
import { toBuildFault, type BuildFault } from './build-fault.ts';
import { BuildBrokenOffError, driveBuild, type DriveDeps } from './drive-build.ts';

export interface BuildRuns {
  /** Starts a build that was just requested at once if it is ours, instead of at the next poll. */
  wake(projectId: string): void;
  /** Whether another process drives the builds of this project. */
  isElsewhere(projectId: string): boolean;
  /** Blocked and waiting work of a project, here or in another process as of its last heartbeat. */
  heldUp(projectId: string): HeldUp;
  close(): Promise<void>;
}

export interface BuildRunsOptions {
  readonly deps: DriveDeps;
  readonly assignment: PartitionAssignment;
  /** Files waiting here for their check. */
  readonly uploads: Pick<CsvWork, 'before' | 'waiting'>;
  /** Reported to the other processes. */
  readonly scoring: Pick<ScoringRuns, 'here'>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** A build has ended here. */
  readonly onBuilt?: (projectId: string) => void;
  readonly pace?: BuildPace;
}

export interface BuildPace {
  /** Poll interval for builds requested from other processes. */
  readonly lookMs: number;
  /** Before the first retry; doubled for each further one. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
  /** Retries after unknown errors. */
  readonly tries: number;
}

const PACE: BuildPace = { lookMs: 1_000, retryMs: 500, longestRetryMs: 15_000, tries: 5 };
/** A single process polls less often, because it is notified of every request. */
const PAUSES_ALONE = 5;
/** One keeps the text workers busy while the other waits for a store. */
const AT_ONCE = 2;

/** Does not wait for the leases: earlier requests are found by the next poll. */
export const startBuildRuns = (options: BuildRunsOptions): BuildRuns => {
  const runs = new Runs(options);
  options.assignment
    .start(runs)
    .catch((error: unknown) => options.log.error({ err: error }, 'builds do not resume automatically'));
  runs.start();
  return runs;
};

interface Driven {
  readonly stop: AbortController;
  readonly over: Promise<void>;
  trouble: string | undefined;
}

class Runs implements BuildRuns, PartitionHost {
  readonly #options: BuildRunsOptions;
  readonly #pace: BuildPace;
  readonly #held = new Set<string>();
  readonly #driven = new Map<string, Driven>();
  /** Builds waiting for a slot or for their own previous run, in order of request. */
  readonly #waiting = new Set<string>();
  readonly #closing = new AbortController();
  /** Ends the pause before the next poll. */
  #hurry = new AbortController();
  #looking: Promise<void> = Promise.resolve();

  constructor(options: BuildRunsOptions) {
    this.#options = options;
    this.#pace = options.pace ?? PACE;
  }

  start(): void {
    this.#looking = this.#keepLooking();
  }

  wake(projectId: string): void {
    if (this.#held.has(getPartition(projectId))) this.#want(projectId);
  }

  isElsewhere(projectId: string): boolean {
    return !this.#held.has(getPartition(projectId));
  }

  heldUp(projectId: string): HeldUp {
    const others = this.#options.assignment.others().flatMap((report) => report.heldUp?.[projectId] ?? []);
    const own = this.#driven.get(projectId);
    // Another process's report on our own build is outdated.
    const trouble = own === undefined ? others.find((each) => each.trouble !== undefined)?.trouble : own.trouble;
    const filesBefore =
      this.#options.uploads.before(projectId) ?? others.find((each) => each.filesBefore !== undefined)?.filesBefore;
    return asHeldUp(trouble, filesBefore);
  }

  async assigned(partitions: readonly AssignedPartition[]): Promise<void> {
    for (const { name } of partitions) this.#held.add(name);
    this.#hurry.abort();
  }

  async revoked(partitions: readonly string[]): Promise<ReadonlyMap<string, PartitionCheckpoint>> {
    for (const name of partitions) this.#held.delete(name);
    await this.#stop((projectId) => partitions.includes(getPartition(projectId)));
    return new Map<string, PartitionCheckpoint>();
  }

  report(): ProcessReport {
    const report = { seen: '', statuses: [], unlisted: 0, applied: {} };
    const waiting = this.#options.uploads.waiting();
    const troubled = [...this.#driven].filter(([, { trouble }]) => trouble !== undefined);
    const scoring = this.#options.scoring.here();
    const ids = new Set([...waiting.keys(), ...troubled.map(([projectId]) => projectId), ...scoring.keys()]);
    if (ids.size === 0) return report;
    const heldUp = [...ids].map((id) => {
      const known = asHeldUp(this.#driven.get(id)?.trouble, waiting.get(id));
      const scored = scoring.get(id);
      return [id, scored === undefined ? known : { ...known, scoring: scored }] as const;
    });
    return { ...report, heldUp: Object.fromEntries(heldUp) };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#looking;
    await this.#stop(() => true);
    await this.#options.assignment.close();
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#closing;
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await this.#look();
        isFailing = false;
      } catch (error) {
        if (!isFailing) this.#options.log.warn({ err: error }, 'cannot look for builds at the moment');
        isFailing = true;
      }
      const isAlone = this.#options.assignment.others().length === 0;
      const pauseMs = this.#pace.lookMs * (isAlone ? PAUSES_ALONE : 1);
      await pause(pauseMs, AbortSignal.any([signal, this.#hurry.signal]), false);
    }
  }

  async #look(): Promise<void> {
    this.#hurry = new AbortController();
    const builds = await listBuilds(await this.#options.deps.readStore.reader(SUMMARIES_MODEL));
    for (const { id } of [...builds].sort((a, b) => (a.build.at < b.build.at ? -1 : 1)))
      if (this.#held.has(getPartition(id)) && !this.#driven.has(id)) this.#want(id);
  }

  #want(projectId: string): void {
    if (this.#closing.signal.aborted) return;
    // A running build may be about to end: it is checked again for later requests.
    this.#waiting.add(projectId);
    this.#next();
  }

  #next(): void {
    for (const projectId of this.#waiting) {
      if (this.#driven.size >= AT_ONCE || this.#closing.signal.aborted) return;
      if (this.#driven.has(projectId)) continue;
      this.#waiting.delete(projectId);
      if (this.#held.has(getPartition(projectId))) this.#begin(projectId);
    }
  }

  #begin(projectId: string): void {
    const stop = new AbortController();
    const own: Driven = {
      stop,
      trouble: undefined,
      over: Promise.resolve().then(async () => {
        await this.#drive(projectId, stop.signal, (trouble) => {
          own.trouble = trouble;
          this.#options.assignment.changed();
        });
        this.#driven.delete(projectId);
        this.#next();
      }),
    };
    this.#driven.set(projectId, own);
  }

  async #stop(isMeant: (projectId: string) => boolean): Promise<void> {
    for (const projectId of this.#waiting) if (isMeant(projectId)) this.#waiting.delete(projectId);
    const meant = [...this.#driven].filter(([projectId]) => isMeant(projectId)).map(([, driven]) => driven);
    for (const { stop } of meant) stop.abort();
    await Promise.all(meant.map(({ over }) => over));
  }

  /** Never throws: permanent failures are recorded in the project, others are left to the next poll. */
  async #drive(projectId: string, signal: AbortSignal, onTrouble: (reason: string | undefined) => void): Promise<void> {
    const { deps, log, onBuilt } = this.#options;
    const backoff = new Backoff({ firstMs: this.#pace.retryMs, longestMs: this.#pace.longestRetryMs });
    // What a store was away for is not counted: that says nothing of the next try.
    let failures = 0;
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        await driveBuild(deps, projectId, signal);
        onBuilt?.(projectId);
        return;
      } catch (error) {
        if (signal.aborted) return;
        const cause: unknown = error instanceof BuildBrokenOffError ? error.cause : error;
        const trouble = toBuildFault(cause);
        if (trouble.kind !== 'changed')
          log.warn({ projectId, tries, err: cause }, 'a build cannot go on at the moment');
        if (trouble.kind !== 'outage') failures += 1;
        if (failures >= this.#pace.tries) return await this.#fail(projectId, error, trouble);
        onTrouble(trouble.reason);
      }
      await backoff.wait(signal);
      onTrouble(undefined);
    }
  }

  async #fail(projectId: string, error: unknown, { reason }: BuildFault): Promise<void> {
    const { deps, log } = this.#options;
    try {
      const { state } = await deps.load(projectDecider, projectStream(projectId));
      if (state.status !== 'active' || state.build === null) return;
      const step: BuildStep = error instanceof BuildBrokenOffError ? error.step : 'build';
      const command = { type: 'EndBuild', minId: state.build.minId, failure: { step, reason } } as const;
      const own = { actor: { id: 'server', name: 'Verbatim' }, correlationId: deps.newId() };
      const context = { ...own, at: deps.now().toISOString(), commandId: deps.newId() };
      await deps.handle(projectDecider, projectStream(projectId), command, context);
      log.error({ projectId, step, err: error }, 'a build has failed');
    } catch (failure) {
      log.error({ projectId, err: failure }, 'a build has failed, and that cannot be written down');
    }
  }
}

const asHeldUp = (trouble: string | undefined, filesBefore: number | undefined): HeldUp => ({
  ...(trouble === undefined ? {} : { trouble }),
  ...(filesBefore === undefined ? {} : { filesBefore }),
});
