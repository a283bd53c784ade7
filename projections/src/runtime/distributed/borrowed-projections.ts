/**
 * Projections of a distributed installation, for a process that keeps no models: reads the reports of those
 * that do, and borrows a partition's lease for what needs a model without its writer (the swap of a rebuild,
 * a comparison).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { START_OF_LOG, type EventStore } from '@verbatim/eventstore/event-store';
import { type ModelDirectory, projectorNamed } from '../../models/all-projectors.ts';
import { PROJECTS, PROJECTS_MODEL } from '../../models/projects/projects.ts';
import type { Projector } from '../../models/projector.ts';
import type { ReadStore } from '../../stores/read-store.ts';
import { dropOrphanModels } from '../rebuild/drop-orphan-models.ts';
import { UnknownModelError } from '../subscriptions/projection-registry.ts';
import { createBackgroundRebuild, type BorrowedModel } from '../rebuild/background-rebuild.ts';
import { getModelPartition } from '../partitions/partitions.ts';
import type { ProjectionsControl } from '../projections-protocol.ts';
import type { ProjectorStatus } from '../subscriptions/projector-status.ts';
import { readStop } from '../subscriptions/wait-for-position.ts';
import type { RebuildProgress } from '../rebuild/rebuild.ts';
import type { Lease, LeaseStore } from './lease-store.ts';
import { partitionsUnderWay, type PartitionProgress } from './process-reports.ts';

export interface BorrowedOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly leases: LeaseStore;
  /** Name of this process in the leases. */
  readonly holder: string;
  readonly models: ModelDirectory;
}

const HEARTBEAT_MS = 1_000;
const RETRY_MS = 50;

export const borrowedProjections = (options: BorrowedOptions): ProjectionsControl => {
  const { readStore } = options;
  const look = partitionsUnderWay(options.leases);
  const aside = createBackgroundRebuild({ ...options, lend: lending(options) });

  return {
    status: async () => {
      const seen = await look();
      return Promise.all((await allModelNames(options)).map((name) => readStatus(options, name, seen)));
    },
    // The owners of the partitions catch up by themselves.
    caughtUp: async () => undefined,
    health: async () => ({
      own: { seen: START_OF_LOG, statuses: [], unlisted: 0, applied: {} },
      others: (await look()).reports,
    }),
    async rebuild(name, onProgress) {
      const done = await aside.rebuild(name, onProgress);
      if (name === PROJECTS_MODEL) await dropOrphanModels(options);
      return done;
    },
    verify: (name, onProgress) => aside.verify(name, onProgress),
    async cancel(name, drop) {
      const wasBusy = await aside.end(name);
      const left = (await readStore.generations(name)).some(({ state }) => state === 'building');
      if (drop && left) await readStore.cancelGeneration(name);
      return wasBusy || (drop && left);
    },
    async resume(name) {
      // The owner reads the skip from the log.
      await findProjector(options, name);
    },
    scrub: (name) => readStore.scrub(name),
    stop: () => aside.endAll(),
  };
};

/** The model's writer pauses from first use until the lease is given back. */
const lending =
  (options: BorrowedOptions) =>
  async (model: string, signal: AbortSignal): Promise<BorrowedModel> => {
    const projector = await findProjector(options, model);
    const report = reporting(options);
    const { borrow, giveBack } = borrowing(options, getModelPartition(options.models, model), signal);
    return {
      projector,
      pauseLive: borrow,
      note: (progress) => report.note(progress),
      async giveBack() {
        await giveBack();
        await report.end();
      },
    };
  };

const allModelNames = async ({ readStore, models }: BorrowedOptions): Promise<readonly string[]> => {
  const projects = await (await readStore.reader(PROJECTS_MODEL)).listIds(PROJECTS, {});
  return [...models.shared, ...projects.flatMap((id) => models.ofProject(id))].map(({ name }) => name);
};

const findProjector = async (options: BorrowedOptions, name: string): Promise<Projector> => {
  const { models } = options;
  const found = projectorNamed(models, name);
  const all = await allModelNames(options);
  if (found === undefined || !all.includes(name)) throw new UnknownModelError(name, all);
  return found;
};

/**
 * As reported by its owner, or from the model itself if it has none. An idle model is at its owner's
 * position.
 */
const readStatus = async (
  { readStore, models }: BorrowedOptions,
  name: string,
  { leases, reportOf }: PartitionProgress,
): Promise<ProjectorStatus> => {
  const partition = getModelPartition(models, name);
  const report = reportOf(partition);
  const listed = report?.statuses.find((status) => status.name === name);
  if (listed !== undefined) return listed;
  const resting = { name, behindSeconds: 0, applied: 0, rate: 0 };
  if (report !== undefined) return { ...resting, state: 'live', position: report.seen };
  const mark = leases.find((lease) => lease.name === partition)?.mark;
  if (mark !== undefined && !mark.behind.includes(name))
    return { ...resting, state: 'stopped', position: mark.position };
  const model = await readStore.reader(name);
  const [position, failure] = [await model.checkpoint(), await readStop(model)];
  return { ...resting, position, ...(failure === undefined ? { state: 'stopped' } : { state: 'failed', failure }) };
};

/** Sends heartbeats and progress until the work ends. */
const reporting = ({ leases, holder }: BorrowedOptions) => {
  let rebuild: RebuildProgress | undefined;
  let count = 0;
  const send = async (): Promise<void> => {
    const status = { state: 'rebuilding', behindSeconds: 0 } as const;
    const statuses =
      rebuild === undefined
        ? []
        : [
            {
              ...status,
              name: rebuild.model,
              position: rebuild.position,
              applied: rebuild.applied,
              rate: rebuild.rate,
              rebuild,
            },
          ];
    count += 1;
    await leases.heartbeat({
      holder,
      count,
      takesPart: false,
      report: { seen: START_OF_LOG, statuses, unlisted: 0, applied: {} },
    });
  };
  let sending = send();
  const sendAgain = (): void => {
    sending = sending.then(send).catch(() => undefined);
  };
  const heartbeats = setInterval(sendAgain, HEARTBEAT_MS);
  return {
    note(progress: RebuildProgress): void {
      rebuild = progress;
    },
    async end(): Promise<void> {
      clearInterval(heartbeats);
      await sending.catch(() => undefined);
      await leases.forget(holder);
    },
  };
};

/** Borrows the lease of a partition; models opened with its token fence off other writers. */
const borrowing = ({ leases, holder }: BorrowedOptions, partition: string, signal: AbortSignal) => {
  let lease: Lease | undefined;

  const borrow = async (): Promise<number> => {
    while (lease === undefined) {
      signal.throwIfAborted();
      const seen = (await leases.read()).leases.find(({ name }) => name === partition);
      lease = await leases.take(partition, holder, seen);
      if (lease === undefined) await wait(RETRY_MS);
    }
    return lease.fencingToken;
  };
  const giveBack = async (): Promise<void> => {
    if (lease !== undefined) await leases.release(holder, [partition]);
    lease = undefined;
  };
  return { borrow, giveBack };
};
